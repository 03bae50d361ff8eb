import type { OldEncodings } from '../core/decode';
import type { GameRow } from './catalogue';

/** Between the page and the worker that reads files of games. */
export type ToGames =
  /** `old`: what is not UTF-8 is in one of these, and no list of positions of chess. */
  | { readonly open: ArrayBuffer; readonly old?: OldEncodings }
  | { readonly search: string; readonly from: number; readonly to: number; readonly id: number }
  | { readonly game: number; readonly id: number };

export type FromGames =
  | { readonly count: number; readonly share: number; readonly done: boolean }
  /** Of a list of positions: how many there are, how many lines are none, and why the first is none. */
  | { readonly positions: number; readonly unread: number; readonly fault: string }
  | { readonly id: number; readonly total: number; readonly rows: readonly GameRow[] }
  | { readonly id: number; readonly text: string; readonly line: number };
