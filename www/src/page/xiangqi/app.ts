import { html, nothing, type TemplateResult } from 'lit';
import { arrowsOf, type WeightedMove } from '../../analysis/lines';
import type { Position } from '../../xiangqi/position';
import { branchAt, isMainline, nodeAt } from '../../xiangqi/tree';
import type { XiangqiTargets } from '../../xiangqi-board/board';
import { CELL, cellOf, HEIGHT, STRIP } from '../../xiangqi-board/geometry';
import { formatCount, formatScore, formatSpeed } from '../core/format';
import { type IconName, icon } from '../core/icons';
import { MOST_LINES } from '../core/settings';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { stripStyles } from '../engine/strip';
import { gameSteps } from '../games/steps';
import { heatMap, heatStyles } from '../moves/heat-map';
import { appStyles } from '../shell/app-styles';
import { phoneStyles } from '../shell/app-styles-phone';
import { leaveField } from '../shell/focus';
import { PageBase } from '../shell/page-base';
import type { XiangqiController } from './controller';
import { announcement, endingOf, isPristine, lastMoveOf, positionOf } from './game';
import { winChanceWords } from './gauge';
import { pressKey } from './keys';
import { matchBar } from './match-views';
import { graph, hasGraph, reviewPanel } from './review-views';
import { sheets } from './sheets';
import {
  coordinatesOf,
  gameOf,
  isPlaying,
  notationOf,
  piecesOf,
  type Tab,
  type XiangqiState,
} from './state';
import { xiangqiStyles } from './styles';
import { xiangqiWords } from './words';

const SLIDE = 120;
/** How many lines there is room for on a small phone. */
const FEW_LINES = 2;

const targets = new WeakMap<Position, XiangqiTargets>();

/** Where the pieces of the side to move may go; the same for a position each time. */
function targetsOf(position: Position): XiangqiTargets {
  const known = targets.get(position);
  if (known) return known;
  const found = new Map<string, string[]>();
  for (const { from, to } of position.moves()) found.set(from, [...(found.get(from) ?? []), to]);
  targets.set(position, found);
  return found;
}

/** `<tabia-xiangqi>`: the page of xiangqi, laid out as that of chess. */
export class XiangqiPage extends PageBase<XiangqiState, XiangqiController> {
  static override styles = [ui, stripStyles, appStyles, phoneStyles, heatStyles, xiangqiStyles];

  protected override readonly commentElement = 'tabia-xiangqi-annotate';
  protected override readonly pressKey = pressKey;

  override willUpdate(): void {
    this.toggleAttribute('graph', hasGraph(this.state));
    // On a phone a review takes its room from the board, which is higher than that of chess.
    this.toggleAttribute('graph-tab', this.state.tab === 'review');
  }

  protected override page(): TemplateResult {
    const { state } = this;
    return html`
      ${this.#header()}
      <main data-tab=${state.tab}>
        ${this.#boardArea()} ${graph(state, this.controller.parts.loaded.review)}
        <div class="side">${this.#enginePanel()} ${this.#movesPanel()} ${this.toast()}</div>
      </main>
      ${this.#bottomBar()} ${sheets(state, this.controller)}
    `;
  }

  #header(): TemplateResult {
    const game = gameOf(this.state);
    const controller = this.controller;
    const sheet = (name: NonNullable<XiangqiState['sheet']>) => (): void =>
      controller.showSheet(name);
    return html`<header>
      <h1 class="visually-hidden">${xiangqiWords.title}</h1>
      <a class="wordmark" href="./#game=xiangqi" aria-label="Tabia">
        <img src="./icon.svg" alt="" width="24" height="24" /><span>Tabia</span>
      </a>
      <tabia-position-field
        .fen=${positionOf(game).fen()}
        .pristine=${isPristine(game)}
        .error=${this.state.fieldError}
        .actions=${controller}
      ></tabia-position-field>
      <nav aria-label=${words.page}>
        <a class="button" href="#game=chess" data-testid="game-chess">${xiangqiWords.chess}</a>
        ${this.#button('folder', `${words.openFile} (O)`, 'open-file', () => controller.chooseFile())}
        ${this.#button('swords', words.playEngine, 'play', sheet('play'))}
        ${this.#button('editor', words.setUp, 'editor', sheet('editor'))}
        ${this.#button('link', words.copyLink, 'share', () => controller.share())}
        ${this.#button('download', words.shareAndSave, 'share-and-save', sheet('share'))}
        ${this.#button('question', words.keysAndHelp, 'help', sheet('help'))}
        ${this.#button('settings', words.settings, 'settings', sheet('settings'))}
      </nav>
    </header>`;
  }

  #button(name: IconName, label: string, id: string, act: () => void, off = false): TemplateResult {
    return html`<button class="icon-button" type="button" aria-label=${label} title=${label}
      ?disabled=${off} data-testid=${id} @click=${act}>${icon(name)}</button>`;
  }

  #arrows(): readonly WeightedMove[] {
    const { engine, settings, play, history } = this.state;
    if (!settings.arrows || !engine.on || play) return [];
    return arrowsOf(engine.lines, positionOf(history.present).turn);
  }

  #boardArea(): TemplateResult {
    const { state } = this;
    const game = gameOf(state);
    const position = positionOf(game);
    return html`<div class="board-area">
      <tabia-xiangqi-gauge
        .score=${state.engine.lines[0]?.score}
        .result=${endingOf(game.tree, game.node)?.points}
        .flipped=${state.orientation === 'b'}
      ></tabia-xiangqi-gauge>
      <div class="board"><tabia-xiangqi-board
        data-testid="board"
        .fen=${position.fen()}
        .orientation=${state.orientation}
        .targets=${targetsOf(position)}
        .lastMove=${lastMoveOf(game)}
        .check=${position.isCheck() ? position.generalSquare(position.turn) : undefined}
        .arrows=${this.#arrows()}
        .pieces=${piecesOf(state)}
        .coordinates=${coordinatesOf(state)}
        .animation=${state.settings.animation && !this.still.matches ? SLIDE : 0}
        .announcement=${announcement(game, notationOf(state))}
        .language=${state.language}
        @pointerdown=${leaveField}
        @move=${(event: CustomEvent<{ from: string; to: string }>) => this.controller.playMove(event.detail)}
      ></tabia-xiangqi-board>${this.#heat(position)}</div>
    </div>`;
  }

  #enginePanel(): TemplateResult {
    const { state } = this;
    const { engine, settings } = state;
    const most = this.small.matches ? FEW_LINES : MOST_LINES;
    const hint = engine.on || engine.phase === 'unavailable' ? '' : words.switchOn;
    return html`<section class="panel engine" aria-label=${words.engine}>
      ${this.#strip()}
      ${
        state.play
          ? nothing
          : html`<tabia-xiangqi-lines
              .engine=${engine}
              .count=${Math.min(most, settings.lines)}
              .hint=${hint}
              .orientation=${state.orientation}
              .notation=${notationOf(state)}
              .pieces=${piecesOf(state)}
              .actions=${this.controller}
            ></tabia-xiangqi-lines>`
      }
      ${state.heatOn ? html`<p class="heat-words muted" data-testid="heat-words">${xiangqiWords.heatHelp}</p>` : nothing}
    </section>`;
  }

  #strip(): TemplateResult {
    const { engine } = this.state;
    return html`<div class="strip">
        <button
          class="switch"
          type="button"
          role="switch"
          aria-checked=${engine.on}
          aria-label=${words.engine}
          title="${words.engineOnOff} (L)"
          ?disabled=${engine.phase === 'unavailable' || isPlaying(this.state)}
          data-testid="engine-toggle"
          @click=${() => this.controller.toggleEngine()}
        ></button>
        ${this.#score()} ${this.#figures()} ${this.#heatButton()}
      </div>
      ${engine.notice ? html`<div class="notice" role="status" data-testid="engine-notice">${engine.notice}</div>` : nothing}`;
  }

  #heatButton(): TemplateResult {
    return html`<button
      class="icon-button"
      type="button"
      aria-label=${words.heat}
      title="${words.heat} (H)"
      aria-pressed=${this.state.heatOn}
      ?disabled=${this.state.engine.phase === 'unavailable' || isPlaying(this.state)}
      data-testid="heat-toggle"
      @click=${() => this.controller.toggleHeat()}
    >${icon('heat')}</button>`;
  }

  /** What each piece is worth, over the board, as far as it is known of the position shown. */
  #heat(position: Position): TemplateResult | typeof nothing {
    const { heatOn, heat, orientation } = this.state;
    if (!heatOn || heat?.fen !== position.fen()) return nothing;
    return heatMap(heat.shares, (square) => {
      const { column, row } = cellOf(square, orientation);
      return { left: (100 * column) / 9, top: (100 * (row * CELL + STRIP)) / HEIGHT };
    });
  }

  #score(): TemplateResult {
    const { engine, play } = this.state;
    const game = gameOf(this.state);
    const verdict = endingOf(game.tree, game.node)?.words;
    if (verdict) {
      return html`<div class="score words" data-testid="score" role="status">${verdict}</div>`;
    }
    const best = play ? undefined : engine.lines[0];
    if (!best) {
      const text =
        engine.phase === 'unavailable'
          ? words.noEngine
          : engine.on
            ? engine.phase === 'loading'
              ? words.starting
              : words.thinking
            : words.engineOff;
      return html`<div class="score none" data-testid="score">${text}</div>`;
    }
    const title = fill(xiangqiWords.scoreTitle, {
      chance: winChanceWords(best.score),
      depth: best.depth,
      nodes: formatCount(engine.figures?.nodes ?? 0),
    });
    return html`<div class="score figures" data-testid="score" title=${title}>${formatScore(best.score)}</div>`;
  }

  #figures(): TemplateResult | typeof nothing {
    const { figures, phase } = this.state.engine;
    if (!figures || this.state.play) return nothing;
    return html`<div class="stats figures">
      <span>${phase === 'stopped' ? words.stoppedAt : words.depth}
        <span data-testid="depth" title=${fill(words.seldepth, { n: figures.seldepth })}>${figures.depth}</span></span>
      <span class="muted">${formatCount(figures.nodes)} ${words.nodesUnit} · ${formatSpeed(figures.nps)}</span>
    </div>`;
  }

  #movesPanel(): TemplateResult {
    const { state } = this;
    const game = gameOf(state);
    const review = state.tab === 'review';
    const annotating = state.annotating && !review;
    return html`<section class="panel moves lower ${annotating ? 'annotating' : ''}" aria-label=${review ? words.review : words.moves}>
      ${this.#choices()} ${this.#playBar()} ${matchBar(state, this.controller.parts.loaded.match)}
      ${
        review
          ? reviewPanel(state, this.controller.parts.loaded.review)
          : html`<tabia-xiangqi-moves
              .game=${game}
              .notation=${notationOf(state)}
              .marks=${this.controller.marks(state)}
              .actions=${this.controller}
            ></tabia-xiangqi-moves>`
      }
      ${
        annotating
          ? html`<tabia-xiangqi-annotate
              .game=${game}
              .actions=${this.controller}
            ></tabia-xiangqi-annotate>`
          : nothing
      }
      ${this.#controls()}
    </section>`;
  }

  /** What stands above the moves: their review, which game of its file this is, and the way to its comments. */
  #choices(): TemplateResult {
    const { files } = this.controller;
    const showList = (): void => this.controller.showSheet('games');
    const review = this.state.tab === 'review';
    const choice = (id: Tab, text: string, on: boolean): TemplateResult => html`<button
      type="button" class="part" aria-pressed=${on} data-testid="panel-${id}"
      @click=${() => this.controller.showTab(id)}
    >${text}</button>`;
    return html`<nav class="choices" aria-label=${words.parts}>
      ${choice('moves', words.moves, !review)} ${choice('review', words.review, review)}
      ${gameSteps(this.state.games, files.owner, showList)}
      <button
        type="button"
        class="pen"
        aria-label=${words.annotate}
        title="${words.annotate} (C)"
        aria-pressed=${this.state.annotating}
        data-testid="annotate"
        @click=${() => this.controller.toggleAnnotating()}
      >${icon('pen')}</button>
    </nav>`;
  }

  #playBar(): TemplateResult | typeof nothing {
    const { play } = this.state;
    if (!play) return nothing;
    const controller = this.controller;
    const own = positionOf({ ...gameOf(this.state), node: play.live }).turn === play.side;
    const text = play.over ?? (own ? words.yourMove : words.engineThinks);
    return html`<div class="playing">
      <span class="words" role="status" data-testid="play-status">${text}</span>
      ${this.#button('undo', words.takeBack, 'take-back', () => controller.takeBack())}
      ${this.#button('flag', words.resign, 'resign', () => controller.resign(), play.over !== undefined)}
      ${this.#button('cpu', words.endPlay, 'end-play', () => controller.leavePlay())}
    </div>`;
  }

  #controls(): TemplateResult {
    const controller = this.controller;
    const game = gameOf(this.state);
    const node = nodeAt(game.tree, game.node);
    const [atStart, atEnd] = [node.parent === null, node.children.length === 0];
    return html`<div class="controls">
      <div class="group steps">
        ${this.#button('chevronFirst', words.firstPosition, 'first-position', () => controller.step('first'), atStart)}
        ${this.#button('chevronLeft', words.previousMove, 'previous-move', () => controller.step('prev'), atStart)}
        ${this.#button('chevronRight', words.nextMove, 'next-move', () => controller.step('next'), atEnd)}
        ${this.#button('chevronLast', words.lastPosition, 'last-position', () => controller.step('last'), atEnd)}
      </div>
      <div class="group">
        ${this.#button('promote', words.promote, 'promote', () => controller.promote(), isMainline(game.tree, game.node))}
        ${this.#button('fold', words.collapse, 'fold', () => controller.collapse(), branchAt(game.tree, game.node) === undefined)}
        ${this.#button('trash', words.deleteFrom, 'delete-move', () => controller.deleteMove(), atStart)}
        ${this.#button('undo', words.undo, 'undo', () => controller.undo(), this.state.history.past.length === 0)}
        ${this.#button('reset', words.startPosition, 'start-position', () => controller.reset(), isPristine(game))}
        ${this.#button('flip', words.flip, 'flip-the-board', () => controller.flip())}
      </div>
    </div>`;
  }

  #bottomBar(): TemplateResult {
    const { state } = this;
    const tab = (id: Tab, name: IconName, text: string): TemplateResult => html`<button
      type="button"
      aria-pressed=${state.tab === id}
      data-testid="tab-${id}"
      @click=${() => this.controller.showTab(id)}
    >${icon(name)}<span>${text}</span></button>`;
    const step = (name: IconName, text: string, by: 'prev' | 'next'): TemplateResult => html`<button
      type="button" data-testid="step-${by}" @click=${() => this.controller.step(by)}
    >${icon(name)}<span class="visually-hidden">${text}</span></button>`;
    return html`<nav class="tabs" aria-label=${words.parts}>
      ${tab('lines', 'lines', words.lines)} ${tab('moves', 'listTree', words.moves)}
      ${tab('review', 'review', words.review)}
      ${step('chevronLeft', words.previousMove, 'prev')} ${step('chevronRight', words.nextMove, 'next')}
      <button type="button" data-testid="tab-more" @click=${() => this.controller.showSheet('more')}>
        ${icon('ellipsis')}<span>${words.more}</span>
      </button>
    </nav>`;
  }
}
