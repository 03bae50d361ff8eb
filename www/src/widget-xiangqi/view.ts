/** Xiangqi in the widget: the element's own place for game, engine and picture, as `other-game.ts` wants it. */

import { css, html, nothing, type TemplateResult } from 'lit';
import { arrowsOf } from '../analysis/lines';
import type { Score } from '../chess';
import { countText, scoreText } from '../chess/figures';
import type { Content, Evaluation, Limits } from '../widget/api';
import { icon } from '../widget/icons';
import { reveal } from '../widget/moving';
import type { OtherGame, OtherHost } from '../widget/other-game';
import { gaugeView, iconButton, linesView, movesView } from '../widget/views';
import {
  FenError,
  isNotation,
  type Notation,
  type Position,
  Position as Xiangqi,
} from '../xiangqi';
import { type Game, looksLikePgn, readPgn, tagOf } from '../xiangqi/pgn';
import { verdictOf } from '../xiangqi/repetition';
import {
  addMove,
  createTree,
  lineFrom,
  type NodeId,
  nodeAt,
  pathTo,
  positionAt,
  ROOT,
  uciPath,
  wayTo,
} from '../xiangqi/tree';
import type { Move } from '../xiangqi/types';
import { defineXiangqiBoard } from '../xiangqi-board/define';
import { PIECE_SETS, type PieceSet } from '../xiangqi-board/drawing';
import { Search } from './search';
import { tokensOf, written } from './text';
import { verdictWords, type XiangqiWords, xiangqiWordsFor } from './words';

const sheet = css`
  :host .board,
  :host .room {
    aspect-ratio: 900 / 1072;
  }
  .gauge .share {
    background: var(--tabia-gauge-white, #b3261e);
  }
`;

class XiangqiGame implements OtherGame {
  readonly #host: OtherHost;
  #game: Game = { tags: [], tree: createTree(), result: '*' };
  #node: NodeId = ROOT;
  #refusal = '';
  /** What was read last. */
  #text: string | undefined;
  #shownFen = '';
  #played = false;

  readonly #search: Search;
  #awaiting: ((evaluation: Evaluation | undefined) => void) | undefined;
  #language = '';

  constructor(host: OtherHost) {
    this.#host = host;
    defineXiangqiBoard();
    const { shadowRoot } = host.element;
    if (sheet.styleSheet) shadowRoot?.adoptedStyleSheets.push(sheet.styleSheet);
    this.#search = new Search(host, (final) => this.#tell(final));
    this.connect(true);
    this.read();
  }

  // What is shown.

  get #position(): Position {
    return positionAt(this.#game.tree, this.#node);
  }

  get position(): string {
    return this.#position.fen();
  }

  get ply(): number {
    return pathTo(this.#game.tree, this.#node).length - 1;
  }

  set ply(ply: number) {
    const line = [ROOT, ...lineFrom(this.#game.tree, ROOT)];
    this.#show(line.at(Math.max(-line.length, Math.min(ply, line.length - 1))) ?? ROOT);
  }

  load(content: string | Content): void {
    const given: Content =
      typeof content !== 'string'
        ? content
        : looksLikePgn(content)
          ? { pgn: content }
          : { fen: content };
    const { element } = this.#host;
    element.pgn = given.pgn;
    element.fen = given.fen;
    // The same text again is a wish to see it from its start.
    this.#text = undefined;
    this.read();
    if (given.ply !== undefined) this.ply = given.ply;
  }

  read(): void {
    const { pgn, fen } = this.#host.element;
    const text = pgn || fen || '';
    if (text === this.#text) return;
    this.#text = text;
    this.#refusal = '';
    try {
      if (pgn) {
        const { game, fault } = readPgn(pgn);
        this.#game = game;
        if (fault) {
          const place = fault.kind === 'fen' ? '' : `line ${fault.line}, column ${fault.column}: `;
          const said = 'fault' in fault ? fault.fault.message : 'what begins here does not end';
          this.#refuse(place + said);
        }
      } else {
        const tree = createTree(fen ? Xiangqi.parse(fen) : undefined);
        this.#game = { tags: [], tree, result: '*' };
      }
      this.#node = ROOT;
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      this.#refuse(error.message);
    }
    this.#changed();
  }

  #refuse(message: string): void {
    this.#refusal = message;
    this.#host.emit('error', { message });
  }

  next(): void {
    this.#show(nodeAt(this.#game.tree, this.#node).children[0] ?? this.#node);
  }

  prev(): void {
    this.#show(nodeAt(this.#game.tree, this.#node).parent ?? ROOT);
  }

  goTo(ply: number | 'start' | 'end'): void {
    const { tree } = this.#game;
    if (ply === 'end') this.#show(lineFrom(tree, this.#node).at(-1) ?? this.#node);
    else this.ply = ply === 'start' ? 0 : ply;
  }

  #show(node: NodeId): void {
    this.#node = node;
    this.#changed();
  }

  #play(moves: readonly Move[]): void {
    for (const move of moves) {
      const placed = addMove(this.#game.tree, this.#node, move);
      this.#game = { ...this.#game, tree: placed.tree };
      this.#node = placed.id;
    }
    this.#played = true;
    this.#changed();
  }

  #changed(): void {
    const { tree } = this.#game;
    const line = { fen: positionAt(tree, ROOT).fen(), moves: uciPath(tree, this.#node) };
    const over = this.#ending !== undefined;
    this.#search.show({ position: this.#position, line, over });
    if (over) this.#answer();
    this.#host.element.requestUpdate();
  }

  shown(): void {
    const fen = this.position;
    const { element, emit } = this.#host;
    if (fen !== this.#shownFen) {
      const first = this.#shownFen === '';
      this.#shownFen = fen;
      if (element.shadowRoot) reveal(element.shadowRoot);
      const { move } = nodeAt(this.#game.tree, this.#node);
      const uci = move && move.from + move.to;
      if (!first) emit('move', { fen, ply: this.ply, san: uci, uci, played: this.#played });
    }
    this.#played = false;
  }

  // The engine.

  /** How the game has ended here; undefined if it goes on. */
  get #ending(): { winner: 'w' | 'b' | undefined } | undefined {
    const position = this.#position;
    if (position.isLost()) return { winner: position.turn === 'w' ? 'b' : 'w' };
    return verdictOf(wayTo(this.#game.tree, this.#node));
  }

  get evaluation(): Evaluation | undefined {
    const { lines, figures } = this.#search.finding;
    const [best] = lines;
    if (!best || !figures) return undefined;
    const { depth, nodes, nps } = figures;
    const notation = this.#notation(this.#language);
    return {
      ...{ fen: this.position, ply: this.ply, score: best.score, depth, nodes, nps },
      lines: lines.map((line) => {
        const { moves } = written(line, notation);
        const { score, depth } = line;
        return {
          score,
          depth,
          moves: moves.map(({ uci }) => uci),
          san: moves.map(({ san }) => san),
        };
      }),
      final: this.#search.status === 'done',
    };
  }

  analyse(limits?: Limits): Promise<Evaluation | undefined> {
    this.#awaiting?.(this.evaluation);
    return new Promise((resolve) => {
      this.#awaiting = resolve;
      if (this.#host.element.engine === 'off' || this.#ending) this.#answer();
      else this.#start(limits);
    });
  }

  #start(limits?: Limits): void {
    this.#search.start(limits);
    this.#host.element.requestUpdate();
  }

  stop(): void {
    this.#search.stop();
    this.#host.element.requestUpdate();
  }

  reset(): void {
    this.#search.reset();
  }

  see(seen: boolean): void {
    this.#search.see(seen);
  }

  connect(on: boolean): void {
    this.#search.connect(on);
    if (!on) this.#answer();
  }

  #tell(final: boolean): void {
    const { evaluation } = this;
    if (evaluation) this.#host.emit('evaluation', evaluation);
    if (final) this.#answer();
  }

  #answer(): void {
    const awaiting = this.#awaiting;
    this.#awaiting = undefined;
    awaiting?.(this.evaluation);
  }

  // The picture.

  /** By the attribute `notation`; without it by the language. */
  #notation(language: string): Notation {
    const given = this.#host.element.getAttribute('notation')?.trim().toLowerCase();
    if (isNotation(given)) return given;
    if (!/^zh/i.test(language)) return 'wxf';
    return /^zh-(hant|tw|hk|mo)/i.test(language) ? 'traditional' : 'simplified';
  }

  /** By the attribute `pieces`; without it by the language. */
  #pieces(language: string): PieceSet {
    const given = this.#host.element.getAttribute('pieces')?.trim().toLowerCase();
    const notation = this.#notation(language);
    return (
      PIECE_SETS.find((set) => set === given) ??
      (notation === 'simplified' ? 'simplified' : 'traditional')
    );
  }

  render(language: string): TemplateResult {
    this.#language = language;
    const { element } = this.#host;
    const words = xiangqiWordsFor(language);
    const side = element.moves === 'side';
    const ending = this.#ending;
    const moving = nodeAt(this.#game.tree, ROOT).children.length > 0;
    const engine = element.engine !== 'off';
    const { lines } = this.#search.finding;
    const score = ending ? undefined : lines[0]?.score;
    const points = ending && (ending.winner === undefined ? 0.5 : ending.winner === 'w' ? 1 : 0);
    return html`
      <slot name="header">${this.#title(words, side)}</slot>
      <div class="layout ${side ? 'side' : 'below'}">
        <div class="stage">
          ${element.gauge && engine ? gaugeView(score, points, element.orientation === 'black', words) : nothing}
          <div class="board">${this.#board(language, words)}</div>
        </div>
        <div class="panel" part="panel">
          ${
            this.#refusal
              ? html`<p class="notice" part="notice" role="alert">${icon('warning')}<span>${this.#refusal}</span></p>`
              : nothing
          }
          ${engine ? this.#strip(words, score, moving) : nothing}
          ${engine && element.lines && !ending && (this.#search.on || lines.length > 0) ? this.#lines(words) : nothing}
          ${moving ? this.#controls(words) : nothing}
          ${moving && element.moves !== 'none' ? this.#list(words) : nothing}
        </div>
      </div>
      <slot name="footer"></slot>
    `;
  }

  #title(words: XiangqiWords, side: boolean): TemplateResult | typeof nothing {
    const known = (name: string): string =>
      (tagOf(this.#game, name) ?? '').replace(/^[?.\s]*$/, '');
    const [red, black] = [known('Red') || known('White'), known('Black')];
    if (!red && !black) return nothing;
    const rest = [known('Event'), known('Date')].filter(Boolean).join(' · ');
    return html`<div class="title ${side ? '' : 'below'}" part="title">
      <strong>${red || '?'} – ${black || words.black}</strong>${rest ? html`<span>${rest}</span>` : nothing}
    </div>`;
  }

  #board(language: string, words: XiangqiWords): TemplateResult {
    const { element } = this.#host;
    const position = this.#position;
    const notation = this.#notation(language);
    const { move } = nodeAt(this.#game.tree, this.#node);
    const lastMove = move && ([move.from, move.to] as const);
    const orientation = element.orientation === 'black' ? 'b' : 'w';
    const pieces = this.#pieces(language);
    const ending = this.#ending;
    if (!element.live) {
      return html`<tabia-xiangqi-mini-board
        part="board"
        role="img"
        aria-label=${position.fen()}
        .fen=${position.fen()}
        .orientation=${orientation}
        .lastMove=${lastMove}
        .pieces=${pieces}
      ></tabia-xiangqi-mini-board>`;
    }
    const targets = new Map<string, string[]>();
    for (const { from, to } of position.moves()) {
      targets.set(from, [...(targets.get(from) ?? []), to]);
    }
    const arrows = element.arrows && element.engine !== 'off' ? this.#search.finding.lines : [];
    const coordinates =
      notation === 'wxf'
        ? 'digits'
        : notation === 'iccs' || notation === 'uci'
          ? 'letters'
          : 'chinese';
    return html`<tabia-xiangqi-board
      part="board"
      .fen=${position.fen()}
      .orientation=${orientation}
      .targets=${targets}
      .lastMove=${lastMove}
      .check=${position.isCheck() ? position.generalSquare(position.turn) : undefined}
      .arrows=${arrowsOf(arrows, position.turn)}
      .pieces=${pieces}
      .coordinates=${coordinates}
      .animation=${matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120}
      .announcement=${ending ? verdictWords(ending, words) : ''}
      .language=${language}
      @move=${(event: CustomEvent<{ from: string; to: string }>) => {
        event.stopPropagation();
        const found = position.find(event.detail.from, event.detail.to);
        if (found) this.#play([found]);
      }}
    ></tabia-xiangqi-board>`;
  }

  #strip(words: XiangqiWords, score: Score | undefined, moving: boolean): TemplateResult {
    const { element } = this.#host;
    const ending = this.#ending;
    const { figures } = this.#search.finding;
    const failed = this.#search.notice !== '' && !this.#search.on;
    const waiting = { paused: words.paused, waiting: words.waiting, loading: words.loading };
    const status = this.#search.status as keyof typeof waiting;
    const text = ending
      ? verdictWords(ending, words)
      : failed
        ? `${words.noEngine}: ${this.#search.notice}`
        : figures
          ? `${words.depth} ${figures.depth}`
          : (waiting[status] ?? '');
    return html`<div class="strip" part="engine">
      ${ending ? nothing : this.#run(words)}
      ${score ? html`<span class="total figures" part="score">${scoreText(score)}</span>` : nothing}
      <span class="status figures ${failed ? 'wrong' : ''}" part="status" role="status">${text}</span>
      ${moving ? nothing : iconButton('flip', words.flip, () => element.flip(), { class: 'flip' })}
    </div>`;
  }

  #run(words: XiangqiWords): TemplateResult {
    const filled = { class: 'filled' };
    if (this.#search.on && this.#search.status !== 'done') {
      return iconButton('stop', words.stop, () => this.stop(), filled);
    }
    if (this.#search.notice) return iconButton('analyse', words.retry, () => this.#start(), filled);
    if (this.#search.finding.lines.length) {
      // What has had its share already goes on until it is stopped.
      return iconButton('deeper', words.deeper, () => this.#start({}), filled);
    }
    return html`<button type="button" class="button" part="button" @click=${() => this.#start()}>
      ${icon('analyse')}${words.analyse}
    </button>`;
  }

  #lines(words: XiangqiWords): TemplateResult {
    const { lines, figures } = this.#search.finding;
    const notation = this.#notation(this.#language);
    const nodes = `${countText(figures?.nodes ?? 0)} ${words.nodes}`;
    const texts = lines.map((line) => written(line, notation));
    const wanted = Math.min(this.#host.settings().multipv, this.#position.moves().length);
    return linesView({
      // The view reads texts alone: what a move of chess has besides, it has no use for.
      lines: texts as unknown as Parameters<typeof linesView>[0]['lines'],
      rows: Math.max(lines.length, wanted),
      words,
      origin: `${words.depth} ${figures?.depth ?? 0} · ${nodes}`,
      play: (moves) => {
        const [first] = moves;
        const line = lines.find((each) => each.moves[0]?.uci === first?.uci);
        this.#play(line?.moves.slice(0, moves.length).map(({ move }) => move) ?? []);
      },
    });
  }

  #controls(words: XiangqiWords): TemplateResult {
    const { element } = this.#host;
    const start = { disabled: this.#node === ROOT };
    const end = { disabled: nodeAt(this.#game.tree, this.#node).children.length === 0 };
    return html`<div class="controls" part="controls">
      ${iconButton('first', words.first, () => this.goTo('start'), start)}
      ${iconButton('previous', words.previous, () => this.prev(), start)}
      ${iconButton('next', words.next, () => this.next(), end)}
      ${iconButton('last', words.last, () => this.goTo('end'), end)}
      ${iconButton('flip', words.flip, () => element.flip(), { class: 'flip' })}
    </div>`;
  }

  #list(words: XiangqiWords): TemplateResult {
    return movesView({
      tokens: tokensOf(this.#game.tree, this.#notation(this.#language)),
      current: this.#node,
      classes: new Map(),
      words,
      goTo: (id) => this.#show(id),
    });
  }
}

/** The game of an element that names xiangqi. */
export const createXiangqi = (host: OtherHost): OtherGame => new XiangqiGame(host);
