import type { PropertyValues } from 'lit';
import { finalScore, type GameReview, lineEnd, type NodeId, nodeAt, ROOT } from '../chess';
import { Analyst, evaluationOf } from './analyst';
import type { Content, EngineMode, Evaluation, Limits, MovesMode, SearchKind, Theme } from './api';
import { startEngine } from './engine-source';
import { looksLikeFen, nodeAtPly, plyOf } from './game';
import { GamesElement } from './games-element';
import { pressed, reveal } from './moving';
import { Note } from './note';
import { address, oneOf, onOff, side, whole } from './options';
import { picture } from './picture';
import { EngineQueue } from './queue.js';
import { REVIEW_LIMITS, Reviewer } from './reviewer';
import { SEARCH, settingsOf } from './search-settings';
import { ShownGame } from './shown-game';
import { widgetStyles } from './styles';
import { type Words, wordsFor } from './words';

/** All widgets of a page stand in this queue. */
const queue = new EngineQueue(startEngine);

/**
 * `<tabia-analysis>`: a chess board with an engine behind it.
 *
 * It shows a position or a game in its first frame (of many on a page each in a task of its own),
 * takes moves by drag, click and keyboard, and asks for the engine only when its reader wants lines.
 *
 * @slot header - above the board; by default who played whom
 * @slot footer - below everything
 *
 * @fires ready - `CustomEvent`: the widget has been shown for the first time
 * @fires move - `CustomEvent<MoveDetail>`: another position is shown
 * @fires evaluation - `CustomEvent<Evaluation>`: the engine has found something; at most ten a second
 * @fires reviewdone - `CustomEvent<GameReview>`: a review has ended
 * @fires enginerestart - `CustomEvent<{ cause }>`: the engine was lost and started again
 * @fires error - `CustomEvent<{ message }>`: a text was refused, or there is no engine; does not bubble
 *
 * @csspart title - players and event
 * @csspart board - the board
 * @csspart gauge - White's chances as a bar
 * @csspart panel - everything beside or below the board
 * @csspart engine - the row with the engine's button and score
 * @csspart score - a score
 * @csspart status - what the engine is doing
 * @csspart lines - the engine's lines
 * @csspart line - one of them
 * @csspart controls - the row of buttons that step through the game
 * @csspart button - a button
 * @csspart moves - the list of moves
 * @csspart move - a move in the list
 * @csspart current - the move that is shown
 * @csspart comment - a comment in the list
 * @csspart review - what a review has found
 * @csspart graph - the evaluation over the game
 * @csspart notice - what went wrong
 *
 * @cssproperty --tabia-font - font family; the site's by default
 * @cssproperty --tabia-font-size - font size
 * @cssproperty --tabia-text - text colour; the site's by default
 * @cssproperty --tabia-muted - colour of what matters less
 * @cssproperty --tabia-background - background of the themes `light`, `dark` and `system`
 * @cssproperty --tabia-sunken - background of buttons and scores
 * @cssproperty --tabia-line - colour of rules
 * @cssproperty --tabia-accent - the one accent colour
 * @cssproperty --tabia-chosen - background of the move that is shown
 * @cssproperty --tabia-danger - colour of errors and blunders
 * @cssproperty --tabia-board-light - light squares
 * @cssproperty --tabia-board-dark - dark squares
 * @cssproperty --tabia-board-on-light - coordinates on light squares
 * @cssproperty --tabia-board-on-dark - coordinates on dark squares
 * @cssproperty --tabia-board-accent - marks and arrows on the board
 * @cssproperty --tabia-board-danger - a king in check
 * @cssproperty --tabia-board-radius - corners of the board
 * @cssproperty --tabia-board-size - the most that the board grows to; most of the screen's height by default
 * @cssproperty --tabia-gauge-width - width of the bar
 * @cssproperty --tabia-gauge-white - White's part of the bar
 * @cssproperty --tabia-gauge-black - Black's part of the bar
 * @cssproperty --tabia-moves-height - the most that the list of moves below the board grows to
 * @cssproperty --tabia-radius - corners of buttons
 * @cssproperty --tabia-gap - space between the parts
 */
export class AnalysisElement extends GamesElement {
  static override styles = widgetStyles;

  static override properties = {
    game: { converter: oneOf<'chess' | 'xiangqi'>('chess', 'xiangqi') },
    fen: { type: String },
    pgn: { type: String },
    ply: { type: Number, noAccessor: true },
    orientation: { converter: side },
    engine: { converter: oneOf<EngineMode>('click', 'auto', 'off') },
    multipv: { converter: whole(1, 8) },
    nodes: { converter: whole(1, 1e12) },
    movetime: { converter: whole(1, 1e9) },
    depth: { converter: whole(1, 200) },
    threads: { converter: whole(1, 64) },
    hash: { converter: whole(1, 4096) },
    search: { converter: oneOf<SearchKind>('alphabeta', 'tree') },
    lines: { converter: onOff },
    arrows: { converter: onOff },
    gauge: { converter: onOff },
    moves: { converter: oneOf<MovesMode>('below', 'side', 'none') },
    theme: { converter: oneOf<Theme>('auto', 'light', 'dark', 'system') },
    netUrl: { attribute: 'net-url', converter: address },
    weights: { converter: address },
    wasmUrl: { attribute: 'wasm-url', converter: address },
    workerUrl: { attribute: 'worker-url', converter: address },
    live: { state: true },
  };

  /** `chess` (the default) or `xiangqi`, whose part is loaded then; to be set from the beginning. */
  declare game: 'chess' | 'xiangqi';
  /** The position to show, as FEN. */
  declare fen: string | undefined;
  /** The game to show: the first of a PGN. It goes before `fen`. */
  declare pgn: string | undefined;
  /** Who sits below: `white` (the default) or `black`. */
  declare orientation: 'white' | 'black';
  /** When the engine works: `click` (the default) shows a button, `auto` starts when it is seen, `off` never. */
  declare engine: EngineMode;
  /** How many lines the engine looks for, 1 to 8; 2 by default. */
  declare multipv: number | undefined;
  /** Ends a search after so many nodes. */
  declare nodes: number | undefined;
  /** Ends a search after so many milliseconds; 12,000 where no limit is set at all. */
  declare movetime: number | undefined;
  /** Ends a search at this depth, in plies. */
  declare depth: number | undefined;
  /** Threads of the engine; by default as many as an isolated page allows, else one. */
  declare threads: number | undefined;
  /** The engine's memory for what it has seen, in megabytes; 16 by default. */
  declare hash: number | undefined;
  /** How the engine searches: by `alphabeta` (the default), or by a Monte Carlo `tree` search, which is loaded for it. */
  declare search: SearchKind;
  /** Shows the engine's lines; `off` hides them. */
  declare lines: boolean;
  /** Shows the lines' first moves as arrows; `off` hides them. */
  declare arrows: boolean;
  /** Shows White's chances beside the board; `off` hides them. */
  declare gauge: boolean;
  /** Where the list of moves stands: `below` (the default), `side`, or `none`. */
  declare moves: MovesMode;
  /** `auto` (the default) takes the site's colours; `light`, `dark` and `system` bring their own. */
  declare theme: Theme;
  /** A network to evaluate with, by its address. */
  declare netUrl: string | undefined;
  /** A residual network for the tree search, as Leela and Maia have them: the address of its file. */
  declare weights: string | undefined;
  /** Where the engine lies: a `.wasm` file, or the folder with `tabia-simd.wasm` and `tabia-relaxed.wasm`. */
  declare wasmUrl: string | undefined;
  /** The site's own copy of `worker.js`, where its policy allows no worker from a Blob. */
  declare workerUrl: string | undefined;

  /**
   * Near the view, and so worth a board that takes moves.
   * @internal
   */
  declare live: boolean;

  readonly #shown = new ShownGame();
  #wantedPly: number | undefined;
  #played = false;
  readonly #note = new Note(() => this.requestUpdate());
  #reviewer: Reviewer | undefined;
  #shownFen = '';
  #leave: (() => void) | undefined;
  /** Who awaits the end of an analysis. */
  #awaiting: ((evaluation: Evaluation | undefined) => void) | undefined;

  readonly #analyst = new Analyst(queue, {
    settings: () => settingsOf(this),
    changed: () => this.requestUpdate(),
    found: (final) => this.#found(final),
    restarted: (cause) => this.#restarted(cause),
    failed: (message) => this.#fail(message),
  });

  constructor() {
    super();
    this.game = 'chess';
    this.orientation = 'white';
    this.engine = 'click';
    this.search = 'alphabeta';
    this.lines = true;
    this.arrows = true;
    this.gauge = true;
    this.moves = 'below';
    this.theme = 'auto';
    this.live = false;
    this.addEventListener('keydown', (event) => pressed(this, event));
  }

  // What is shown.

  /** Half-moves from the start of the game to the position shown; setting it goes there. Negative ones count from the end. */
  get ply(): number {
    return this.#wantedPly ?? plyOf(this.#shown.game);
  }

  set ply(ply: number | null) {
    this.#wantedPly = Number.isFinite(Number(ply)) ? Math.round(Number(ply)) : 0;
    this.requestUpdate();
  }

  /** The FEN of the position shown. */
  get position(): string {
    return this.#shown.position.fen();
  }

  /** The result of the last review of this game. */
  get gameReview(): GameReview | undefined {
    return this.#shown.game.review;
  }

  /** What the engine has found of the position shown. */
  get evaluation(): Evaluation | undefined {
    this.#follow();
    return this.#evaluation(this.#analyst.status === 'done');
  }

  /**
   * Shows a position or a game: a FEN, a PGN, or either with a ply. A text that is refused leaves
   * what is shown, says why, and makes an `error` event.
   */
  load(content: string | Content): void {
    const given: Content =
      typeof content === 'string'
        ? looksLikeFen(content)
          ? { fen: content }
          : { pgn: content }
        : content;
    this.pgn = given.pgn;
    this.fen = given.fen;
    if (given.pgn === undefined && given.fen === undefined) this.fen = '';
    this.#wantedPly = given.ply;
    // The same text again is a wish to see it from its start.
    this.#read();
    this.requestUpdate();
  }

  /** Shows the position after the next move. */
  next(): void {
    this.#show(this.#shown.next);
  }

  /** Shows the position before the last move. */
  prev(): void {
    this.#show(nodeAt(this.#shown.game.tree, this.#shown.game.node).parent ?? ROOT);
  }

  /** Shows the position at a ply of the main line, or its first or last one. */
  goTo(ply: number | 'start' | 'end'): void {
    const { tree, node } = this.#shown.game;
    if (ply === 'end') this.#show(lineEnd(tree, node));
    else this.#show(ply === 'start' ? ROOT : nodeAtPly(tree, ply));
  }

  /** Turns the board around. */
  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
  }

  /**
   * Analyses what is shown, now and after every step, as if its button had been pressed. With limits,
   * this position by them. Resolves with what was found in the end; undefined when nothing was.
   */
  analyse(limits?: Limits): Promise<Evaluation | undefined> {
    this.#awaiting?.(this.evaluation);
    return new Promise((resolve) => {
      this.#awaiting = resolve;
      this.sync();
      if (this.engine === 'off' || this.#over) this.#answer(this.evaluation);
      else this.#analyst.start(limits);
      this.requestUpdate();
    });
  }

  /** Ends the analysis, and a review. */
  stop(): void {
    this.#follow();
    this.#reviewer?.cancel();
    this.#analyst.stop();
    this.#answer(this.evaluation);
    this.requestUpdate();
  }

  /**
   * Goes through the game and judges its moves; marks and a graph appear in the widget. The limits
   * hold for each position: 250,000 nodes by default. Refused when it is stopped.
   */
  async review(limits: Limits = REVIEW_LIMITS): Promise<GameReview> {
    this.#reviewer?.cancel();
    this.sync();
    const { tree } = this.#shown.game;
    if (nodeAt(tree, ROOT).children.length === 0) throw new Error('There are no moves to review');
    const reviewer = new Reviewer(queue);
    this.#reviewer = reviewer;
    this.#analyst.hold();
    try {
      const settings = { ...settingsOf(this), limits };
      const review = await reviewer.review(tree, settings, () => this.requestUpdate());
      if (this.#shown.game.tree === tree || this.#shown.game.tree.start === tree.start) {
        this.#shown.game = { ...this.#shown.game, review };
      }
      this.emit('reviewdone', review);
      return review;
    } finally {
      if (this.#reviewer === reviewer) this.#reviewer = undefined;
      this.#analyst.release();
      this.requestUpdate();
    }
  }

  // Its life.

  override connectedCallback(): void {
    super.connectedCallback();
    this.#leave = queue.join((net) => this.#analyst.netCame(net));
  }

  protected override seen(seen: boolean): void {
    super.seen(seen);
    this.#analyst.see(seen);
    this.#reviewer?.see(seen);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#note.clear();
    this.#reviewer?.cancel();
    this.#analyst.disconnect();
    this.#answer(this.evaluation);
    this.#leave?.();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.willUpdateOther(changed)) return;
    if (changed.has('fen') || changed.has('pgn')) this.#read();
    if (this.#wantedPly !== undefined) {
      this.#shown.goToPly(this.#wantedPly);
      this.#wantedPly = undefined;
    }
    this.#follow();
    if (changed.has('engine')) {
      if (this.engine === 'auto') this.#analyst.start(undefined, false);
      else if (this.engine === 'off' || this.hasUpdated) {
        this.#analyst.stop();
        this.#answer(this.evaluation);
      }
    } else if (SEARCH.some((name) => changed.has(name)) && this.hasUpdated) {
      this.#analyst.reset();
    }
  }

  override firstUpdated(): void {
    this.clearRoom();
    this.watch();
    this.emit('ready', undefined);
  }

  override updated(): void {
    if (this.updatedOther()) return;
    const { tree, node } = this.#shown.game;
    const fen = this.position;
    if (fen !== this.#shownFen) {
      const first = this.#shownFen === '';
      this.#shownFen = fen;
      reveal(this.renderRoot);
      if (first) return;
      const { san, uci } = nodeAt(tree, node);
      const played = this.#played;
      const detail = {
        fen,
        ply: plyOf(this.#shown.game),
        san: san || undefined,
        uci: uci || undefined,
      };
      this.emit('move', { ...detail, played });
    }
    this.#played = false;
  }

  // Behind what is shown.

  #read(): void {
    if (this.isOther) return;
    this.#reviewer?.cancel();
    const fault = this.#shown.read(this.pgn, this.fen);
    const { repaired } = this.#shown.game;
    if (repaired && !fault) this.#note.show(repaired);
    if (!fault) return;
    this.#fail(fault);
    this.requestUpdate();
  }

  /** Has the analyst look at what is shown, which may have changed a moment ago. */
  #follow(): void {
    const { tree, node } = this.#shown.game;
    this.#analyst.show(tree, node, this.#over);
    // No search of it will ever end.
    if (this.#over) this.#answer(undefined);
  }

  #show(node: NodeId): void {
    this.sync();
    this.#shown.go(node);
    this.requestUpdate();
  }

  #play(uci: string): void {
    if (!this.#shown.play(uci)) return;
    this.#played = true;
    this.requestUpdate();
  }

  /** There is nothing to search here. */
  get #over(): boolean {
    return this.#shown.empty || finalScore(this.#shown.position) !== undefined;
  }

  #evaluation(final: boolean): Evaluation | undefined {
    return evaluationOf(this.#shown.game, this.#analyst.finding, final);
  }

  #found(final: boolean): void {
    const evaluation = this.#evaluation(final);
    if (evaluation) this.emit('evaluation', evaluation);
    if (final) this.#answer(evaluation);
  }

  #answer(evaluation: Evaluation | undefined): void {
    const awaiting = this.#awaiting;
    this.#awaiting = undefined;
    awaiting?.(evaluation);
  }

  #restarted(cause: string): void {
    this.#note.show(this.#words.restarted);
    this.emit('enginerestart', { cause });
  }

  #fail(message: string): void {
    if (this.#analyst.notice && !this.#analyst.on) this.#answer(undefined);
    this.emit('error', { message });
  }

  // Its picture.

  get #words(): Words {
    return wordsFor(this.language);
  }

  override render(): unknown {
    if (this.isOther) return this.renderOther();
    const { game, tokens, empty, refusal } = this.#shown;
    const shown = {
      game,
      tokens,
      empty,
      refusal,
      note: this.#note.text,
      analyst: this.#analyst,
      reviewer: this.#reviewer,
      rows: settingsOf(this).multipv,
      words: this.#words,
      language: this.language,
    };
    return picture(this, shown, {
      play: (ucis) => {
        for (const uci of ucis) this.#play(uci);
      },
      show: (node) => this.#show(node),
      start: (limits) => this.#analyst.start(limits),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tabia-analysis': AnalysisElement;
  }
}
