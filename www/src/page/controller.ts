import type { BoardMove } from '../board/board';
import { type MoveClass, Position } from '../chess';
import { createHistory } from '../chess/history';
import { decodePgn } from '../chess/pgn/decode';
import { type NodeId, nodeAt, ROOT } from '../chess/tree';
import { createEngine, type Engine, type NetInfo } from '../engine/client';
import { bestBuild } from '../engine/features';
import type { Actions } from './actions';
import { Analyst } from './analyst';
import { goTo, newGame, play, positionOf, type Step, step } from './game';
import { describeNet, Nets } from './nets';
import { holdsGames, openText } from './opening-text';
import { Parts } from './parts';
import { isOf } from './review/state';
import { Sessions } from './session';
import { readLink, shareLink } from './share';
import {
  edit,
  gameOf,
  type PageState,
  readSettings,
  redoEdit,
  replaceGame,
  type Settings,
  type Sheet,
  type Tab,
  undoEdit,
  walk,
  withEngine,
  withNet,
} from './state';
import type { Store } from './store';
import { fill, words } from './words';

export const SETTINGS_KEY = 'tabia.settings';

const TOAST_TIME = 6000;
/** What a game just opened may need is loaded when the page has come to rest. */
const PARTS_DELAY = 400;
/** News of a restart that went well need not stay. */
const NOTICE_TIME = 20_000;
/** Texts beyond this are more than a browser's strings bear well. */
const LARGEST_FILE = 400e6;
/** Smaller files are read on the page itself: they may be a FEN or a single game. */
const SMALL_FILE = 200e3;

const NO_SIMD =
  'The engine needs WebAssembly SIMD, which this browser does not have. Chrome 91, Firefox 89 and Safari 16.4 have it. The board and the moves work without.';

/** Joins state, engine and browser: every action of the page ends here. */
export class Controller implements Actions {
  readonly #store: Store<PageState>;
  readonly #engine: Engine | undefined;
  readonly #analyst: Analyst | undefined;
  readonly #nets: Nets | undefined;
  readonly parts: Parts;
  #reviewAwaited = false;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store<PageState>) {
    this.#store = store;
    const { settings } = store.state;
    const engine = bestBuild() === undefined ? undefined : this.#createEngine(settings);
    this.#engine = engine;
    this.#nets = engine && new Nets(store, engine);
    const parts = (): Parts => this.parts;
    this.parts = new Parts({
      store,
      engine,
      net: () => this.#nets?.file,
      toast: (text) => this.#toast(text),
      openText: (text, line) => this.openText(text, line),
      get parts() {
        return parts();
      },
    });
    store.watch((state) => this.#loadParts(state));
    if (!engine) {
      store.update((now) => withEngine(now, { phase: 'unavailable', notice: NO_SIMD }));
      return;
    }
    this.#analyst = new Analyst(store, engine);
    this.#listen(engine, this.#analyst);
    this.#nets?.restore();
  }

  #createEngine(settings: Settings): Engine {
    return createEngine({ options: { Hash: settings.hash, MultiPV: settings.lines } });
  }

  /** A game with moves may have been reviewed before: the part that knows comes at leisure. */
  #loadParts(state: PageState): void {
    if (this.parts.loaded.review || this.#reviewAwaited) return;
    if (nodeAt(gameOf(state).tree, ROOT).children.length === 0) return;
    this.#reviewAwaited = true;
    setTimeout(() => void this.parts.get('review').catch(() => {}), PARTS_DELAY);
  }

  #listen(engine: Engine, analyst: Analyst): void {
    void engine.ready.then(({ name }) => {
      this.#store.update((now) =>
        withEngine(now, { name, phase: now.engine.on ? 'searching' : 'ready', notice: undefined }),
      );
    });
    engine.on('restarted', ({ cause }) => {
      const notice = `The engine was restarted: ${cause}. The analysis goes on.`;
      this.#store.update((now) => withEngine(now, { notice }));
      setTimeout(() => {
        this.#store.update((now) =>
          now.engine.notice === notice ? withEngine(now, { notice: undefined }) : now,
        );
      }, NOTICE_TIME);
    });
    engine.on('error', ({ message }) => {
      const notice = `${message[0]?.toUpperCase()}${message.slice(1)}.`;
      this.#store.update((now) => withEngine(now, { phase: 'ready', on: false, notice }));
    });
    engine.on('net', (net) => this.#showNet(net));
    this.#store.watch((state) => analyst.follow(state));
    analyst.follow(this.#store.state);
  }

  // Positions and moves.

  /** Opens the position that the page's address carries, and starts on it. */
  openLink(hash: string): void {
    const fen = readLink(hash);
    if (fen !== undefined && this.openText(fen)) {
      if (/[#&]nodes=/.test(hash)) void this.#openClaim(hash);
    } else if (/[#&]pgn=/.test(hash)) void this.#openGameLink(hash);
  }

  async #openGameLink(hash: string): Promise<void> {
    try {
      const { readGameLink } = await import('./share/links');
      const game = await readGameLink(hash);
      if (!game || !this.openText(game.pgn)) return;
      for (let ply = 0; ply < game.ply; ply++) this.step('next');
    } catch {
      this.#refuse(words.linkDamaged);
    }
  }

  async #openClaim(hash: string): Promise<void> {
    const { readClaim } = await import('./share/links');
    const claim = readClaim(hash, gameOf(this.#store.state).tree.start);
    if (!claim) return;
    this.#store.update((now) => ({ ...now, claim: { claim, status: 'checking' } }));
    await this.#nets?.settled;
    this.checkClaim();
  }

  checkClaim(): void {
    const { claim } = this.#store.state;
    if (claim) void this.parts.get('share').then((share) => share.check(claim.claim));
  }

  dismissClaim(): void {
    this.#store.update((now) => ({ ...now, claim: undefined }));
  }

  /** The same for the address that the page was opened with: there is nothing to go back to. */
  openFirstLink(hash: string): void {
    this.openLink(hash);
    this.#store.update((now) => ({
      ...now,
      history: createHistory(gameOf(now)),
      toast: undefined,
    }));
    void new Sessions(this.#store).restore(hash).then((from) => {
      if (from === 'earlier') this.#toast(words.restored);
    });
  }

  openText(text: string, line?: number): boolean {
    if (line === undefined && holdsGames(text)) {
      this.#openGames(words.pasted, new TextEncoder().encode(text).buffer as ArrayBuffer);
      return true;
    }
    const opened = openText(text, gameOf(this.#store.state), line);
    switch (opened.kind) {
      case 'error':
        this.#store.update((now) => ({ ...now, fieldError: opened.message }));
        return false;
      case 'move':
        this.#store.update((now) => edit(now, opened.game));
        return true;
      default:
        this.#store.update((now) => {
          const fault = opened.kind === 'game' ? opened.fault : undefined;
          const words = opened.kind === 'position' ? 'Position set' : 'Game opened';
          const next = replaceGame(now, opened.game, fault ? `${words} in part. ${fault}` : words);
          return next.engine.phase === 'unavailable' ? next : withEngine(next, { on: true });
        });
        this.#timeToast();
        return true;
    }
  }

  openFile(file: File): void {
    if (/\.nnue$/i.test(file.name)) {
      this.loadNet(file);
    } else if (file.size > LARGEST_FILE) {
      this.#refuse(fill(words.fileTooLarge, { name: file.name }));
    } else {
      void this.#openBytes(file).catch(() =>
        this.#refuse(fill(words.fileUnreadable, { name: file.name })),
      );
    }
  }

  async #openBytes(file: File): Promise<void> {
    const bytes = await file.arrayBuffer();
    const text = bytes.byteLength <= SMALL_FILE ? decodePgn(new Uint8Array(bytes)).text : '';
    if (text && !holdsGames(text)) this.openText(text);
    else this.#openGames(file.name, bytes);
  }

  #openGames(name: string, bytes: ArrayBuffer): void {
    void this.parts.get('games').then(
      (games) => games.open(name, bytes),
      () => this.#toast(words.partFailed),
    );
  }

  #refuse(message: string): void {
    this.#store.update((now) => ({ ...now, fieldError: message }));
  }

  dismissFieldError(): void {
    this.#store.update((now) => ({ ...now, fieldError: undefined }));
  }

  playMove(made: BoardMove): void {
    if (this.parts.loaded.review?.takesMove(made)) return;
    const { from, to, promotion } = made;
    const game = gameOf(this.#store.state);
    const position = positionOf(game);
    const legal = position.legalMoves();
    const move =
      legal.find(
        (m) => !m.castling && m.from === from && m.to === to && m.promotion === promotion,
      ) ??
      legal.find(
        (m) => m.castling && m.from === from && (m.to === to || m.castling.rookFrom === to),
      );
    const next = move && play(game, position.uci(move));
    if (next) this.#store.update((now) => edit(now, next));
  }

  playLine(line: number, ply: number): void {
    const { engine, history } = this.#store.state;
    let game = history.present;
    for (const move of engine.lines[line]?.moves.slice(0, ply + 1) ?? []) {
      game = play(game, move.uci) ?? game;
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
    this.#store.update((now) => replaceGame(now, newGame(Position.start()), 'Start position'));
    this.#timeToast();
  }

  undo(): void {
    this.#store.update(undoEdit);
  }

  redo(): void {
    this.#store.update(redoEdit);
  }

  flip(): void {
    this.#store.update((now) => ({ ...now, orientation: now.orientation === 'w' ? 'b' : 'w' }));
  }

  share(): void {
    const link = shareLink(location.href, positionOf(gameOf(this.#store.state)).fen());
    history.replaceState(null, '', link);
    const copied =
      navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => this.#toast('Link copied'),
      () => this.#toast('The link is in the address bar'),
    );
  }

  // Engine and net.

  toggleEngine(): void {
    const { phase, on } = this.#store.state.engine;
    if (phase === 'unavailable') return;
    this.#store.update((now) => withEngine(now, { on: !on, notice: undefined }));
  }

  loadNet(file: File): void {
    this.#nets?.load(file);
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
  }

  /** Another tab has changed the settings: they are the same for all. */
  takeSettings(text: string | null): void {
    const old = this.#store.state.settings;
    const settings = readSettings(text);
    this.#store.update((now) => ({ ...now, settings }));
    this.#tellEngine({
      ...(settings.hash !== old.hash && { hash: settings.hash }),
      ...(settings.lines !== old.lines && { lines: settings.lines }),
    });
  }

  #tellEngine(change: Partial<Settings>): void {
    if (change.hash !== undefined) void this.#engine?.setOption('Hash', change.hash);
    if (change.lines !== undefined) {
      void this.#engine?.setOption('MultiPV', change.lines);
      this.#analyst?.forget();
    }
  }

  showSheet(sheet: Sheet | undefined): void {
    if (sheet === 'share') void this.parts.get('share').catch(() => this.#toast(words.partFailed));
    this.#store.update((now) => ({ ...now, sheet }));
  }

  showTab(tab: Tab): void {
    if (tab === 'review') void this.parts.get('review').catch(() => this.#toast(words.partFailed));
    this.#store.update((now) => ({ ...now, tab }));
  }

  dismissToast(): void {
    this.#store.update((now) => ({ ...now, toast: undefined }));
  }

  #toast(text: string): void {
    this.#store.update((now) => ({ ...now, toast: { text, undo: false } }));
    this.#timeToast();
  }

  #timeToast(): void {
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => this.dismissToast(), TOAST_TIME);
  }
}
