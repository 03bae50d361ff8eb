import { isOfLine } from '../../analysis/review/record';
import type { MoveClass } from '../../chess';
import type { Engine } from '../../engine/client';
import { bestBuild } from '../../engine/features';
import { withStandardTags, writePgn } from '../../xiangqi/pgn';
import {
  annotate,
  branchAt,
  deleteNode,
  type MoveTree,
  type NodeId,
  nodeAt,
  promoteToMainline,
  ROOT,
} from '../../xiangqi/tree';
import { createXiangqiEngine } from '../../xiangqi-engine/start';
import type { Parts } from '../core/parts';
import type { Settings } from '../core/settings';
import type { Store } from '../core/store';
import { Toasts } from '../core/toasts';
import { fill, languageOf, speak, words } from '../core/words';
import { hadMatch } from '../match/mark';
import { chooseFile } from '../open/choose';
import { XiangqiAnalyst } from './analyst';
import { withComment, withNag } from './annotate';
import { GameFiles } from './files';
import { finished, type Game, goTo, newGame, play, positionOf, type Step, step } from './game';
import { gameAsLink, openLink, positionLink } from './links';
import { openText } from './open';
import { partsOf, type XiangqiParts } from './parts';
import { Opponent, type PlayChoice } from './play';
import { lineOf } from './review-rules';
import {
  edit,
  gameOf,
  isPlaying,
  keepLook,
  keepSettings,
  type Look,
  MATCH_MARK,
  notationOf,
  redoEdit,
  replaceGame,
  type Sheet,
  type Tab,
  undoEdit,
  walk,
  withEngine,
  type XiangqiState,
} from './state';
import { speakXiangqi, xiangqiWords } from './words';

/** Milliseconds after which parts come that a game with moves may need. */
const PARTS_DELAY = 400;

/** Joins state, engine and browser: every action of the page ends here. */
export class XiangqiController {
  readonly #store: Store<XiangqiState>;
  readonly #settingsKey: string;
  readonly #engine: Engine | undefined;
  readonly #analyst: XiangqiAnalyst | undefined;
  readonly #opponent: Opponent | undefined;
  readonly #toasts: Toasts;
  readonly parts: Parts<XiangqiParts>;
  #gameAwaited = false;
  #tab: Tab = 'lines';
  #sheet: Sheet | undefined;
  /** Opens files, and lists those of several games. */
  readonly files: GameFiles;

  constructor(store: Store<XiangqiState>, settingsKey: string) {
    this.#store = store;
    this.#toasts = new Toasts(store);
    this.#settingsKey = settingsKey;
    this.files = new GameFiles({
      store,
      toast: (text) => this.#toasts.show(text),
      openText: (text, line) => this.openText(text, line),
      refuse: (message) => this.#refuse(message),
    });
    const { lines, hash } = store.state.settings;
    const engine = bestBuild() && createXiangqiEngine({ options: { MultiPV: lines, Hash: hash } });
    this.parts = partsOf({
      ...{ store, engine },
      openText: (text) => this.openText(text),
      toast: (text) => this.#toasts.show(text),
    });
    store.watch((state) => this.#loadParts(state));
    if (!engine) {
      store.update((now) => withEngine(now, { phase: 'unavailable', notice: words.noSimd }));
      return;
    }
    const analyst = new XiangqiAnalyst(store, engine);
    this.#engine = engine;
    this.#analyst = analyst;
    this.#opponent = new Opponent(store, engine);
    engine.ready.then(
      () =>
        store.update((now) =>
          withEngine(now, { phase: now.engine.on ? 'searching' : 'ready', notice: undefined }),
        ),
      () => {},
    );
    engine.on('error', ({ message }) => {
      const notice = `${message[0]?.toUpperCase()}${message.slice(1)}.`;
      store.update((now) => withEngine(now, { phase: 'ready', on: false, notice }));
    });
    engine.on('restarted', ({ cause }) =>
      store.update((now) => withEngine(now, { notice: fill(words.restarted, { cause }) })),
    );
    store.watch((state) => analyst.follow(state));
    analyst.follow(store.state);
    if (hadMatch(MATCH_MARK)) void this.parts.get('match').then((match) => match.restore());
  }

  /** The other game is shown: this one's engine rests, or goes on. */
  rest(on: boolean): void {
    if (on) this.#engine?.pause();
    else this.#engine?.resume();
  }

  // Positions and moves.

  async openLink(hash: string): Promise<void> {
    let opened: Game | string | undefined;
    try {
      opened = await openLink(hash, gameOf(this.#store.state));
    } catch {
      opened = words.linkDamaged;
    }
    if (typeof opened === 'string') this.#refuse(opened);
    else if (opened) this.#set(opened, words.positionSet);
  }

  /** Opens a FEN, a game or a move, and lists several games; `line`: where in a file the text begins. */
  openText(text: string, line?: number): boolean {
    if (line === undefined && this.files.openText(text)) return true;
    const opened = openText(text, gameOf(this.#store.state), line);
    if (opened.kind === 'error') {
      this.#refuse(opened.message);
      return false;
    }
    if (opened.kind === 'move') this.#store.update((now) => edit(now, opened.game));
    else this.#set(opened.game, opened.text);
    return true;
  }

  /** What was opened is looked at by the engine at once. */
  #set(game: Game, text: string): void {
    this.#store.update((now) => {
      const next = replaceGame(now, game, text);
      return next.engine.phase === 'unavailable' ? next : withEngine(next, { on: true });
    });
    this.#toasts.time(true);
  }

  /** Analyses a position that was set up. */
  setPosition(fen: string): void {
    this.showSheet(undefined);
    this.openText(fen);
  }

  #refuse(message: string): void {
    this.#store.update((now) => ({ ...now, fieldError: message }));
  }

  chooseFile(): void {
    chooseFile('.pgn,.fen,.txt', (file) => this.openFile(file));
  }

  openFile(file: File): void {
    this.files.openFile(file);
  }

  dismissFieldError(): void {
    this.#store.update((now) => ({ ...now, fieldError: undefined }));
  }

  playMove({ from, to }: { readonly from: string; readonly to: string }): void {
    if (this.parts.loaded.review?.takesMove({ from, to }) || this.#opponent?.refuses()) return;
    const game = gameOf(this.#store.state);
    const move = positionOf(game).find(from, to);
    if (!move) return;
    this.#store.update((now) => edit(now, play(game, move)));
    this.#opponent?.moved();
  }

  playLine(line: number, ply: number): void {
    const { engine } = this.#store.state;
    let game = gameOf(this.#store.state);
    for (const { move } of engine.lines[line]?.moves.slice(0, ply + 1) ?? [])
      game = play(game, move);
    this.#store.update((now) => edit(now, game));
  }

  playBest(): void {
    if (!this.#store.state.play) this.playLine(0, 0);
  }

  step(by: Step): void {
    this.#store.update((now) => walk(now, step(gameOf(now), by)));
  }

  goTo(node: NodeId): void {
    this.#store.update((now) => walk(now, goTo(gameOf(now), node)));
  }

  /** Makes the line shown the main line. */
  promote(): void {
    this.#setTree(({ tree, node }) => promoteToMainline(tree, node));
  }

  /** Folds away the variations where the move shown was played, or those after `at`, or shows them again. */
  collapse(at?: NodeId): void {
    this.#setTree(({ tree, node }) => {
      const id = at ?? branchAt(tree, node);
      if (id === undefined) return tree;
      return annotate(tree, id, { collapsed: !nodeAt(tree, id).collapsed });
    });
  }

  /** Gives the move shown a glyph, or takes it away. */
  nag(nag: number): void {
    this.#setTree((game) => withNag(game, nag));
  }

  /** Puts a text in the place of what was written of the position shown. */
  comment(text: string): void {
    this.#setTree((game) => withComment(game, text));
  }

  #setTree(change: (game: Game) => MoveTree): void {
    this.#store.update((now) => {
      const game = gameOf(now);
      const tree = change(game);
      return tree === game.tree ? now : edit(now, { ...game, tree });
    });
  }

  toggleAnnotating(): void {
    this.#store.update((now) => ({ ...now, annotating: !now.annotating, tab: 'moves' }));
  }

  /** Takes the move shown and all after it out of the game. */
  deleteMove(): void {
    const { play: playing } = this.#store.state;
    const game = gameOf(this.#store.state);
    const { parent } = nodeAt(game.tree, game.node);
    if (parent === null || (playing && !playing.over)) return;
    const tree = deleteNode(game.tree, game.node);
    this.#store.update((now) => edit({ ...now, play: undefined }, { ...game, tree, node: parent }));
  }

  reset(): void {
    this.#store.update((now) => replaceGame(now, newGame(), words.startPosition));
    this.#toasts.time();
  }

  undo(): void {
    if (this.#store.state.play && !this.#store.state.play.over) this.takeBack();
    else this.#store.update(undoEdit);
  }

  redo(): void {
    if (!this.#store.state.play) this.#store.update(redoEdit);
  }

  flip(): void {
    this.#store.update((now) => ({ ...now, orientation: now.orientation === 'w' ? 'b' : 'w' }));
  }

  // Sharing.

  share(): void {
    const link = positionLink(location.href, gameOf(this.#store.state));
    history.replaceState(null, '', link);
    this.#toasts.copy(link, words.linkCopied, words.linkInBar);
  }

  copyFen(): void {
    this.#toasts.copy(positionOf(gameOf(this.#store.state)).fen(), words.fenCopied);
  }

  copyPgn(): void {
    this.#toasts.copy(this.#pgn(), words.pgnCopied);
  }

  async copyGameLink(): Promise<void> {
    this.#toasts.copy(await gameAsLink(location.href, gameOf(this.#store.state)), words.linkCopied);
  }

  savePgn(): void {
    const url = URL.createObjectURL(new Blob([this.#pgn()], { type: 'application/x-chess-pgn' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'xiangqi.pgn';
    link.click();
    URL.revokeObjectURL(url);
  }

  #pgn(): string {
    const { state } = this.#store;
    return writePgn(withStandardTags(finished(gameOf(state))), notationOf(state));
  }

  // Playing against the engine.

  beginPlay(choice: PlayChoice): void {
    this.#opponent?.begin(choice);
    this.#toasts.time();
  }

  takeBack(): void {
    this.#opponent?.takeBack();
  }

  resign(): void {
    this.#opponent?.resign();
  }

  leavePlay(): void {
    this.#opponent?.leave();
    this.#store.update((now) => withEngine(now, { on: now.engine.phase !== 'unavailable' }));
  }

  // Review, matches and the heat map.

  /** A game with moves may have been reviewed before: the part that knows comes at leisure. */
  #loadParts({ tab, sheet, history }: XiangqiState): void {
    if (sheet === 'match' && sheet !== this.#sheet) this.#load('match');
    if (tab === 'review' && tab !== this.#tab) this.#load('review');
    this.#tab = tab;
    this.#sheet = sheet;
    if (this.#gameAwaited || nodeAt(history.present.tree, ROOT).children.length === 0) return;
    this.#gameAwaited = true;
    setTimeout(() => this.#load('review'), PARTS_DELAY);
  }

  #load(name: keyof XiangqiParts): void {
    this.parts.get(name).catch(() => this.#toasts.show(words.partFailed));
  }

  /** Shows what each piece is worth, or hides it. */
  toggleHeat(): void {
    if (isPlaying(this.#store.state)) return;
    this.#store.update((now) => ({ ...now, heatOn: !now.heatOn, heat: undefined }));
    if (this.#store.state.heatOn) this.#load('heat');
  }

  /** What the review says of the game's moves. */
  marks(state: XiangqiState): ReadonlyMap<NodeId, MoveClass> | undefined {
    const { tree } = gameOf(state);
    const { review, retry } = state.review ?? {};
    if (!review || retry || !isOfLine(review, lineOf(tree))) return undefined;
    return this.parts.loaded.review?.marks(review, tree);
  }

  // The engine and the page.

  toggleEngine(): void {
    const { engine, play: playing } = this.#store.state;
    if (engine.phase === 'unavailable' || (playing && !playing.over)) return;
    this.#store.update((now) => {
      const next = withEngine(now, { on: !now.engine.on, notice: undefined });
      return playing ? { ...next, play: undefined } : next;
    });
  }

  setSettings(change: Partial<Settings>): void {
    this.#store.update((now) => ({ ...now, settings: { ...now.settings, ...change } }));
    const { settings } = this.#store.state;
    keepSettings(this.#settingsKey, settings);
    this.#tell(change);
    if (change.language !== undefined) void this.speak();
  }

  /** Another page or tab has changed the settings: they are the same for all. */
  takeSettings(settings: Settings): void {
    const { lines, hash } = this.#store.state.settings;
    this.#store.update((now) => ({ ...now, settings }));
    this.#tell({
      ...(settings.lines !== lines && { lines: settings.lines }),
      ...(settings.hash !== hash && { hash: settings.hash }),
    });
    void this.speak();
  }

  #tell({ lines, hash }: Partial<Settings>): void {
    // A lost engine tells its tale elsewhere.
    if (hash !== undefined) this.#engine?.setOption('Hash', hash).catch(() => {});
    if (lines === undefined) return;
    this.#engine?.setOption('MultiPV', lines).catch(() => {});
    this.#analyst?.forget();
  }

  setLook(change: Partial<Look>): void {
    this.#store.update((now) => ({ ...now, look: { ...now.look, ...change } }));
    keepLook(this.#store.state.look);
  }

  /** Speaks the language of the settings; the page is drawn anew in it. */
  async speak(): Promise<void> {
    const language = languageOf(this.#store.state.settings.language, navigator.languages);
    const spoken = await Promise.all([speak(language), speakXiangqi(language)]);
    if (spoken.every(Boolean)) this.#store.update((now) => ({ ...now, language }));
    else this.#toasts.show(words.partFailed);
    document.title = xiangqiWords.title;
  }

  showSheet(sheet: Sheet | undefined): void {
    this.#store.update((now) => ({ ...now, sheet }));
  }

  showTab(tab: Tab): void {
    this.#store.update((now) => ({ ...now, tab }));
  }
}
