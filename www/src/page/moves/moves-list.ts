import {
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { MoveClass } from '../../chess';
import {
  type AnyNode,
  type NodeId,
  nodeAt,
  numberBefore,
  ROOT,
  type Shown,
  type Turn,
} from '../../chess/tree';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { glyphsOf, judges, said } from './notes';
import { reveal } from './reveal';

export interface MovesActions {
  goTo(node: NodeId): void;
  /** Folds the variations after a node away, or shows them again. */
  collapse(at: NodeId): void;
}

const MARKS: Readonly<Record<MoveClass, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** A game of any kind as two columns of moves, variations and comments set in between. */
export abstract class MovesList<G extends Shown> extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: block;
        overflow: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--line-strong) transparent;
      }
      .moves {
        display: grid;
        grid-template-columns: 48px 1fr 1fr;
        padding: 8px 8px 8px 0;
      }
      .head {
        position: sticky;
        top: 0;
        z-index: 1;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 2px;
        padding: 10px 16px;
        background: var(--surface);
        border-bottom: 1px solid var(--line);
      }
      .title strong,
      .title span,
      .opening {
        display: block;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .title strong {
        font-weight: 600;
      }
      .title span,
      .opening {
        color: var(--muted);
        font-size: 12px;
        line-height: 16px;
      }
      .number {
        padding: 0 8px 0 0;
        color: var(--muted);
        font-size: 13px;
        line-height: 30px;
        text-align: right;
      }
      .main,
      .gap {
        min-height: 30px;
        padding: 0 10px;
        line-height: 30px;
      }
      .gap {
        color: var(--muted);
      }
      .main {
        border-radius: 4px;
        font-weight: 500;
      }
      .between {
        grid-column: 1 / -1;
        margin: 2px 0;
        padding: 4px 16px 6px 20px;
        border-left: 2px solid var(--line);
        margin-left: 28px;
        color: var(--muted);
        font-size: 13px;
        line-height: 22px;
      }
      .between p {
        margin: 0;
      }
      .variation .variation {
        padding-left: 12px;
      }
      .comment {
        color: var(--text);
        overflow-wrap: anywhere;
      }
      .inline {
        padding: 1px 3px;
        border-radius: 4px;
        color: var(--text);
      }
      button:hover {
        background: var(--sunken);
      }
      button[aria-current] {
        background: var(--accent-soft);
        color: var(--text);
        font-weight: 600;
      }
      button:focus-visible {
        outline-offset: -2px;
      }
      .mark {
        font-weight: 700;
      }
      .mark.inaccuracy {
        color: var(--inaccuracy);
      }
      .mark.mistake {
        color: var(--mistake);
      }
      .mark.blunder {
        color: var(--blunder);
      }
      .empty {
        margin: 0;
        padding: 16px 20px;
        color: var(--muted);
      }
      @media (pointer: coarse) {
        .main,
        .gap,
        .number {
          min-height: 44px;
          line-height: 44px;
        }
        .inline {
          padding: 6px;
          line-height: 32px;
        }
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    game: { attribute: false },
    marks: { attribute: false },
    actions: { attribute: false },
  };

  declare game: G;
  /** The judgement of a review, where there is one. */
  declare marks: ReadonlyMap<NodeId, MoveClass> | undefined;
  declare actions: MovesActions;

  /** Hidden behind another tab, the list cannot scroll: it catches up when it appears. */
  readonly #appears = new ResizeObserver(() => reveal(this));

  /** The position after a node's move. */
  protected abstract turnAt(id: NodeId): Turn;
  /** A node's move as it is written. */
  protected abstract text(id: NodeId): string;
  /** What is said where there is no move yet. */
  protected abstract start(): string;
  /** What stands above the moves. */
  protected abstract head(): unknown;
  /** What stands below them. */
  protected end(): unknown {
    return nothing;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#appears.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#appears.disconnect();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('game') && changed.get('game')?.node !== this.game.node) reveal(this);
  }

  override render(): TemplateResult {
    const { children, comments } = nodeAt(this.game.tree, ROOT);
    const about = said(comments);
    if (children.length + about.length === 0) {
      return html`${this.head()}<p class="empty" data-testid="move-list">${this.start()}</p>`;
    }
    return html`${this.head()}
    <div class="moves" data-testid="move-list" role="group" aria-label=${words.moves}>
      ${about.length > 0 ? html`<div class="between">${paragraphs(about)}</div>` : nothing}
      ${this.#rows()} ${this.end()}
    </div>`;
  }

  /** The main line in rows of a number and two moves; what is said of a move comes behind it, and breaks its row. */
  #rows(): TemplateResult[] {
    const { tree } = this.game;
    const rows: TemplateResult[] = [];
    let open = false;
    for (let at = ROOT; ; ) {
      const [next, ...others] = nodeAt(tree, at).children;
      if (next === undefined) return rows;
      const { turn, fullmoveNumber } = this.turnAt(at);
      const first = turn === 'w';
      if (first || !open) {
        rows.push(html`<span class="number figures">${fullmoveNumber}</span>`);
        if (!first) rows.push(html`<span class="gap">…</span>`);
      }
      rows.push(this.#button(next, 'main'));
      const { comments, children } = nodeAt(tree, next);
      const about = said(comments);
      // What stands before the next move follows the variations.
      const early = children[0] === undefined ? [] : said(nodeAt(tree, children[0]).before);
      open = first;
      if (others.length + about.length + early.length > 0) {
        if (first) rows.push(html`<span class="gap">…</span>`);
        open = false;
        rows.push(html`<div class="between">
          ${paragraphs(about)} ${this.#variations(at)} ${paragraphs(early)}
        </div>`);
      }
      at = next;
    }
  }

  /** The alternatives to the move that is followed first after a node, or a button in their place. */
  #variations(at: NodeId): unknown {
    const { children, collapsed } = nodeAt(this.game.tree, at);
    const heads = children.slice(1);
    if (!collapsed || heads.length === 0) return heads.map((head) => this.#variation(head));
    const text = fill(words.foldedVariations, { n: heads.length });
    return html`<button type="button" class="inline folded" data-testid="unfold" title=${text} aria-label=${text} @click=${() => this.actions.collapse(at)}>… ${heads.length}</button>`;
  }

  /** A variation as running text; those that branch off it follow, further in. */
  #variation(head: NodeId): TemplateResult {
    const { tree } = this.game;
    const parts: unknown[] = [];
    const comment = (text: string): TemplateResult => html`<span class="comment">${text} </span>`;
    let numbered = false;
    for (let id: NodeId | undefined = head; id !== undefined; ) {
      const node: AnyNode = nodeAt(tree, id);
      const parent = node.parent ?? ROOT;
      const before = this.turnAt(parent);
      parts.push(said(node.before).map(comment));
      if (before.turn === 'w' || !numbered) {
        parts.push(html`<span class="figures">${numberBefore(before)}</span>`);
      }
      const about = said(node.comments);
      parts.push(this.#button(id, 'inline'), html` `, about.map(comment));
      const branches = id !== head && nodeAt(tree, parent).children.length > 1;
      if (branches) parts.push(this.#variations(parent));
      numbered = about.length === 0 && !branches;
      id = node.children[0];
    }
    return html`<div class="variation">${parts}</div>`;
  }

  #button(id: NodeId, kind: 'main' | 'inline'): TemplateResult {
    const { tree, node } = this.game;
    const { nags } = nodeAt(tree, id);
    return html`<button
      type="button"
      class=${kind}
      aria-current=${id === node ? 'step' : nothing}
      data-testid="move-${id}"
      @click=${() => this.actions.goTo(id)}
    >${this.text(id)}${nags.length ? html`<span class="muted"> ${glyphsOf(nags)}</span>` : nothing}${markOf(this.marks?.get(id), nags)}</button>`;
  }
}

const paragraphs = (texts: readonly string[]): TemplateResult[] =>
  texts.map((text) => html`<p class="comment">${text}</p>`);

/** A review's judgement of a move, unless the game itself has one. */
function markOf(
  mark: MoveClass | undefined,
  nags: readonly number[],
): TemplateResult | typeof nothing {
  if (!mark || nags.some(judges)) return nothing;
  return html`<span class="mark ${mark}" title=${words[mark]}> ${MARKS[mark]}</span>`;
}
