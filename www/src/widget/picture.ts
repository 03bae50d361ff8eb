/** The whole widget as one template over what it shows. */

import { html, nothing, type TemplateResult } from 'lit';
import { version } from '../../package.json';
import { moveBetween, targetsOf } from '../analysis/board-moves';
import { arrowsOf } from '../analysis/lines';
import type { BoardMove } from '../board/board';
import { stylesText } from '../board/styles-text';
import {
  finalScore,
  lineFrom,
  type NodeId,
  nodeAt,
  type Position,
  parseComment,
  positionAt,
  ROOT,
  type Score,
} from '../chess';
import { countText, scoreText } from '../chess/figures';
import type { Analyst } from './analyst';
import type { EngineMode, Limits, MovesMode } from './api';
import { type Game, plyOf, type Token, titleOf } from './game';
import { icon } from './icons';
import type { Reviewer } from './reviewer';
import { gaugeView, iconButton, linesView, movesView, reviewView } from './views';
import { fill, type Words } from './words';

/** The element's own options and methods that its picture needs. */
export interface Widget {
  readonly orientation: 'white' | 'black';
  readonly engine: EngineMode;
  readonly lines: boolean;
  readonly arrows: boolean;
  readonly gauge: boolean;
  readonly moves: MovesMode;
  readonly live: boolean;
  next(): void;
  prev(): void;
  goTo(ply: number | 'start' | 'end'): void;
  flip(): void;
  stop(): void;
}

/** What is shown besides the element's own options. */
export interface Shown {
  readonly game: Game;
  readonly tokens: readonly Token[];
  /** Nothing could be read yet. */
  readonly empty: boolean;
  /** Why what was given is not shown. */
  readonly refusal: string;
  /** News that go away by themselves. */
  readonly note: string;
  readonly analyst: Pick<Analyst, 'on' | 'notice' | 'status' | 'finding'>;
  readonly reviewer: Reviewer | undefined;
  /** How many lines there will be. */
  readonly rows: number;
  readonly words: Words;
  /** As a language tag; empty where the page names none. */
  readonly language: string;
}

/** What a reader can do besides the element's own methods. */
export interface Acts {
  play(ucis: readonly string[]): void;
  show(node: NodeId): void;
  start(limits: Limits | undefined): void;
}

/** A board without pieces. */
const EMPTY = '8/8/8/8/8/8/8/8';

export function picture(widget: Widget, shown: Shown, acts: Acts): TemplateResult {
  const { game, empty, refusal, analyst, words } = shown;
  const { tree, node, review } = game;
  const { lines } = analyst.finding;
  const position = positionAt(tree, node);
  const over = empty ? undefined : finalScore(position);
  const score = over ?? lines[0]?.score;
  const result = over && (over.kind === 'mate' ? (over.value > 0 ? 1 : 0) : 0.5);
  const engine = widget.engine !== 'off' && !empty;
  const working = engine && !over && (analyst.on || lines.length > 0);
  const moving = nodeAt(tree, ROOT).children.length > 0;
  const rows = Math.max(lines.length, Math.min(shown.rows, position.legalMoves().length));
  const play = (moves: readonly { uci: string }[]): void => acts.play(moves.map(({ uci }) => uci));
  const goTo = (ply: number): void => widget.goTo(ply);
  const flipped = widget.orientation === 'black';
  const side = widget.moves === 'side';
  return html`
    <slot name="header">${titleView(game, side)}</slot>
    <div class="layout ${side ? 'side' : 'below'}">
      <div class="stage">
        ${widget.gauge && engine ? gaugeView(score, result, flipped, words) : nothing}
        <div class="board">
          ${
            widget.live && !empty
              ? boardView(widget, shown, acts, position)
              : stillView(shown, position, flipped)
          }
        </div>
      </div>
      <div class="panel" part="panel">
        ${refusal ? noticeView(refusal) : nothing}
        ${
          shown.reviewer
            ? progressView(widget, shown.reviewer, words)
            : engine
              ? stripView(widget, shown, acts, score, over)
              : nothing
        }
        ${
          working && widget.lines
            ? linesView({ lines, rows, words, origin: originOf(shown), play })
            : nothing
        }
        ${moving ? controlsView(widget, game, words) : nothing}
        ${moving && widget.moves !== 'none' ? listView(shown, acts) : nothing}
        ${review ? reviewView({ review, ply: plyOf(game), words, goTo }) : nothing}
      </div>
    </div>
    <slot name="footer"></slot>
  `;
}

function titleView(game: Game, side: boolean): TemplateResult | typeof nothing {
  const title = titleOf(game);
  if (!title) return nothing;
  return html`<div class="title ${side ? '' : 'below'}" part="title">
    <strong>${title.players}</strong>${title.rest ? html`<span>${title.rest}</span>` : nothing}
  </div>`;
}

const lastMoveOf = ({ tree, node }: Game): readonly [string, string] | undefined => {
  const { move } = nodeAt(tree, node);
  return move && [move.from, move.to];
};

/** A picture of the board, for a widget that is not in view yet. */
function stillView(
  { game, empty, words }: Shown,
  position: Position,
  flipped: boolean,
): TemplateResult {
  return html`<tabia-mini-board
    part="board"
    role="img"
    aria-label=${empty ? words.noEvaluation : spoken(game, position, words) || position.fen()}
    .fen=${empty ? EMPTY : position.fen()}
    .orientation=${flipped ? 'b' : 'w'}
    .lastMove=${lastMoveOf(game)}
  ></tabia-mini-board>`;
}

function boardView(
  widget: Widget,
  { game, analyst, words, language }: Shown,
  acts: Acts,
  position: Position,
): TemplateResult {
  const found = widget.arrows && widget.engine !== 'off' ? analyst.finding.lines : [];
  const played = (event: CustomEvent<BoardMove>): void => {
    event.stopPropagation();
    const move = moveBetween(position, event.detail);
    if (move) acts.play([position.uci(move)]);
  };
  return html`<tabia-board
    part="board"
    .fen=${position.fen()}
    .orientation=${widget.orientation === 'black' ? 'b' : 'w'}
    .targets=${targetsOf(position)}
    .lastMove=${lastMoveOf(game)}
    .check=${position.isCheck() ? position.kingSquare(position.turn) : undefined}
    .arrows=${[...drawnIn(game), ...arrowsOf(found, position.turn)]}
    .animation=${matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120}
    .announcement=${spoken(game, position, words)}
    .language=${language}
    @move=${played}
  ></tabia-board>`;
}

/** More arrows than that hide the board, and more text than that is not looked through for them. */
const MOST_ARROWS = 16;
const MOST_COMMENT = 2000;

/** The arrows that the game's author has drawn here. */
function drawnIn({ tree, node }: Game) {
  return nodeAt(tree, node)
    .comments.flatMap((comment) => parseComment(comment.slice(0, MOST_COMMENT)).arrows)
    .slice(0, MOST_ARROWS)
    .map(({ from, to, color }) => {
      const kind = color === 'R' ? ('threat' as const) : ('move' as const);
      return { from, to, weight: 0.6, kind };
    });
}

/** The move that led here and what it has ended, for screen readers. */
const spoken = ({ tree, node }: Game, position: Position, words: Words): string =>
  [nodeAt(tree, node).san, verdict(position, words)].filter(Boolean).join('. ');

function verdict(position: Position, words: Words): string {
  if (position.isCheckmate()) return position.turn === 'w' ? words.blackWins : words.whiteWins;
  if (position.isStalemate()) return words.stalemate;
  return finalScore(position) ? words.draw : '';
}

const noticeView = (message: string): TemplateResult =>
  html`<p class="notice" part="notice" role="alert">${icon('warning')}<span>${message}</span></p>`;

/** How a score came about, for whoever doubts it. */
function originOf({ analyst, words }: Shown): string {
  const { figures, net: address } = analyst.finding;
  if (!figures) return '';
  const net = address?.split('/').at(-1);
  const depth = `${words.depth} ${figures.depth}`;
  const nodes = `${countText(figures.nodes)} ${words.nodes}`;
  return [`Tabia ${version}`, net, depth, nodes].filter(Boolean).join(' \u00b7 ');
}

function stripView(
  widget: Widget,
  shown: Shown,
  acts: Acts,
  score: Score | undefined,
  over: Score | undefined,
): TemplateResult {
  const { game, analyst, note, words } = shown;
  const failed = analyst.notice !== '' && !analyst.on;
  const text = over
    ? verdict(positionAt(game.tree, game.node), words)
    : failed
      ? `${words.noEngine}: ${analyst.notice}`
      : note || statusWords(shown);
  return html`<div class="strip" part="engine">
    ${over ? nothing : runButton(widget, shown, acts)}
    ${
      score && !over
        ? html`<span class="total figures" part="score" title=${originOf(shown)}
            >${scoreText(score)}</span
          >`
        : nothing
    }
    <span class="status figures ${failed ? 'wrong' : ''}" part="status" role="status">${text}</span>
    ${nodeAt(game.tree, ROOT).children.length ? nothing : flipButton(widget, words)}
  </div>`;
}

function statusWords({ analyst, words }: Shown): string {
  const { status, finding } = analyst;
  if (status === 'paused' || (!finding.figures && (status === 'waiting' || status === 'loading'))) {
    return words[status];
  }
  return finding.figures ? `${words.depth} ${finding.figures.depth}` : '';
}

function runButton(widget: Widget, { analyst, words }: Shown, acts: Acts): TemplateResult {
  if (analyst.on && analyst.status !== 'done') {
    return iconButton('stop', words.stop, () => widget.stop(), { class: 'filled' });
  }
  const start = (): void => acts.start(undefined);
  if (analyst.notice) return iconButton('analyse', words.retry, start, { class: 'filled' });
  if (analyst.finding.lines.length) {
    // What has had its share already goes on until it is stopped.
    return iconButton('deeper', words.deeper, () => acts.start({}), { class: 'filled' });
  }
  return html`<button type="button" class="button" part="button" @click=${start}>
    ${icon('analyse')}${words.analyse}
  </button>`;
}

const flipButton = (widget: Widget, words: Words): TemplateResult =>
  iconButton('flip', words.flip, () => widget.flip(), { class: 'flip' });

function progressView(widget: Widget, { done, all }: Reviewer, words: Words): TemplateResult {
  return html`<div class="strip" part="engine">
      ${iconButton('stop', words.stop, () => widget.stop(), { class: 'filled' })}
      <span class="status figures" part="status" role="status"
        >${fill(words.reviewing, { done, all })}</span
      >
    </div>
    <div class="bar" aria-hidden="true">
      <div .style=${stylesText({ '--share': String(all ? done / all : 0) })}></div>
    </div>`;
}

function controlsView(widget: Widget, { tree, node }: Game, words: Words): TemplateResult {
  const start = { disabled: node === ROOT };
  const end = { disabled: lineFrom(tree, node).length === 0 };
  return html`<div class="controls" part="controls">
    ${iconButton('first', words.first, () => widget.goTo('start'), start)}
    ${iconButton('previous', words.previous, () => widget.prev(), start)}
    ${iconButton('next', words.next, () => widget.next(), end)}
    ${iconButton('last', words.last, () => widget.goTo('end'), end)}
    ${flipButton(widget, words)}
  </div>`;
}

function listView({ game, tokens, words }: Shown, acts: Acts): TemplateResult {
  const { tree, node, review } = game;
  const main = review ? lineFrom(tree, ROOT) : [];
  const classes = new Map<NodeId, string>();
  review?.moves.forEach((move, i) => {
    const id = main[i];
    if (id !== undefined && move.class) classes.set(id, move.class);
  });
  return movesView({ tokens, current: node, classes, words, goTo: acts.show });
}
