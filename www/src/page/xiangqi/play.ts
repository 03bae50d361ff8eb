import type { Engine, Limits } from '../../engine/client';
import type { Result } from '../../xiangqi/pgn';
import type { NodeId } from '../../xiangqi/tree';
import { nodeAt } from '../../xiangqi/tree';
import type { Color } from '../../xiangqi/types';
import { otherColor } from '../../xiangqi/types';
import type { Store } from '../core/store';
import { fill, words } from '../core/words';
import { engineLine } from './analyst';
import { endingOf, goTo, newGame, play, positionOf, RESULTS } from './game';
import { gameOf, replaceGame, walk, withEngine, type XiangqiState } from './state';
import { xiangqiWords } from './words';

/** What the engine may spend on a move at each level: the lower ones see few plies, the higher ones take time. */
const LEVELS: readonly Limits[] = [
  { depth: 1 },
  { depth: 2 },
  { depth: 3 },
  { depth: 5 },
  { nodes: 20_000 },
  { movetime: 500 },
  { movetime: 2_000 },
  { movetime: 8_000 },
];
export const MOST_LEVEL = LEVELS.length;

export interface PlayChoice {
  readonly side: Color;
  readonly level: number;
  /** From the position shown instead of the start. */
  readonly here: boolean;
}

/** Plays a game for the engine's side. */
export class Opponent {
  readonly #store: Store<XiangqiState>;
  readonly #engine: Engine;
  /** Raised by everything that makes an answer on its way worthless. */
  #turn = 0;

  constructor(store: Store<XiangqiState>, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
  }

  begin({ side, level, here }: PlayChoice): void {
    const game = here ? newGame(positionOf(gameOf(this.#store.state))) : newGame();
    const tags = [
      ['Event', words.playEvent],
      [side === 'w' ? 'Red' : 'Black', words.you],
      [side === 'w' ? 'Black' : 'Red', fill(words.engineLevel, { n: level })],
    ] as const;
    this.#store.update((now) => ({
      ...withEngine(replaceGame(now, { ...game, tags }, words.playBegan), { on: false }),
      orientation: side,
      sheet: undefined,
      tab: 'moves',
      heatOn: false,
      // A move is taken back instead.
      toast: { text: words.playBegan, undo: false },
      play: { side, level, live: game.node, over: undefined },
    }));
    void this.#engine.newGame().catch(() => {});
    this.#answer();
  }

  /** Whether a move on the board is not to be played now. */
  refuses(): boolean {
    const { play: state, history } = this.#store.state;
    if (!state || state.over) return false;
    const { present } = history;
    return present.node !== state.live || positionOf(present).turn !== state.side;
  }

  /** To be called when the person has moved. */
  moved(): void {
    const { play: state } = this.#store.state;
    if (!state || state.over) return;
    this.#setLive();
    this.#answer();
  }

  takeBack(): void {
    const { play: state } = this.#store.state;
    if (!state) return;
    this.#turn++;
    void this.#engine.stop();
    const game = gameOf(this.#store.state);
    let live: NodeId = state.live;
    const back = (): boolean => {
      const { parent } = nodeAt(game.tree, live);
      if (parent === null) return false;
      live = parent;
      return true;
    };
    // To the person's own last decision.
    if (!back()) return;
    while (positionOf({ ...game, node: live }).turn !== state.side) if (!back()) break;
    this.#store.update((now) => ({
      ...walk(now, goTo(gameOf(now), live)),
      play: { ...state, live, over: undefined },
    }));
    this.#answer();
  }

  resign(): void {
    const { play: state } = this.#store.state;
    if (!state || state.over) return;
    const red = state.side === 'w';
    this.#end(red ? '0-1' : '1-0', red ? xiangqiWords.resignedRed : xiangqiWords.resignedBlack);
  }

  /** Back to analysis; the moves stay. */
  leave(): void {
    this.#turn++;
    void this.#engine.stop();
    this.#store.update((now) => ({ ...now, play: undefined }));
  }

  #end(result: Result, over: string): void {
    this.#turn++;
    void this.#engine.stop();
    this.#store.update((now) => ({
      ...walk(now, { ...gameOf(now), result }),
      ...(now.play && { play: { ...now.play, over } }),
    }));
  }

  #setLive(): void {
    this.#store.update((now) =>
      now.play ? { ...now, play: { ...now.play, live: gameOf(now).node } } : now,
    );
  }

  #answer(): void {
    void this.#think().catch((error) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#store.update((now) => withEngine(now, { notice: fill(words.playFailed, { reason }) }));
    });
  }

  async #think(): Promise<void> {
    const turn = ++this.#turn;
    const { play: state } = this.#store.state;
    if (!state) return;
    const game = goTo(gameOf(this.#store.state), state.live);
    const ending = endingOf(game.tree, game.node);
    if (ending) {
      this.#end(RESULTS[ending.points], ending.words);
      return;
    }
    if (positionOf(game).turn !== otherColor(state.side)) return;
    const limits = LEVELS[state.level - 1] ?? {};
    const { result } = this.#engine.analyse(engineLine(game), limits);
    const best = await result;
    if (turn !== this.#turn) return;
    const move = best?.move ? positionOf(game).parseUci(best.move) : undefined;
    if (!move) throw new Error(best?.move ?? '');
    this.#store.update((now) => {
      if (!now.play) return now;
      const next = play(goTo(gameOf(now), now.play.live), move);
      // Whoever looks at an earlier move goes on looking at it.
      const looking = gameOf(now).node !== now.play.live;
      const shown = looking ? goTo(next, gameOf(now).node) : next;
      return { ...walk(now, shown), play: { ...now.play, live: next.node } };
    });
    this.#answer();
  }
}
