/** A game gone through move by move in the common queue. */

import {
  engineLine,
  finalScore,
  type GameReview,
  lineFrom,
  type MoveTree,
  positionAt,
  ROOT,
  reviewGame,
  type Score,
  type ScoredPosition,
  scoredPosition,
} from '../chess';
import { scoreFor as whiteView } from '../chess/review';
import type { Limits } from '../engine/client.js';
import type { Settings } from './analyst';
import type { EngineQueue, Ticket } from './queue.js';

/** Enough to find what a move has lost, little enough for a game in about a minute. */
export const REVIEW_LIMITS: Limits = { nodes: 250_000 };

export class Reviewer {
  /** Positions done, and all. */
  done = 0;
  all = 0;
  readonly #queue: EngineQueue;
  #ticket: Ticket | undefined;
  #stopped = false;
  #seen = true;
  #give: ((error: Error) => void) | undefined;

  constructor(queue: EngineQueue) {
    this.#queue = queue;
  }

  see(seen: boolean): void {
    this.#seen = seen;
    if (!this.#ticket) return;
    if (seen) this.#queue.resume(this.#ticket);
    else this.#queue.pause(this.#ticket);
  }

  /** The review fails with this word. */
  cancel(): void {
    this.#stopped = true;
    if (this.#ticket) this.#queue.cancel(this.#ticket);
    this.#give?.(new Error('The review was stopped'));
  }

  /** Scores the main line, its start included, and says what that makes of the moves. */
  async review(tree: MoveTree, settings: Settings, progress: () => void): Promise<GameReview> {
    const nodes = [ROOT, ...lineFrom(tree, ROOT)];
    this.all = nodes.length - 1;
    const scored: ScoredPosition[] = [];
    for (const node of nodes) {
      if (this.#stopped) throw new Error('The review was stopped');
      this.done = scored.length;
      progress();
      const position = positionAt(tree, node);
      const score =
        finalScore(position) ?? (await this.#score({ tree, node, settings, turn: position.turn }));
      scored.push(scoredPosition(position, score));
    }
    return reviewGame(scored);
  }

  /** The engine's score from White's view; undefined if its search gave none. */
  #score(of: {
    tree: MoveTree;
    node: number;
    settings: Settings;
    turn: 'w' | 'b';
  }): Promise<Score | undefined> {
    return new Promise((resolve, reject) => {
      this.#give = reject;
      let score: Score | undefined;
      const { limits, ...settings } = of.settings;
      this.#ticket = this.#queue.ask(
        {
          ...settings,
          multipv: 1,
          position: engineLine(of.tree, of.node),
          chess960: of.tree.chess960,
          limits,
          // Scores of two nets say nothing of a move between them.
          awaitNet: true,
        },
        {
          status: (status) => {
            if (status === 'done') resolve(score);
          },
          line: (line) => {
            if (!line.score.bound) score = whiteView(line.score, of.turn);
          },
          restarted: () => {},
          failed: (message, fatal) => {
            if (fatal) reject(new Error(message));
          },
        },
        false,
      );
      if (!this.#seen) this.#queue.pause(this.#ticket);
    });
  }
}
