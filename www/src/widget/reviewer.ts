/** A game gone through move by move in the common queue. */

import { foundByRule, placeOf, positionsOf } from '../analysis/review/chess';
import { type Found, withInfo } from '../analysis/review/record';
import {
  type GameReview,
  type MoveTree,
  type Position,
  reviewGame,
  type ScoredPosition,
  scoredPosition,
} from '../chess';
import type { EnginePosition, Limits } from '../engine/client.js';
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
  #refuse: ((error: Error) => void) | undefined;

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
    this.#refuse?.(new Error('The review was stopped'));
  }

  /** Scores the main line, its start included, and says what that makes of the moves. */
  async review(tree: MoveTree, settings: Settings, progress: () => void): Promise<GameReview> {
    const positions = positionsOf(tree);
    this.all = positions.length - 1;
    const scored: ScoredPosition[] = [];
    for (const [place, position] of positions.entries()) {
      if (this.#stopped) throw new Error('The review was stopped');
      this.done = place;
      progress();
      const found =
        foundByRule(position) ?? (await this.#find(position, placeOf(tree, place), settings));
      scored.push(scoredPosition(position, found?.score));
    }
    return reviewGame(scored);
  }

  /** What the engine finds; undefined if its search gave no line. */
  #find(position: Position, line: EnginePosition, settings: Settings): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.#refuse = reject;
      let found: Found | undefined;
      this.#ticket = this.#queue.ask(
        { ...settings, position: line, chess960: position.chess960, exact: true },
        {
          status: (status) => {
            if (status === 'done') resolve(found);
            // It begins anew after an interruption.
            else if (status === 'waiting') found = undefined;
          },
          line: (info) => {
            found = withInfo(found, position, info);
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
