import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { type Notation, writeMove } from '../../xiangqi/notation';
import { tagOf } from '../../xiangqi/pgn';
import { type NodeId, nodeAt, positionAt, ROOT, type Turn } from '../../xiangqi/tree';
import { fill, words } from '../core/words';
import { MovesList } from '../moves/moves-list';
import { type Game, isStandardStart } from './game';
import { xiangqiWords } from './words';

/** `<tabia-xiangqi-moves>`: a game of xiangqi. */
export class XiangqiMoves extends MovesList<Game> {
  static override properties: PropertyDeclarations = { notation: { type: String } };

  declare notation: Notation;

  protected override turnAt(id: NodeId): Turn {
    return positionAt(this.game.tree, id);
  }

  protected override text(id: NodeId): string {
    const { tree } = this.game;
    const { parent, move } = nodeAt(tree, id);
    return move && parent !== null ? writeMove(positionAt(tree, parent), move, this.notation) : '';
  }

  protected override start(): string {
    if (isStandardStart(this.game.tree)) return words.startHint;
    const side = this.turnAt(ROOT).turn === 'w' ? xiangqiWords.red : xiangqiWords.black;
    return fill(words.setHint, { side });
  }

  protected override head(): TemplateResult | typeof nothing {
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

  protected override end(): TemplateResult | typeof nothing {
    const { result } = this.game;
    if (result === '*') return nothing;
    return html`<div class="between figures" data-testid="result">${result}</div>`;
  }
}
