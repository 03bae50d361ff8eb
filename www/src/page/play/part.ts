import { type NetFile, type OwnEngine, ownEngine, treeEngine } from '../../analysis/own-engine';
import { ExactEngine } from '../../analysis/review/exact-engine';
import { IDLE } from '../../analysis/review/exact-search';
import type { Color } from '../../chess';
import { type Headers, setHeader, standardHeaders } from '../../chess/pgn/headers';
import {
  addMove,
  deleteNode,
  engineLine,
  type NodeId,
  nodeAt,
  pathTo,
  positionAt,
  ROOT,
} from '../../chess/tree';
import type { Engine, OptionInfo } from '../../engine/client';
import { positionLine, readFirstSight } from '../../engine/protocol';
import type { Context } from '../core/context';
import { define } from '../core/define';
import { endingOf, newGame, otherSide, positionOf } from '../core/game';
import { yieldToInput } from '../core/pressed';
import { type CoreState, edit, gameOf, replaceGame, withEngine } from '../core/state';
import { fill, words } from '../core/words';
import { PlayBar } from './bar';
import { drawMove } from './person';
import { PlaySheet } from './sheet';
import {
  leftAt,
  limitsFor,
  lost,
  type PlayChoice,
  type PlaySlice,
  type PlayState,
  pressClock,
  type Strength,
} from './state';

const HINT_NODES = 100_000;
/** Milliseconds that someone who only looks takes for a move: an answer at once would feel like a machine's. */
const GLANCE = 600;

/** Playing against the engine: an engine of its own thinks, the moves go into the page's game. */
export class PlayPart {
  readonly #context: Context<CoreState & PlaySlice>;
  readonly #exact = new ExactEngine(yieldToInput);
  #own: OwnEngine | undefined;
  /** What it was started for: the hash of the network that a person's moves are drawn from, empty for the policy net; or nothing. */
  #ownPerson: string | undefined;
  #net: string | undefined;
  /** What the engine was asked last: each question is an object of its own, and an answer to an old one is none. */
  #asked: { readonly live: NodeId } | undefined;
  /** The tags of the game that is played: they stay the same through its moves, and no other game has them. */
  #headers: Headers | undefined;
  #flag: ReturnType<typeof setTimeout> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(context: Context<CoreState & PlaySlice>) {
    this.#context = context;
    define('tabia-play-sheet', PlaySheet);
    define('tabia-play-bar', PlayBar);
    context.store.watch((state) => this.#follow(state));
    this.#follow(context.store.state);
  }

  get #state(): CoreState & PlaySlice {
    return this.#context.store.state;
  }

  /** The strengths by Elo that the engine has; undefined for one that has none. */
  async eloRange(): Promise<OptionInfo | undefined> {
    const info = await this.#context.engine?.ready.catch(() => undefined);
    return rangeIn(info?.options ?? []);
  }

  start({ side, strength, clock, here }: PlayChoice): void {
    const current = gameOf(this.#state);
    const game = here ? newGame(positionOf(current)) : newGame();
    const engine = nameOf(strength);
    const names = side === 'w' ? [words.you, engine] : [engine, words.you];
    const headers = standardHeaders({
      Event: words.playEvent,
      White: names[0] ?? '',
      Black: names[1] ?? '',
      Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
    });
    const initial = clock?.initial ?? 0;
    const play: PlayState = {
      side,
      strength,
      clock,
      left: { w: initial, b: initial },
      since: Date.now(),
      live: ROOT,
      over: undefined,
      hint: undefined,
    };
    this.#halt();
    this.#headers = headers;
    this.#context.store.update((now) => ({
      ...withEngine(replaceGame(now, { ...game, headers }, words.playBegan), { on: false }),
      play,
      orientation: side,
      sheet: undefined,
      tab: 'moves',
      toast: undefined,
      threat: false,
      heatOn: false,
    }));
  }

  #update(change: (play: PlayState) => PlayState): void {
    this.#context.store.update((now) => (now.play ? { ...now, play: change(now.play) } : now));
  }

  /** Every change of the page comes by here: a move of the person's, a step back, another game. */
  #follow(state: CoreState & PlaySlice): void {
    const { play } = state;
    if (!play) {
      this.#halt();
      this.#headers = undefined;
      this.#free();
      this.#exact.dispose();
      return;
    }
    const { tree, node, headers } = gameOf(state);
    this.#headers ??= headers;
    // Undo may bring another game, in which the same numbers stand for other moves.
    if (headers !== this.#headers || !tree.nodes[play.live]) {
      this.leave();
      return;
    }
    if (play.over) return;
    if (node !== play.live && nodeAt(tree, node).parent === play.live) {
      this.#update((now) => ({
        ...pressClock(now, positionAt(tree, play.live).turn, Date.now()),
        live: node,
        hint: undefined,
      }));
      return;
    }
    const over = endingOf(tree, play.live);
    if (over) {
      this.#end(over);
      return;
    }
    this.#setFlag(play, positionAt(tree, play.live).turn);
    if (positionAt(tree, play.live).turn !== play.side && this.#asked?.live !== play.live) {
      void this.#think(play);
    }
  }

  #setFlag(play: PlayState, turn: Color): void {
    clearTimeout(this.#flag);
    if (!play.clock) return;
    const left = leftAt(play, turn, turn, Date.now());
    this.#flag = setTimeout(() => {
      const now = this.#state.play;
      if (now && !now.over && now.live === play.live) this.#end(lost(turn, 'time'));
    }, left + 20);
  }

  /** `person`: the engine is to have priors, of this network if there is one. */
  #start(person: boolean, weights: NetFile | undefined): OwnEngine {
    const lost = (): void => {
      if (this.#own === own) this.#free();
    };
    const options = { Hash: 32, MultiPV: 1 };
    const own = person ? treeEngine(options, lost, weights) : ownEngine(options, lost);
    return own;
  }

  async #prepare(engine: Engine, play: PlayState): Promise<void> {
    const net = this.#context.net();
    if (this.#net !== (net?.hash ?? '')) {
      if (net) await engine.loadNet(net.bytes.slice(0), undefined, net.name);
      else if (this.#net) await engine.setOption('EvalFile', '<empty>');
      this.#net = net?.hash ?? '';
    }
    if (rangeIn((await engine.ready).options)) {
      await engine.setOption('UCI_LimitStrength', play.strength.kind === 'elo');
      if (play.strength.kind === 'elo') await engine.setOption('UCI_Elo', play.strength.elo);
    }
  }

  async #think(play: PlayState): Promise<void> {
    const asked = { live: play.live };
    this.#asked = asked;
    const wanted = (): boolean => this.#asked === asked && this.#state.play?.live === play.live;
    clearTimeout(this.#idle);
    const { tree } = gameOf(this.#state);
    const { strength } = play;
    const person = strength.kind === 'person';
    try {
      const weights = person ? await this.#context.weights() : undefined;
      if (!wanted()) return;
      const purpose = person ? (weights?.hash ?? '') : undefined;
      if (this.#ownPerson !== purpose) this.#free();
      this.#ownPerson = purpose;
      this.#own ??= this.#start(person, weights);
      const best = await this.#own.use(async (engine) => {
        if (!person) await this.#prepare(engine, play);
        await engine.setOption('UCI_Chess960', tree.chess960);
        if (!wanted()) return null;
        if (person) return glance(engine, positionLine(engineLine(tree, play.live)), strength);
        // What the preparation took is not the engine's thought, and it is told the time it has now.
        const turn = positionAt(tree, play.live).turn;
        const left = { ...play.left, [turn]: leftAt(play, turn, turn, Date.now()) };
        return engine.analyse(engineLine(tree, play.live), limitsFor({ ...play, left })).result;
      });
      if (best?.move && wanted()) this.#make(best.move);
    } catch (error) {
      if (!wanted()) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#context.toast(fill(words.playFailed, { reason }));
      this.#end(lost(otherSide(play.side), 'engine'));
    }
  }

  /** The engine's move; the board follows when it shows the end of the game. */
  #make(uci: string): void {
    this.#context.store.update((now) => {
      const { play } = now;
      const game = gameOf(now);
      const placed = play && addMove(game.tree, play.live, uci);
      if (!play || !placed) return now;
      const mover = positionAt(game.tree, play.live).turn;
      const node = game.node === play.live ? placed.id : game.node;
      return {
        ...edit(now, { ...game, tree: placed.tree, node }),
        play: { ...pressClock(play, mover, Date.now()), live: placed.id, hint: undefined },
      };
    });
  }

  #end(over: NonNullable<PlayState['over']>): void {
    this.#halt();
    // Until then the last move may be taken back.
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#free(), IDLE);
    const game = gameOf(this.#state);
    const headers = this.#noted(over.result);
    this.#context.store.update((now) => {
      const history = { ...now.history, present: { ...game, headers } };
      return now.play ? { ...now, history, play: { ...now.play, over } } : now;
    });
  }

  /** The tags with this result, which are those of the game that is played from now on. */
  #noted(result: string): Headers {
    this.#headers = setHeader(gameOf(this.#state).headers ?? standardHeaders(), 'Result', result);
    return this.#headers;
  }

  resign(): void {
    const { play } = this.#state;
    if (play && !play.over) this.#end(lost(play.side, 'resigned'));
  }

  /** Back to before the person's last move. */
  takeBack(): void {
    const { play } = this.#state;
    if (!play) return;
    const game = gameOf(this.#state);
    const path = pathTo(game.tree, play.live);
    const own = path.findLast((id) => {
      const { parent } = nodeAt(game.tree, id);
      return parent !== null && positionAt(game.tree, parent).turn === play.side;
    });
    const before = own === undefined ? undefined : nodeAt(game.tree, own).parent;
    if (own === undefined || before === undefined || before === null) return;
    this.#halt();
    // What had ended is open again.
    const headers = play.over ? this.#noted('*') : game.headers;
    this.#context.store.update((now) => ({
      ...edit(now, {
        ...game,
        ...(headers && { headers }),
        tree: deleteNode(game.tree, own),
        node: before,
      }),
      play: { ...play, live: before, over: undefined, since: Date.now(), hint: undefined },
    }));
  }

  async hint(): Promise<void> {
    const { play } = this.#state;
    if (!play || play.over) return;
    const { tree, headers } = gameOf(this.#state);
    const position = positionAt(tree, play.live);
    if (position.turn !== play.side) return;
    const net = this.#context.net();
    const found = await this.#exact
      .search(position, engineLine(tree, play.live), { nodes: HINT_NODES }, net)
      .catch(() => undefined);
    const uci = found?.pv[0];
    const move = uci && position.parseUci(uci);
    if (!move || this.#headers !== headers || this.#state.play?.live !== play.live) return;
    this.#update((now) => ({ ...now, hint: uci }));
    this.#context.toast(fill(words.hintIs, { move: position.san(move) }));
  }

  /** The game is over for good: the moves stay, to be looked at. */
  leave(): void {
    this.#context.store.update((now) => ({ ...now, play: undefined }));
  }

  /** No answer is awaited, and no clock runs. */
  #halt(): void {
    clearTimeout(this.#flag);
    this.#asked = undefined;
    void this.#own?.engine.stop();
  }

  /** Ends the engine; the next question starts another. */
  #free(): void {
    clearTimeout(this.#idle);
    this.#own?.engine.dispose();
    this.#own = undefined;
    this.#net = undefined;
  }

  /** Whether a move made on the board is not to be made now: it is not the person's turn, or not the last position. */
  refuses(): boolean {
    const { play } = this.#state;
    if (!play || play.over) return false;
    const game = gameOf(this.#state);
    return game.node !== play.live || positionOf(game).turn !== play.side;
  }
}

/** A move drawn from what comes to mind in a position. */
async function glance(
  engine: Engine,
  position: string,
  { temperature }: { readonly temperature: number },
): Promise<{ move: string | null }> {
  const rest = new Promise((done) => setTimeout(done, GLANCE));
  engine.send(position).catch(() => {});
  const sight = readFirstSight(await engine.send('eval'));
  await rest;
  return { move: (sight && drawMove(sight, temperature, Math.random())) ?? null };
}

/** The name that the engine plays under. */
function nameOf(strength: Strength): string {
  switch (strength.kind) {
    case 'person':
      return words.personName;
    case 'elo':
      return fill(words.engineElo, { n: strength.elo });
    case 'level':
      return fill(words.engineLevel, { n: strength.level });
  }
}

/** The strengths by Elo that an engine with these options has. */
function rangeIn(options: readonly OptionInfo[]): OptionInfo | undefined {
  const can = options.some(({ name }) => name === 'UCI_LimitStrength');
  return can ? options.find(({ name }) => name === 'UCI_Elo') : undefined;
}
