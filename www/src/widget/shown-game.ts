import { OpenError } from '../analysis/open-text';
import { addMove, FenError, type NodeId, nodeAt, type Position, positionAt } from '../chess';
import { type Game, nodeAtPly, readFen, readPgn, startGame, type Token, tokensOf } from './game';

/** What is there before anything has been read. */
const NONE = startGame();

/** The game that a widget shows, and where in it. */
export class ShownGame {
  game: Game = NONE;
  /** Why what was given is not shown; empty where it is. */
  refusal = '';
  #tokens: { readonly of: Game['tree']; readonly list: readonly Token[] } | undefined;

  get position(): Position {
    return positionAt(this.game.tree, this.game.node);
  }

  /** The position after the next move; the one shown where there is none. */
  get next(): NodeId {
    return nodeAt(this.game.tree, this.game.node).children[0] ?? this.game.node;
  }

  /** Nothing could be shown yet: what there was to read has been refused. */
  get empty(): boolean {
    return this.refusal !== '' && this.game === NONE;
  }

  /** The moves as a list has them. */
  get tokens(): readonly Token[] {
    const { tree } = this.game;
    if (this.#tokens?.of !== tree) this.#tokens = { of: tree, list: tokensOf(tree) };
    return this.#tokens.list;
  }

  /** Reads a PGN, or a FEN where there is none. What is wrong with it is the answer; a refused text leaves all as it was. */
  read(pgn: string | undefined, fen: string | undefined): string | undefined {
    try {
      this.game = pgn ? readPgn(pgn) : fen ? readFen(fen) : { ...NONE };
      this.refusal = '';
      return this.game.fault;
    } catch (error) {
      if (!(error instanceof OpenError) && !(error instanceof FenError)) throw error;
      this.refusal = error.message;
      return error.message;
    }
  }

  go(node: NodeId): void {
    if (node !== this.game.node) this.game = { ...this.game, node };
  }

  goToPly(ply: number): void {
    this.game = { ...this.game, node: nodeAtPly(this.game.tree, ply) };
  }

  /** False where the move is not legal. */
  play(uci: string): boolean {
    const { tree, node } = this.game;
    const placed = addMove(tree, node, uci);
    if (!placed) return false;
    this.game = { ...this.game, tree: placed.tree, node: placed.id };
    return true;
  }
}
