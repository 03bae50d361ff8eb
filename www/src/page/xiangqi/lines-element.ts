import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Notation, writeMove } from '../../xiangqi/notation';
import type { PieceSet } from '../../xiangqi-board/drawing';
import type { Score } from '../core/format';
import { LinesList } from '../engine/lines-list';
import { winChanceWords } from './gauge';
import type { LineMove } from './lines';

/** `<tabia-xiangqi-lines>`: the engine's lines in xiangqi. */
export class XiangqiLines extends LinesList<LineMove> {
  static override styles = [
    LinesList.styles,
    css`
      .score:not(.black) {
        color: var(--xiangqi-red-text);
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    notation: { type: String },
    pieces: { type: String },
  };

  declare notation: Notation;
  declare pieces: PieceSet;

  protected override readonly boardHeight = 262;

  protected override text({ before, move }: LineMove): string {
    return writeMove(before, move, this.notation);
  }

  protected override chances(score: Score): string {
    return winChanceWords(score);
  }

  protected override board({ after, from, to }: LineMove): TemplateResult {
    return html`<tabia-xiangqi-mini-board
      .fen=${after.fen()}
      .orientation=${this.orientation}
      .pieces=${this.pieces}
      .lastMove=${[from, to] as const}
    ></tabia-xiangqi-mini-board>`;
  }
}
