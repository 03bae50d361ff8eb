import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { MoveClass } from '../../chess';
import {
  type MoveTree,
  moveLabel,
  type NodeId,
  nodeAt,
  positionAt,
  ROOT,
  type TreeNode,
} from '../../chess/tree';
import { type Game, isStandardStart, titleOf } from '../core/game';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { glyphsOf, judges, said } from './notes';
import { reveal } from './reveal';

/** An opening's code and name. */
interface Opening {
  readonly eco: string;
  readonly name: string;
}

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

function startWords(tree: MoveTree): string {
  if (isStandardStart(tree)) return words.startHint;
  const side = positionAt(tree, ROOT).turn === 'w' ? words.white : words.black;
  return fill(tree.chess960 ? words.chess960Hint : words.setHint, { side });
}

/** `<tabia-moves>`: the game as two columns of moves, variations and comments set in between. */
export class MovesElement extends LitElement {
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

  static override properties = {
    game: { attribute: false },
    marks: { attribute: false },
    opening: { attribute: false },
    actions: { attribute: false },
  };

  declare game: Game;
  /** The judgement of a review, where there is one. */
  declare marks: ReadonlyMap<NodeId, MoveClass> | undefined;
  /** Its name, as far as it is known. */
  declare opening: Opening | undefined;
  declare actions: MovesActions;

  /** Hidden behind another tab, the list cannot scroll: it catches up when it appears. */
  readonly #appears = new ResizeObserver(() => reveal(this));

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
    const { tree } = this.game;
    if (nodeAt(tree, ROOT).children.length === 0) {
      return html`<p class="empty" data-testid="move-list">
${startWords(tree)}
      </p>`;
    }
    return html`${this.#title()}
    <div class="moves" data-testid="move-list" role="group" aria-label=${words.moves}>
      ${this.#comments(nodeAt(tree, ROOT))} ${this.#mainline(tree)}
    </div>`;
  }

  #mainline(tree: MoveTree): TemplateResult[] {
    const rows: TemplateResult[] = [];
    let parent = nodeAt(tree, ROOT);
    let open = false;
    for (let id = parent.children[0]; id !== undefined; id = parent.children[0]) {
      const node = nodeAt(tree, id);
      const position = positionAt(tree, parent.id);
      const white = position.turn === 'w';
      if (white || !open) {
        rows.push(html`<span class="number figures">${position.fullmoveNumber}</span>`);
        if (!white) rows.push(html`<span class="gap">…</span>`);
      }
      rows.push(this.#button(node, 'main'));
      open = white;
      const others = parent.children.slice(1);
      if (others.length > 0 || said(node.comments).length > 0) {
        if (white) rows.push(html`<span class="gap">…</span>`);
        open = false;
        rows.push(html`<div class="between">
          ${said(node.comments).map((text) => html`<p class="comment">${text}</p>`)}
          ${parent.collapsed ? foldedButton(parent.id, others.length, this.actions) : others.map((other) => this.#variation(tree, other))}
        </div>`);
      }
      parent = node;
    }
    return rows;
  }

  #title(): TemplateResult | typeof nothing {
    const title = titleOf(this.game);
    const { opening } = this;
    if (!title && !opening) return nothing;
    return html`<div class="head">
      ${
        title
          ? html`<div class="title" data-testid="game-title">
              <strong>${title.players}</strong><span>${title.rest}</span>
            </div>`
          : nothing
      }
      ${
        opening
          ? html`<div class="opening figures" data-testid="opening" title="${opening.eco} ${opening.name}">${opening.eco} ${opening.name}</div>`
          : nothing
      }
    </div>`;
  }

  #comments(node: TreeNode): TemplateResult | typeof nothing {
    const texts = said(node.comments);
    if (texts.length === 0) return nothing;
    return html`<div class="between">
      ${texts.map((text) => html`<p class="comment">${text}</p>`)}
    </div>`;
  }

  /** A variation as running text; those that branch off it follow, further in. */
  #variation(tree: MoveTree, head: NodeId): TemplateResult {
    const parts: TemplateResult[] = [];
    let numbered = false;
    for (let id: NodeId | undefined = head; id !== undefined; ) {
      const node: TreeNode = nodeAt(tree, id);
      const parent: TreeNode = nodeAt(tree, node.parent ?? ROOT);
      for (const text of said(node.before)) parts.push(html`<span class="comment">${text} </span>`);
      const white = positionAt(tree, parent.id).turn === 'w';
      if (white || !numbered) {
        parts.push(html`<span class="figures">${moveLabel(tree, id)}</span>`);
      }
      parts.push(this.#button(node, 'inline'), html` `);
      numbered = true;
      for (const text of said(node.comments)) {
        parts.push(html`<span class="comment">${text} </span>`);
        numbered = false;
      }
      if (id !== head && parent.children.length > 1) {
        const others = parent.children.slice(1);
        if (parent.collapsed) parts.push(foldedButton(parent.id, others.length, this.actions));
        else for (const other of others) parts.push(this.#variation(tree, other));
        numbered = false;
      }
      id = node.children[0];
    }
    return html`<div class="variation">${parts}</div>`;
  }

  #button(node: TreeNode, kind: 'main' | 'inline'): TemplateResult {
    const current = node.id === this.game.node;
    return html`<button
      type="button"
      class=${kind}
      aria-current=${current ? 'step' : nothing}
      data-node=${node.id}
      @click=${() => this.actions.goTo(node.id)}
    >${node.san}${node.nags.length ? html`<span class="muted"> ${glyphsOf(node.nags)}</span>` : nothing}${markOf(this.marks?.get(node.id), node.nags)}</button>`;
  }
}

/** A review's judgement of a move, unless the game itself has one. */
export function markOf(
  mark: MoveClass | undefined,
  nags: readonly number[],
): TemplateResult | typeof nothing {
  if (!mark || nags.some(judges)) return nothing;
  return html`<span class="mark ${mark}" title=${words[mark]}> ${MARKS[mark]}</span>`;
}

/** In the place of variations after a node that are folded away. */
export function foldedButton(
  at: number,
  count: number,
  actions: Pick<MovesActions, 'collapse'>,
): TemplateResult {
  const text = fill(words.foldedVariations, { n: count });
  return html`<button type="button" class="inline folded" data-testid="unfold" title=${text} aria-label=${text} @click=${() => actions.collapse(at)}>… ${count}</button>`;
}
