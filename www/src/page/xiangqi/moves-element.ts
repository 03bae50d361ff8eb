import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { MoveClass } from '../../chess';
import { type Notation, writeMove } from '../../xiangqi/notation';
import { tagOf } from '../../xiangqi/pgn';
import {
  type MoveTree,
  moveLabel,
  type NodeId,
  nodeAt,
  positionAt,
  ROOT,
} from '../../xiangqi/tree';
import { fill, words } from '../core/words';
import { foldedButton, MovesElement, markOf } from '../moves/moves';
import { glyphsOf, said } from '../moves/notes';
import { reveal } from '../moves/reveal';
import { type Game, isStandardStart } from './game';
import { xiangqiWords } from './words';

export interface MovesActions {
  goTo(node: NodeId): void;
  /** Folds the variations after a node away, or shows them again. */
  collapse(at: NodeId): void;
}

/** `<tabia-xiangqi-moves>`: the game as two columns of moves, variations and comments set in between. */
export class XiangqiMoves extends LitElement {
  static override styles = MovesElement.styles;

  static override properties = {
    game: { attribute: false },
    notation: { type: String },
    marks: { attribute: false },
    actions: { attribute: false },
  };

  declare game: Game;
  declare notation: Notation;
  /** The judgement of a review, where there is one. */
  declare marks: ReadonlyMap<NodeId, MoveClass> | undefined;
  declare actions: MovesActions;

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('game') && changed.get('game')?.node !== this.game.node) reveal(this);
  }

  override render(): TemplateResult {
    const { tree, result } = this.game;
    const [first] = nodeAt(tree, ROOT).children;
    const about = said(nodeAt(tree, ROOT).comments);
    return html`
      ${this.#title()}
      ${
        first === undefined && about.length === 0
          ? html`<p class="empty">${startWords(tree)}</p>`
          : html`<div class="moves" role="group" aria-label=${words.moves}>
              ${about.length ? this.#between(html`${this.#comments(about)}`) : nothing} ${this.#rows()}
              ${result === '*' ? nothing : html`<div class="between figures" data-testid="result">${result}</div>`}
            </div>`
      }
    `;
  }

  #title(): TemplateResult | typeof nothing {
    const known = (name: string): string => (tagOf(this.game, name) ?? '').replace(/^[?.\s]*$/, '');
    const [red, black] = [known('Red') || known('White'), known('Black')];
    if (!red && !black) return nothing;
    const rest = [
      known('Event'),
      known('Date')
        .replace(/\.\?\?/g, '')
        .replaceAll('.', '-'),
    ];
    return html`<div class="head title">
      <strong>${red || xiangqiWords.red} – ${black || xiangqiWords.black}</strong>
      <span>${rest.filter(Boolean).join(' · ')}</span>
    </div>`;
  }

  /** The main line in rows of a number and two moves; what is said of a move comes behind it, and breaks its row. */
  #rows(): TemplateResult[] {
    const { tree } = this.game;
    const rows: TemplateResult[] = [];
    let broken = true;
    for (let at = ROOT; ; ) {
      const [next, ...others] = nodeAt(tree, at).children;
      if (next === undefined) return rows;
      const { turn, fullmoveNumber } = positionAt(tree, at);
      if (turn === 'w' || broken)
        rows.push(html`<span class="number figures">${fullmoveNumber}.</span>`);
      if (turn === 'b' && broken) rows.push(html`<span class="gap">…</span>`);
      rows.push(this.#move(next, 'main'));
      const { comments, children } = nodeAt(tree, next);
      const about = said(comments);
      // What stands before the next move follows the variations.
      const early = children[0] === undefined ? [] : said(nodeAt(tree, children[0]).before);
      broken = about.length > 0 || others.length > 0 || early.length > 0;
      if (broken) {
        if (turn === 'w') rows.push(html`<span class="gap"></span>`);
        const variations = nodeAt(tree, at).collapsed
          ? foldedButton(at, others.length, this.actions)
          : others.map((id) => html`<p class="variation">${this.#line(id)}</p>`);
        const content = [this.#comments(about), variations, this.#comments(early)];
        rows.push(this.#between(html`${content}`));
      }
      at = next;
    }
  }

  #between(content: TemplateResult): TemplateResult {
    return html`<div class="between">${content}</div>`;
  }

  #comments(comments: readonly string[]): TemplateResult[] {
    return comments.map((text) => html`<p class="comment">${text}</p>`);
  }

  /** A variation as text, those within it in brackets. */
  #line(first: NodeId): TemplateResult[] {
    const { tree } = this.game;
    const parts: TemplateResult[] = [];
    let numbered = true;
    for (let id = first; ; ) {
      const { parent, before, comments, children } = nodeAt(tree, id);
      const red = positionAt(tree, parent ?? ROOT).turn === 'w';
      const early = said(before);
      parts.push(...early.map((text) => html`<span class="comment"> ${text} </span>`));
      if (red || numbered || early.length > 0)
        parts.push(html`<span class="figures"> ${moveLabel(tree, id)} </span>`);
      parts.push(this.#move(id, 'inline'));
      const about = said(comments);
      parts.push(...about.map((text) => html`<span class="comment"> ${text} </span>`));
      const siblings =
        id === first || parent === null ? [] : nodeAt(tree, parent).children.slice(1);
      if (siblings.length > 0 && parent !== null && nodeAt(tree, parent).collapsed) {
        parts.push(foldedButton(parent, siblings.length, this.actions));
      } else for (const other of siblings) parts.push(html` (${this.#line(other)}) `);
      numbered = about.length > 0 || siblings.length > 0;
      const [next] = children;
      if (next === undefined) return parts;
      id = next;
    }
  }

  #move(id: NodeId, name: 'main' | 'inline'): TemplateResult {
    const { tree, node } = this.game;
    const { parent, move, nags } = nodeAt(tree, id);
    const text =
      move && parent !== null ? writeMove(positionAt(tree, parent), move, this.notation) : '';
    return html`<button
      type="button"
      class=${name}
      aria-current=${id === node ? 'true' : nothing}
      data-testid="move-${id}"
      @click=${() => this.actions.goTo(id)}
    >${text}${nags.length ? html`<span class="muted"> ${glyphsOf(nags)}</span>` : nothing}${markOf(this.marks?.get(id), nags)}</button>`;
  }
}

function startWords(tree: MoveTree): string {
  if (isStandardStart(tree)) return words.startHint;
  const side = positionAt(tree, ROOT).turn === 'w' ? xiangqiWords.red : xiangqiWords.black;
  return fill(xiangqiWords.setHint, { side });
}
