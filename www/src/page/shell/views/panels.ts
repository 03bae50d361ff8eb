import { html, nothing, type TemplateResult } from 'lit';
import { isOf } from '../../../analysis/review/chess';
import { isPristine, positionOf, verdictOf } from '../../core/game';
import { type IconName, icon } from '../../core/icons';
import { gameOf, type NetView, type Tab } from '../../core/state';
import { words } from '../../core/words';
import { choices, shownEngine } from '../../engine/minds';
import { planOf } from '../../engine/search-plan';
import { gameSteps } from '../../games/steps';
import type { Opening } from '../../openings/names';
import type { Controller } from '../controller';
import type { PageState } from '../state';
import { beginning } from './beginning';
import { claimRow } from './claim';

/** The same each time: a part that gets it draws nothing anew. */
const NONE: readonly never[] = [];

/** The moves that the engine is confined to here, as people write them. */
function askedMoves({ only, history }: PageState): readonly string[] {
  const position = positionOf(history.present);
  if (only?.fen !== position.fen()) return NONE;
  return only.moves.flatMap((uci) => {
    const move = position.parseUci(uci);
    return move ? [position.san(move)] : [];
  });
}

/** How the net sees the position, while the board shows what pieces are worth in it. */
const viewsOf = ({ heatOn, heat, history }: PageState): readonly NetView[] =>
  heatOn && heat?.fen === positionOf(history.present).fen() ? heat.views : NONE;

/** The engine's switch, verdict and lines, and the evaluation in use. */
export function enginePanel(
  state: PageState,
  controller: Controller,
  most: number,
): TemplateResult {
  const position = positionOf(gameOf(state));
  const { phase, on } = state.engine;
  // In check the turn cannot be passed: the lines are the usual ones, though threats are wanted.
  const { threat } = planOf(state);
  const verdict = verdictOf(position);
  const untouched = isPristine(gameOf(state)) && !on;
  const shown = shownEngine(state);
  return html`<section class="panel engine ${untouched ? 'untouched' : ''}" aria-label=${words.engine}>
    <tabia-engine-strip
      .engine=${shown}
      .net=${state.net}
      .verdict=${verdict}
      .elo=${state.mind === 'tree' ? 0 : state.settings.elo}
      .visits=${state.mind === 'tree'}
      .actions=${controller}
    ></tabia-engine-strip>
    ${claimRow(state, controller)}
    ${
      phase === 'unavailable'
        ? nothing
        : html`<tabia-lines
              ?hidden=${state.mind === 'tree'}
              .engine=${shown}
              .count=${Math.min(most, state.settings.lines)}
              .hint=${on ? '' : words.switchOn}
              .threat=${threat}
              .orientation=${state.orientation}
              .actions=${controller}
            ></tabia-lines>
            <tabia-engine-tools
              .engine=${shown}
              .settings=${state.settings}
              .threat=${threat}
              .barred=${state.threat && !threat && !verdict}
              .asking=${state.asking}
              .minds=${state.tree !== undefined}
              .only=${askedMoves(state)}
              .actions=${controller}
            ></tabia-engine-tools>
            ${treePanel(state, controller, most)}
            <tabia-net-picker
              .net=${state.net}
              .atRest=${state.engine.atRest}
              .heat=${state.heatOn}
              .views=${viewsOf(state)}
              .actions=${controller}
            ></tabia-net-picker>`
    }
    ${untouched ? beginning(controller) : nothing}
  </section>`;
}

/** The most lines of the tree search, which fit beside those of alpha-beta. */
const TREE_LINES = 5;

/** The second way of searching, once it was asked for. */
function treePanel(
  state: PageState,
  controller: Controller,
  most: number,
): TemplateResult | typeof nothing {
  if (!state.tree) return nothing;
  const owner = controller.parts.loaded.tree;
  if (!owner) return nothing;
  return html`<tabia-tree
    .tree=${state.tree}
    .mind=${state.mind}
    .position=${planOf(state).position}
    .choices=${choices(state)}
    .rows=${Math.min(most, TREE_LINES)}
    .actions=${owner}
  ></tabia-tree>`;
}

/** What lies below the engine where there is room for only one: moves, review and so on. */
const LOWER: readonly (readonly [Tab, keyof typeof words])[] = [
  ['moves', 'moves'],
  ['review', 'review'],
  ['book', 'book'],
];

export const lowerTab = (tab: Tab): Tab => (LOWER.some(([id]) => id === tab) ? tab : 'moves');

/** The clocks and what can be done, while one plays against the engine. */
function playBar(state: PageState, controller: Controller): TemplateResult | typeof nothing {
  const owner = controller.parts.loaded.play;
  if (!owner || !state.play) return nothing;
  return html`<tabia-play-bar
    .play=${state.play}
    .game=${gameOf(state)}
    .actions=${owner}
  ></tabia-play-bar>`;
}

/** How a match between engines stands. */
function matchBar(state: PageState, controller: Controller): TemplateResult | typeof nothing {
  const owner = controller.parts.loaded.match;
  if (!owner || !state.match) return nothing;
  return html`<tabia-match-bar .match=${state.match} .actions=${owner}></tabia-match-bar>`;
}

/** The name of the opening, as far as the moves shown have one. */
function openingOf(state: PageState, controller: Controller): Opening | undefined {
  const { tree, node } = gameOf(state);
  return controller.parts.loaded.openings?.nameOf(tree, node);
}

function lowerContent(state: PageState, controller: Controller, tab: Tab): TemplateResult {
  if (tab === 'review') return reviewPanel(state, controller);
  if (tab === 'book') return bookPanel(state, controller);
  const untouched = isPristine(gameOf(state)) && !state.play && !state.match;
  return html`${untouched ? beginning(controller) : nothing}<tabia-moves
    .game=${gameOf(state)}
    .marks=${controller.marks(state)}
    .opening=${openingOf(state, controller)}
    .actions=${controller}
  ></tabia-moves>`;
}

export function lowerPanel(state: PageState, controller: Controller): TemplateResult {
  const shown = lowerTab(state.tab);
  const game = gameOf(state);
  return html`<section class="panel moves" aria-label=${words[LOWER.find(([id]) => id === shown)?.[1] ?? 'moves']}>
    <nav class="choices" aria-label=${words.parts}>
      ${LOWER.map(
        ([id, name]) => html`<button
          type="button"
          aria-pressed=${id === shown}
          data-testid="panel-${id}"
          @click=${() => controller.showTab(id)}
        >${words[name]}</button>`,
      )}
      ${gameSteps(state.games, controller.parts.loaded.games, () => controller.showSheet('games'))}
      <button
        type="button"
        class="pen"
        aria-label=${words.annotate}
        title="${words.annotate} (C)"
        aria-pressed=${state.annotating}
        data-testid="annotate"
        @click=${() => controller.toggleAnnotating()}
      >${icon('pen')}</button>
    </nav>
    ${playBar(state, controller)} ${matchBar(state, controller)} ${lowerContent(state, controller, shown)}
    ${
      shown === 'moves' && state.annotating
        ? html`<tabia-annotate .game=${game} .actions=${controller.editing}></tabia-annotate>`
        : nothing
    }
    <tabia-controls
      .game=${game}
      .canUndo=${state.history.past.length > 0}
      .actions=${controller}
    ></tabia-controls>
  </section>`;
}

function bookPanel(state: PageState, controller: Controller): TemplateResult {
  const owner = controller.parts.loaded.book;
  if (!owner) return html`<p class="coming">${words.loading}</p>`;
  return html`<tabia-book
    .book=${state.book}
    .moves=${owner.moves()}
    .actions=${owner}
  ></tabia-book>`;
}

function reviewPanel(state: PageState, controller: Controller): TemplateResult {
  const owner = controller.parts.loaded.review;
  if (!owner) return html`<p class="coming">${words.loading}</p>`;
  return html`<tabia-review
    .review=${state.review}
    .report=${owner.report()}
    .plies=${owner.plies()}
    .available=${state.engine.phase !== 'unavailable'}
    .actions=${owner}
  ></tabia-review>`;
}

/** Whether there is a graph of the game to show. */
export const hasGraph = ({ review, history }: PageState): boolean =>
  review !== undefined && !review.retry && isOf(review.review, history.present.tree);

/** The graph of the reviewed game, across board and column. */
export function graph(state: PageState, controller: Controller): TemplateResult | typeof nothing {
  const owner = controller.parts.loaded.review;
  if (!owner || !state.review || !hasGraph(state)) return nothing;
  const game = gameOf(state);
  return html`<tabia-graph
    .points=${owner.points(state.review.review, game.tree)}
    .plies=${state.review.review.ucis.length}
    .node=${game.node}
    .go=${owner.go}
  ></tabia-graph>`;
}

/** The bar at the bottom of a phone. */
export function bottomBar(state: PageState, controller: Controller): TemplateResult {
  const button = (id: Tab, name: IconName, text: string): TemplateResult => html`<button
    type="button"
    aria-pressed=${state.tab === id}
    data-testid="tab-${id}"
    @click=${() => controller.showTab(id)}
  >
    ${icon(name)}<span>${text}</span>
  </button>`;
  return html`<nav class="tabs" aria-label=${words.parts}>
    ${button('lines', 'lines', words.lines)} ${button('moves', 'listTree', words.moves)}
    ${button('review', 'review', words.review)} ${button('net', 'net', words.net)}
    <button type="button" data-testid="tab-more" @click=${() => controller.showSheet('more')}>
      ${icon('ellipsis')}<span>${words.more}</span>
    </button>
  </nav>`;
}
