import type { NodeId } from '../../xiangqi/tree';
import type { Color } from '../../xiangqi/types';

/** A game against the engine that goes on, or has just ended. */
export interface PlayState {
  /** The side of the person. */
  readonly side: Color;
  /** From 1. */
  readonly level: number;
  /** The last position of the game. */
  readonly live: NodeId;
  /** How it ended, in words; undefined while it goes on. */
  readonly over: string | undefined;
}
