import { html, type TemplateResult } from 'lit';
import type { LineMove } from '../../analysis/lines';
import { LinesList } from './lines-list';

/** `<tabia-lines>`: the engine's lines in chess. */
export class LinesElement extends LinesList<LineMove> {
  protected override readonly boardHeight = 224;

  protected override text({ san }: LineMove): string {
    return san;
  }

  protected override board({ after, from, to }: LineMove): TemplateResult {
    return html`<tabia-mini-board
      .fen=${after.fen()}
      .orientation=${this.orientation}
      .lastMove=${[from, to] as const}
    ></tabia-mini-board>`;
  }
}
