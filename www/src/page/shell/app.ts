import { html, type TemplateResult } from 'lit';
import { targetsOf } from '../../analysis/board-moves';
import type { WeightedMove } from '../../analysis/lines';
import type { BoardElement, BoardMove, Targets } from '../../board/board';
import type { Position } from '../../chess';
import { announcement, isPristine, lastMoveOf, positionOf, resultOf } from '../core/game';
import { type IconName, icon } from '../core/icons';
import { MOST_LINES } from '../core/settings';
import { gameOf } from '../core/state';
import { ui } from '../core/ui';
import { words } from '../core/words';
import { arrowsIn, shownEngine } from '../engine/minds';
import { type Marks, marksAt } from '../moves/editing';
import { appStyles } from './app-styles';
import { phoneStyles } from './app-styles-phone';
import { type Controller, SETTINGS_KEY } from './controller';
import { leaveField } from './focus';
import { pressKey } from './keys';
import { PageBase } from './page-base';
import type { PageState } from './state';
import { bottomBar, enginePanel, graph, hasGraph, lowerPanel } from './views/panels';
import { sheets } from './views/sheets';

const SLIDE = 120;
/** How many lines there is room for on a small phone. */
const FEW_LINES = 2;

/** Gives the same list for the same content: a board that gets it draws nothing anew. */
function steady<T extends object>(): (list: T) => T {
  let kept: { text: string; list: T } | undefined;
  return (list) => {
    const text = JSON.stringify(list);
    if (kept?.text !== text) kept = { text, list };
    return kept.list;
  };
}

/** The hint that was asked for in a game against the engine, as an arrow. */
function hintOf({ play, history }: PageState): readonly WeightedMove[] {
  if (!play?.hint || history.present.node !== play.live) return [];
  return [{ from: play.hint.slice(0, 2), to: play.hint.slice(2, 4), weight: 1 }];
}

/** `<tabia-page>`: lays out the parts, hands them their share of the state, and listens to keys. */
export class PageElement extends PageBase<PageState, Controller> {
  static override styles = [ui, appStyles, phoneStyles];

  readonly #steadyArrows = steady<readonly WeightedMove[]>();
  readonly #steadyMarks = steady<Marks>();
  readonly #steadyMove = steady<readonly [string, string]>();
  #targets: { position: Position; targets: Targets } | undefined;
  protected override readonly commentElement = 'tabia-annotate';
  protected override readonly pressKey = pressKey;

  protected override listen(signal: AbortSignal): void {
    super.listen(signal);
    const { controller } = this;
    window.addEventListener('hashchange', () => controller.openLink(location.hash), { signal });
    window.addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (key === SETTINGS_KEY) controller.takeSettings(newValue);
      },
      { signal },
    );
  }

  #targetsOf(position: Position): Targets {
    if (this.#targets?.position !== position) {
      this.#targets = { position, targets: targetsOf(position) };
    }
    return this.#targets.targets;
  }

  override willUpdate(): void {
    const graph = hasGraph(this.state);
    this.toggleAttribute('graph', graph);
    // On a phone it takes its room from the board, and only where it is shown.
    this.toggleAttribute('graph-tab', graph && this.state.tab === 'review');
  }

  protected override page(): TemplateResult {
    const { controller, state } = this;
    return html`
      ${this.#header()}
      <main data-tab=${state.tab}>
        ${this.#boardArea()}
        ${graph(state, controller)}
        <div class="side">
          <tabia-move-strip .game=${gameOf(state)} .actions=${controller}></tabia-move-strip>
          ${enginePanel(state, controller, this.small.matches ? FEW_LINES : MOST_LINES)}
          ${lowerPanel(state, controller)} ${this.toast()}
        </div>
      </main>
      ${bottomBar(state, controller)} ${sheets(state, controller)}
    `;
  }

  #header(): TemplateResult {
    const { controller, state } = this;
    const game = gameOf(state);
    return html`<header>
      <h1 class="visually-hidden">${words.pageTitle}</h1>
      <a class="wordmark" href="./" aria-label="Tabia">
        <img src="./icon.svg" alt="" width="24" height="24" /><span>Tabia</span>
      </a>
      <tabia-position-field
        .fen=${positionOf(game).fen()}
        .pristine=${isPristine(game)}
        .error=${state.fieldError}
        .actions=${controller}
      ></tabia-position-field>
      <nav aria-label=${words.page}>
        <a class="icon-button" href="#game=xiangqi" aria-label=${words.xiangqi} title=${words.xiangqi} data-testid="game-xiangqi">${icon('xiangqi')}</a>
        ${this.#headerButton('folder', `${words.openFile} (O)`, () => controller.chooseFile(), 'open-file')}
        ${this.#headerButton('swords', words.playEngine, () => controller.showSheet('play'), 'play')}
        ${this.#headerButton('editor', words.setUp, () => controller.showSheet('editor'), 'editor')}
        ${this.#headerButton('link', words.copyLink, () => controller.share(), 'share')}
        ${this.#headerButton('download', words.shareAndSave, () => controller.showSheet('share'), 'share-and-save')}
        ${this.#headerButton('question', words.keysAndHelp, () => controller.showSheet('help'), 'help')}
        ${this.#headerButton('settings', words.settings, () => controller.showSheet('settings'), 'settings')}
      </nav>
    </header>`;
  }

  #headerButton(name: IconName, label: string, act: () => void, id: string): TemplateResult {
    return html`<button class="icon-button" type="button" aria-label=${label} title=${label} data-testid=${id} @click=${act}>
      ${icon(name)}
    </button>`;
  }

  #boardArea(): TemplateResult {
    const { controller, state } = this;
    const game = gameOf(state);
    const position = positionOf(game);
    const { settings } = state;
    const shown = arrowsIn(state) ?? hintOf(state);
    const lastMove = lastMoveOf(game);
    return html`<div class="board-area">
      <tabia-gauge
        .score=${shownEngine(state).lines[0]?.score}
        .result=${resultOf(position)}
        .flipped=${state.orientation === 'b'}></tabia-gauge>
      <tabia-overlay
        .orientation=${state.orientation}
        .marks=${this.#steadyMarks(marksAt(game.tree, game.node))}
        .heat=${state.heatOn && state.heat?.fen === position.fen() ? state.heat.shares : undefined}
        .actions=${controller.editing}
      ><tabia-board
        data-testid="board"
        .fen=${position.fen()}
        .orientation=${state.orientation}
        .targets=${this.#targetsOf(position)}
        .lastMove=${lastMove && this.#steadyMove(lastMove)}
        .check=${position.isCheck() ? position.kingSquare(position.turn) : undefined}
        .arrows=${this.#steadyArrows(shown)}
        .animation=${settings.animation && !this.still.matches ? SLIDE : 0}
        .announcement=${announcement(game)}
        .language=${state.language}
        @pointerdown=${leaveField}
        @move=${(event: CustomEvent<BoardMove>) => controller.playMove(event.detail)}
      ></tabia-board></tabia-overlay>
    </div>`;
  }

  /** The board, for whoever has to find it. */
  get board(): BoardElement | null {
    return this.renderRoot.querySelector('tabia-board');
  }
}
