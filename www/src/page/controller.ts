import type { BoardMove } from '../board/board';
import { Position } from '../chess';
import { createHistory } from '../chess/history';
import type { NodeId } from '../chess/tree';
import { createEngine, type Engine, type NetInfo } from '../engine/client';
import { bestBuild } from '../engine/features';
import type { Actions } from './actions';
import { Analyst } from './analyst';
import { goTo, newGame, play, positionOf, type Step, step } from './game';
import { openText } from './opening-text';
import { readLink, shareLink } from './share';
import {
  edit,
  gameOf,
  type PageState,
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

export const SETTINGS_KEY = 'tabia.settings';

const TOAST_TIME = 6000;
/** News of a restart that went well need not stay. */
const NOTICE_TIME = 20_000;
/** Far above any HalfKP net, far below what would hurt the tab. */
const LARGEST_NET = 256e6;
/** Where a game is concerned; larger files need reading in pieces. */
const LARGEST_TEXT = 50e6;

const NO_SIMD =
  'The engine needs WebAssembly SIMD, which this browser does not have. Chrome 91, Firefox 89 and Safari 16.4 have it. The board and the moves work without.';

/** Joins state, engine and browser: every action of the page ends here. */
export class Controller implements Actions {
  readonly #store: Store<PageState>;
  readonly #engine: Engine | undefined;
  readonly #analyst: Analyst | undefined;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store<PageState>) {
    this.#store = store;
    const { settings } = store.state;
    if (bestBuild() === undefined) {
      store.update((now) => withEngine(now, { phase: 'unavailable', notice: NO_SIMD }));
      return;
    }
    const engine = createEngine({ options: { Hash: settings.hash, MultiPV: settings.lines } });
    this.#engine = engine;
    this.#analyst = new Analyst(store, engine);
    this.#listen(engine, this.#analyst);
  }

  #listen(engine: Engine, analyst: Analyst): void {
    void engine.ready.then(() => {
      this.#store.update((now) =>
        withEngine(now, { phase: now.engine.on ? 'searching' : 'ready', notice: undefined }),
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
    if (fen !== undefined) this.openText(fen);
  }

  /** The same for the address that the page was opened with: there is nothing to go back to. */
  openFirstLink(hash: string): void {
    this.openLink(hash);
    this.#store.update((now) => ({
      ...now,
      history: createHistory(gameOf(now)),
      toast: undefined,
    }));
  }

  openText(text: string): boolean {
    const opened = openText(text, gameOf(this.#store.state));
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
    } else if (file.size > LARGEST_TEXT) {
      this.#refuse(`${file.name} is larger than 50 MB, the most that can be opened.`);
    } else {
      file.text().then(
        (text) => this.openText(text),
        () => this.#refuse(`${file.name} cannot be read.`),
      );
    }
  }

  #refuse(message: string): void {
    this.#store.update((now) => ({ ...now, fieldError: message }));
  }

  dismissFieldError(): void {
    this.#store.update((now) => ({ ...now, fieldError: undefined }));
  }

  playMove({ from, to, promotion }: BoardMove): void {
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
    const engine = this.#engine;
    if (!engine) return;
    if (file.size > LARGEST_NET) {
      this.#store.update((now) => withNet(now, { error: `${file.name} is too large for a net.` }));
      return;
    }
    this.#store.update((now) => withNet(now, { progress: 0, error: undefined }));
    file
      .arrayBuffer()
      .then((bytes) => {
        this.#store.update((now) => withNet(now, { progress: 0.5 }));
        return engine.loadNet(bytes, undefined, file.name);
      })
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        this.#store.update((now) => withNet(now, { error: message }));
      })
      .finally(() => this.#store.update((now) => withNet(now, { progress: undefined })));
  }

  #showNet(net: NetInfo | null): void {
    this.#store.update((now) => withNet(now, describeNet(net)));
    this.#analyst?.forget();
  }

  dismissNetError(): void {
    this.#store.update((now) => withNet(now, { error: undefined }));
  }

  // The page itself.

  setSettings(change: Partial<Settings>): void {
    this.#store.update((now) => ({ ...now, settings: { ...now.settings, ...change } }));
    const { settings } = this.#store.state;
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
    } catch {
      // Without storage the settings hold as long as the page does.
    }
    if (change.hash !== undefined) void this.#engine?.setOption('Hash', change.hash);
    if (change.lines !== undefined) {
      void this.#engine?.setOption('MultiPV', change.lines);
      this.#analyst?.forget();
    }
  }

  showSheet(sheet: Sheet | undefined): void {
    this.#store.update((now) => ({ ...now, sheet }));
  }

  showTab(tab: Tab): void {
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

/** The loader says `<description> (<bytes> bytes, hash <hex>)`; the parts are shown apart. */
export function describeNet(net: NetInfo | null): {
  description: string | undefined;
  file: string | undefined;
  bytes: number;
  hash: string;
} {
  if (!net) return { description: undefined, file: undefined, bytes: 0, hash: '' };
  const parts = /^(.*) \((\d+) bytes(?:, hash ([0-9a-f]+))?\)$/s.exec(net.description);
  return {
    description: parts?.[1] ?? net.description,
    file: net.name,
    bytes: Number(parts?.[2] ?? 0),
    hash: parts?.[3] ?? '',
  };
}
