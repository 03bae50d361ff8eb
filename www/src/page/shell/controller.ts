import { moveBetween } from '../../analysis/board-moves';
import { builtInNet } from '../../analysis/built-in-net';
import { isOf } from '../../analysis/review/chess';
import type { BoardMove } from '../../board/board';
import { type MoveClass, Position } from '../../chess';
import { type NodeId, nodeAt, ROOT } from '../../chess/tree';
import { createEngine, type Engine, type NetInfo, type OptionValue } from '../../engine/client';
import { bestBuild } from '../../engine/features';
import { goTo, newGame, play, positionOf, type Step, step } from '../core/game';
import type { Parts } from '../core/parts';
import { shareLink } from '../core/position-link';
import { readSettings, type Settings } from '../core/settings';
import {
  edit,
  gameOf,
  redoEdit,
  type Sheet,
  type Tab,
  undoEdit,
  walk,
  withEngine,
  withNet,
} from '../core/state';
import type { Store } from '../core/store';
import { Toasts } from '../core/toasts';
import { fill, languageOf, speak, words } from '../core/words';
import { Analyst } from '../engine/analyst';
import { Diagnostics } from '../engine/diagnostics';
import { shownEngine } from '../engine/minds';
import { describeNet, Nets } from '../engine/nets';
import { planOf } from '../engine/search-plan';
import { engineStart } from '../engine/start';
import { mostThreads } from '../engine/threads';
import { hadMatch } from '../match/mark';
import { Editing } from '../moves/editing';
import { chooseFile } from '../open/choose';
import { LinkOpener } from './link-opener';
import { type AllParts, type PartName, partsOf } from './parts';
import { type PageState, replaceAll } from './state';

export const SETTINGS_KEY = 'tabia.settings';

/** What can be opened: games, positions, nets and books. */
const OPENED = '.pgn,.fen,.epd,.txt,.nnue,.nnc,.bin,.pb,.gz,.tares';
/** Residual networks: Leela's, packed or not, and our own. */
const WEIGHTS = /\.(pb(\.gz)?|tares)$/i;
/** Sheets whose parts come when they are opened. */
const SHEET_PARTS = ['editor', 'match', 'play', 'share'] as const;
/** What a game just opened may need is loaded when the page has come to rest. */
const PARTS_DELAY = 400;
/** News of a restart that went well need not stay. */
const NOTICE_TIME = 20_000;

const isPart = (sheet: Sheet | undefined): sheet is (typeof SHEET_PARTS)[number] =>
  SHEET_PARTS.some((name) => name === sheet);

/** Joins state, engine and browser: every action of the page ends here. */
export class Controller {
  readonly #store: Store<PageState>;
  readonly #engine: Engine | undefined;
  readonly #analyst: Analyst | undefined;
  readonly #nets: Nets | undefined;
  readonly #links: LinkOpener;
  readonly parts: Parts<AllParts>;
  readonly editing: Editing;
  readonly #toasts: Toasts;
  readonly #diagnostics = new Diagnostics();
  #gameAwaited = false;
  #tab: Tab | undefined;
  #sheet: Sheet | undefined;
  #playing = false;
  /** What the engine complained of while it started, and yet it came. */
  #complaint: string | undefined;

  constructor(store: Store<PageState>) {
    this.#store = store;
    this.#toasts = new Toasts(store);
    this.editing = new Editing(store);
    const { settings } = store.state;
    const engine = bestBuild() === undefined ? undefined : this.#createEngine(settings);
    this.#engine = engine;
    this.#nets = engine && new Nets(store, engine);
    this.parts = partsOf({
      store,
      engine,
      net: () => this.#nets?.file,
      weights: async () => (await this.parts.get('tree')).weights(),
      toast: (text) => this.#toasts.show(text),
      timeToast: (long) => this.#toasts.time(long),
      openText: (text, line) => this.openText(text, line),
      openGames: (name, bytes, file) => this.#openGames(name, bytes, file),
      replaceGame: replaceAll,
    });
    this.#links = new LinkOpener(store, this.parts, {
      openText: (text) => this.openText(text),
      toast: (text) => this.#toasts.show(text),
      settled: () => this.#nets?.settled ?? Promise.resolve(),
    });
    store.watch((state) => this.#loadParts(state));
    if (!engine) {
      store.update((now) => withEngine(now, { phase: 'unavailable', notice: words.noSimd }));
      return;
    }
    this.#analyst = new Analyst(store, engine);
    this.#listen(engine, this.#analyst);
    this.#nets?.restore();
    if (hadMatch()) void this.parts.get('match').then((match) => match.restore());
  }

  #createEngine(settings: Settings): Engine {
    return createEngine(engineStart(settings, location.href));
  }

  /** A game with moves may have been reviewed before: the part that knows comes at leisure. */
  #loadParts(state: PageState): void {
    const { tab, sheet, play: opponent } = state;
    // Once each: a part that cannot be had says so, which is a change of the state again.
    if ((tab === 'book' || tab === 'review') && tab !== this.#tab) this.#load(tab);
    if (sheet !== this.#sheet && isPart(sheet)) this.#load(sheet);
    if (opponent && !this.#playing) this.#load('play');
    this.#tab = tab;
    this.#sheet = sheet;
    this.#playing = opponent !== undefined;
    if (this.#gameAwaited) return;
    if (nodeAt(gameOf(state).tree, ROOT).children.length === 0) return;
    this.#gameAwaited = true;
    setTimeout(() => {
      this.#load('review');
      this.#load('openings');
    }, PARTS_DELAY);
  }

  #load<N extends PartName>(name: N, then = (_: AllParts[N]): void => {}): void {
    this.parts.get(name).then(then, () => this.partFailed());
  }

  partFailed(): void {
    this.#toasts.show(words.partFailed);
  }

  #listen(engine: Engine, analyst: Analyst): void {
    this.#diagnostics.listen(engine);
    this.#greet(engine);
    engine.on('restarted', ({ cause }) => {
      const notice = fill(words.restarted, { cause });
      this.#store.update((now) => withEngine(now, { notice }));
      setTimeout(() => {
        this.#store.update((now) =>
          now.engine.notice === notice ? withEngine(now, { notice: undefined }) : now,
        );
      }, NOTICE_TIME);
    });
    engine.on('error', ({ message }) => {
      const notice = `${message[0]?.toUpperCase()}${message.slice(1)}.`;
      if (engine.state === 'off') {
        this.#complaint = undefined;
        this.#store.update((now) => withEngine(now, { phase: 'ready', on: false, notice }));
        return;
      }
      // It comes without its options, perhaps: those that the page shows it is told again.
      this.#complaint = notice;
      this.#store.update((now) => withEngine(now, { notice }));
      const { lines, elo } = this.#store.state.settings;
      this.#tellEngine({ lines, elo });
    });
    engine.on('net', (net) => this.#showNet(net));
    this.#store.watch((state) => analyst.follow(state));
    analyst.follow(this.#store.state);
  }

  /** Shows what the engine says of itself, which one that could not be had at first says later. */
  #greet(engine: Engine): void {
    const { ready } = engine;
    ready.then(
      ({ name, options }) => {
        this.#store.update((now) =>
          withEngine(withNet(now, { builtIn: builtInNet(options) }), {
            name,
            threads: mostThreads(options),
            canWeaken: options.some(({ name }) => name === 'UCI_LimitStrength'),
            phase: now.engine.on ? 'searching' : 'ready',
            notice: this.#complaint,
          }),
        );
      },
      () => {
        const unlisten = engine.on('state', () => {
          if (engine.ready === ready) return;
          unlisten();
          this.#greet(engine);
        });
      },
    );
  }

  /** Another game's page is shown: this one's engine rests, or goes on. */
  rest(on: boolean): void {
    if (on) this.#engine?.pause();
    else this.#engine?.resume();
    this.parts.loaded.tree?.rest(on);
  }

  // Positions and moves.

  openLink(hash: string): void {
    void this.#links.open(hash);
  }

  /** Speaks the language that is set and opens what the address carries, so that the first picture is whole. */
  async begin(hash: string): Promise<void> {
    await this.speak();
    await this.#links.openFirst(hash);
  }

  /** Files that an installed Tabia was opened with. */
  openLaunchedFiles(): void {
    window.launchQueue?.setConsumer(async ({ files }) => {
      const [handle] = files;
      if (handle) this.openFile(await handle.getFile());
    });
  }

  /** Loads what reads texts, which is no part of the first picture: a key behind a paste is meant for what was pasted. */
  prepare(): void {
    this.parts.get('opener').catch(() => {
      // Without a connection the first text asks for it again, and tells.
    });
  }

  async openText(text: string, line?: number): Promise<boolean> {
    const opener = await this.parts.get('opener').catch(() => this.partFailed());
    return opener?.openText(text, line) ?? false;
  }

  /** Lets people choose a file: a game, several, a net or a book. */
  chooseFile(): void {
    chooseFile(OPENED, (file) => this.openFile(file));
  }

  openFile(file: File): void {
    if (/\.nn(ue|c)$/i.test(file.name) || WEIGHTS.test(file.name)) this.loadNet(file);
    else if (/\.bin$/i.test(file.name)) void this.#openBook(file);
    else this.#load('opener', (opener) => opener.openFile(file));
  }

  #openGames(name: string, bytes: ArrayBuffer, file?: File): void {
    this.#load('games', (games) => games.open(name, bytes, file));
  }

  async #openBook(file: File): Promise<void> {
    try {
      const book = await this.parts.get('book');
      await book.openFile(file);
      this.showTab('book');
    } catch {
      this.#toasts.show(words.partFailed);
    }
  }

  toggleAnnotating(): void {
    this.#store.update((now) => ({ ...now, annotating: !now.annotating, tab: 'moves' }));
  }

  toggleHeat(): void {
    this.#store.update((now) => ({ ...now, heatOn: !now.heatOn, heat: undefined }));
    if (this.#store.state.heatOn) this.#load('heat');
  }

  toggleMinds(): void {
    this.#load('tree', (tree) => tree.toggle());
  }

  toggleSight(): void {
    this.#load('tree', (tree) => tree.toggleSight());
  }

  checkClaim(): void {
    this.#links.checkClaim();
  }

  dismissClaim(): void {
    this.#store.update((now) => ({ ...now, claim: undefined }));
  }

  dismissFieldError(): void {
    this.#store.update((now) => ({ ...now, fieldError: undefined }));
  }

  playMove(made: BoardMove): void {
    const { review, play: opponent } = this.parts.loaded;
    if (review?.takesMove(made) || opponent?.refuses()) return;
    const game = gameOf(this.#store.state);
    const position = positionOf(game);
    const move = moveBetween(position, made);
    if (!move) return;
    const uci = position.uci(move);
    if (this.#store.state.asking) {
      this.#ask(uci);
      return;
    }
    const next = play(game, uci);
    if (next) this.#store.update((now) => edit(now, next));
  }

  playLine(line: number, ply: number): void {
    const { state } = this.#store;
    // A threat begins with a move of the side that is not to move: it can be looked at, not played.
    if (planOf(state).threat) return;
    let game = gameOf(state);
    for (const { uci } of shownEngine(state).lines[line]?.moves.slice(0, ply + 1) ?? []) {
      const next = play(game, uci);
      if (!next) return;
      game = next;
    }
    this.#store.update((now) => edit(now, game));
  }

  playBest(): void {
    this.playLine(0, 0);
  }

  step(by: Step): void {
    this.#store.update((now) => walk(now, step(gameOf(now), by)));
  }

  goTo(node: NodeId): void {
    this.#store.update((now) => walk(now, goTo(gameOf(now), node)));
  }

  reset(): void {
    this.#store.update((now) => replaceAll(now, newGame(Position.start()), words.startPosition));
    this.#toasts.time();
  }

  undo(): void {
    this.#store.update(undoEdit);
  }

  redo(): void {
    this.#store.update(redoEdit);
  }

  collapse(at: NodeId): void {
    this.editing.collapse(at);
  }

  flip(): void {
    this.#store.update((now) => ({ ...now, orientation: now.orientation === 'w' ? 'b' : 'w' }));
  }

  share(): void {
    const link = shareLink(location.href, positionOf(gameOf(this.#store.state)).fen());
    history.replaceState(null, '', link);
    this.#toasts.copy(link, words.linkCopied, words.linkInBar);
  }

  // Engine and net.

  toggleEngine(): void {
    const { phase, on } = this.#store.state.engine;
    if (phase === 'unavailable') return;
    this.#store.update((now) => withEngine(now, { on: !on, notice: undefined }));
  }

  toggleThreat(): void {
    this.#store.update((now) => ({ ...now, threat: !now.threat, asking: false }));
  }

  /** The next move on the board is asked about, not played. */
  askAbout(): void {
    this.#store.update((now) => ({ ...now, asking: !now.asking, threat: false }));
  }

  dropQuestion(): void {
    this.#store.update((now) => ({ ...now, asking: false, only: undefined }));
  }

  #ask(uci: string): void {
    this.#store.update((now) => {
      const fen = positionOf(gameOf(now)).fen();
      const before = now.only?.fen === fen ? now.only.moves : [];
      const moves = before.includes(uci) ? before : [...before, uci];
      return withEngine({ ...now, asking: false, only: { fen, moves } }, { on: true });
    });
  }

  goDeeper(): void {
    this.#store.update((now) =>
      withEngine({ ...now, deeper: planOf(now).key }, { on: true, notice: undefined }),
    );
  }

  async copyDiagnostics(): Promise<void> {
    const text = await this.#diagnostics.text(this.#store.state, this.#engine);
    this.#toasts.copy(text, words.diagnosticsCopied);
  }

  loadNet(file: File): void {
    if (WEIGHTS.test(file.name)) this.#load('tree', (tree) => tree.loadWeights(file));
    else this.#nets?.load(file);
  }

  downloadNet(): void {
    this.#nets?.download();
  }

  putNetAway(): void {
    this.#nets?.putAway();
  }

  useNetAgain(): void {
    this.#nets?.useAgain();
  }

  #showNet(net: NetInfo | null): void {
    this.#store.update((now) => withNet(now, describeNet(net)));
    this.#analyst?.forget();
  }

  dismissNetError(): void {
    this.#store.update((now) => withNet(now, { error: undefined }));
  }

  /** What the review says of the game's moves. */
  marks(state: PageState): ReadonlyMap<NodeId, MoveClass> | undefined {
    const { tree } = gameOf(state);
    const { review, retry } = state.review ?? {};
    if (!review || retry || !isOf(review, tree)) return undefined;
    return this.parts.loaded.review?.marks(review, tree);
  }

  // The page itself.

  setSettings(change: Partial<Settings>): void {
    this.#store.update((now) => ({ ...now, settings: { ...now.settings, ...change } }));
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(this.#store.state.settings));
    } catch {
      // Without storage the settings hold as long as the page does.
    }
    this.#tellEngine(change);
    if (change.language !== undefined) void this.speak();
  }

  /** Another tab has changed the settings: they are the same for all. */
  takeSettings(text: string | null): void {
    const old = this.#store.state.settings;
    const settings = readSettings(text);
    this.#store.update((now) => ({ ...now, settings }));
    void this.speak();
    this.#tellEngine({
      ...(settings.hash !== old.hash && { hash: settings.hash }),
      ...(settings.lines !== old.lines && { lines: settings.lines }),
      ...(settings.elo !== old.elo && { elo: settings.elo }),
    });
  }

  /** Speaks the language of the settings; the page is drawn anew in it. */
  async speak(): Promise<void> {
    const language = languageOf(this.#store.state.settings.language, navigator.languages);
    if (language === this.#store.state.language) return;
    if (await speak(language)) this.#store.update((now) => ({ ...now, language }));
    else this.#toasts.show(words.partFailed);
  }

  #tellEngine({ hash, threads, lines, elo }: Partial<Settings>): void {
    const tell = (name: string, value: OptionValue): void => {
      // A lost engine tells its tale elsewhere.
      if (value !== undefined) this.#engine?.setOption(name, value).catch(() => {});
    };
    tell('Hash', hash);
    tell('Threads', threads);
    tell('MultiPV', lines);
    tell('UCI_LimitStrength', elo === undefined ? undefined : elo > 0);
    tell('UCI_Elo', elo || undefined);
    if (lines !== undefined || elo !== undefined) this.#analyst?.forget();
  }

  showSheet(sheet: Sheet | undefined): void {
    this.#store.update((now) => ({ ...now, sheet }));
  }

  showTab(tab: Tab): void {
    this.#store.update((now) => ({ ...now, tab }));
  }
}
