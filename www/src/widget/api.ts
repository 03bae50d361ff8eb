/** What sites see of the widget: the types of its properties, methods and events. */

import type { GameReview, Score } from '../chess';
import type { Limits, SearchKind } from '../engine/client.js';

export type { GameReview, Limits, Score, SearchKind };

/** When the engine works: never, when the reader asks for it, or as soon as the widget is seen. */
export type EngineMode = 'off' | 'click' | 'auto';
/** Where the list of moves stands; `side` needs room and is `below` without it. */
export type MovesMode = 'none' | 'below' | 'side';
/** Colours as the site around it (`auto`), always light or dark, or as the reader's system has it. */
export type Theme = 'auto' | 'light' | 'dark' | 'system';

/** One line of the engine. */
export interface EvaluationLine {
  /** White's view. */
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
  /** Moves as UCI writes them. */
  readonly moves: readonly string[];
  /** The same moves in standard notation. */
  readonly san: readonly string[];
}

/** What the engine says of a position. */
export interface Evaluation {
  readonly fen: string;
  /** Half-moves from the start of the game. */
  readonly ply: number;
  /** White's view, as all scores of the widget. */
  readonly score: Score;
  readonly depth: number;
  readonly nodes: number;
  /** Nodes in a second. */
  readonly nps: number;
  /** The best line first. */
  readonly lines: readonly EvaluationLine[];
  /** No more will come: the limits are reached or the search was stopped. */
  readonly final: boolean;
}

/** The position that is shown now, and the move that led to it. */
export interface MoveDetail {
  readonly fen: string;
  readonly ply: number;
  /** Undefined at the start. */
  readonly san: string | undefined;
  readonly uci: string | undefined;
  /** True when the reader played it on the board, false when it was stepped to. */
  readonly played: boolean;
}

/** What can be shown: a position or a game, from a ply on. */
export interface Content {
  fen?: string;
  pgn?: string;
  ply?: number;
}

/** The events of the widget, by name. */
export interface TabiaEventMap {
  ready: CustomEvent<undefined>;
  move: CustomEvent<MoveDetail>;
  evaluation: CustomEvent<Evaluation>;
  reviewdone: CustomEvent<GameReview>;
  enginerestart: CustomEvent<{ readonly cause: string }>;
  error: CustomEvent<{ readonly message: string }>;
}
