import { html, nothing, type TemplateResult } from 'lit';
import { type NodeId, nodeAt, positionAt, ROOT, type Turn } from '../../chess/tree';
import { type Game, isStandardStart, titleOf } from '../core/game';
import { fill, words } from '../core/words';
import { MovesList } from './moves-list';

/** An opening's code and name. */
interface Opening {
  readonly eco: string;
  readonly name: string;
}

/** `<tabia-moves>`: a game of chess. */
export class MovesElement extends MovesList<Game> {
  static override properties = { opening: { attribute: false } };

  /** Its name, as far as it is known. */
  declare opening: Opening | undefined;

  protected override turnAt(id: NodeId): Turn {
    return positionAt(this.game.tree, id);
  }

  protected override text(id: NodeId): string {
    return nodeAt(this.game.tree, id).san;
  }

  protected override start(): string {
    const { tree } = this.game;
    if (isStandardStart(tree)) return words.startHint;
    const side = this.turnAt(ROOT).turn === 'w' ? words.white : words.black;
    return fill(tree.chess960 ? words.chess960Hint : words.setHint, { side });
  }

  protected override head(): TemplateResult | typeof nothing {
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
}
