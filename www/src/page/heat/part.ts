import { isSquare, type Position, type Square } from '../../chess';
import type { Context } from '../core/context';
import { positionOf } from '../core/game';
import { type CoreState, gameOf, type NetView } from '../core/state';
import { readShares, readViews } from './shares';

/** What each piece is worth in one position: the score less the score without it, White's view, centipawns. */
export interface HeatState {
  readonly fen: string;
  readonly shares: ReadonlyMap<string, number>;
  /** How each half of the net sees the position; empty where no net is in use. */
  readonly views: readonly NetView[];
}

/** What the heat map adds to the state of the page. */
export interface HeatSlice {
  readonly heat: HeatState | undefined;
}

const SCORE = /cp (-?\d+)$/m;

/** The heat map of the pieces: a measure of sensitivity, since what is left without a piece is another position. */
export class HeatPart {
  readonly #context: Context<CoreState & HeatSlice>;
  #asked: string | undefined;

  constructor(context: Context<CoreState & HeatSlice>) {
    this.#context = context;
    context.store.watch((state) => this.#follow(state));
    this.#follow(context.store.state);
  }

  #follow(state: CoreState): void {
    if (!state.heatOn) {
      this.#asked = undefined;
      return;
    }
    const position = positionOf(gameOf(state));
    const id = `${position.fen()} ${state.net.hash}`;
    if (id === this.#asked) return;
    this.#asked = id;
    void this.#find(position).then((found) => {
      if (this.#asked !== id || !found) return;
      const heat = { fen: position.fen(), ...found };
      this.#context.store.update((now) => ({ ...now, heat }));
    });
  }

  async #find(position: Position): Promise<Omit<HeatState, 'fen'> | undefined> {
    const { engine } = this.#context;
    if (!engine) return undefined;
    try {
      void engine.send(`position fen ${position.fen()}`);
      const answer = await engine.send('eval');
      const shares = readShares(answer) ?? (await this.#byRemoval(position));
      return shares && { shares, views: readViews(answer) };
    } catch {
      // A lost engine tells its tale elsewhere.
      return undefined;
    }
  }

  async #eval(fen: string, turn: 'w' | 'b'): Promise<number | undefined> {
    const { engine } = this.#context;
    const set = engine?.send(`position fen ${fen}`);
    const answer = await engine?.send('eval');
    // Without the piece the other king may stand in check, which is no position.
    if ((await set)?.some((line) => /error/.test(line))) return undefined;
    const score = SCORE.exec(answer?.join('\n') ?? '');
    return score ? Number(score[1]) * (turn === 'w' ? 1 : -1) : undefined;
  }

  /** The hand-written evaluation tells of no pieces: it is asked about each position without a piece. */
  async #byRemoval(position: Position): Promise<Map<string, number> | undefined> {
    const { turn } = position;
    const whole = await this.#eval(position.fen(), turn);
    if (whole === undefined) return undefined;
    const shares = new Map<string, number>();
    await Promise.all(
      position.pieces().map(async ([square, { type }]) => {
        if (type === 'k') return;
        const without = await this.#eval(fenWithout(position, square), turn);
        if (without !== undefined) shares.set(square, whole - without);
      }),
    );
    return shares;
  }
}

/** The position without one piece; rights to castle that need it go with it. */
export function fenWithout(position: Position, gone: Square): string {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let row = '';
    let gap = 0;
    for (const file of 'abcdefgh') {
      const name = `${file}${rank}`;
      const piece = isSquare(name) && name !== gone ? position.pieceAt(name) : undefined;
      if (!piece) {
        gap++;
        continue;
      }
      const letter = piece.color === 'w' ? piece.type.toUpperCase() : piece.type;
      row += (gap || '') + letter;
      gap = 0;
    }
    ranks.push(row + (gap || ''));
  }
  return `${ranks.join('/')} ${position.turn} - - 0 1`;
}
