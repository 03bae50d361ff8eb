import { PIECE_SETS, type PieceSet } from '../../board/piece-sets';
import { isLanguage, type LanguageChoice } from './words';

/** What ends the analysis of a position by itself. */
export interface Limit {
  readonly kind: 'none' | 'time' | 'depth' | 'nodes';
  /** Seconds, plies or nodes. */
  readonly value: number;
}

export type Theme = 'system' | 'light' | 'dark';

export { PIECE_SETS, type PieceSet };
export const BOARDS = ['wood', 'green', 'blue', 'grey'] as const;
export type BoardColours = (typeof BOARDS)[number];

export interface Settings {
  readonly board: BoardColours;
  readonly pieces: PieceSet;
  readonly language: LanguageChoice;
  readonly lines: number;
  /** MiB. */
  readonly hash: number;
  readonly theme: Theme;
  readonly animation: boolean;
  readonly arrows: boolean;
  readonly threads: number;
  /** As strong as a player of this rating; 0 for all that the engine has. */
  readonly elo: number;
  /** What ends the analysis of a position by itself. */
  readonly limit: Limit;
  /** Whether the best move and score by depth are shown. */
  readonly depths: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  board: 'wood',
  pieces: 'staunton',
  language: 'auto',
  lines: 3,
  hash: 32,
  theme: 'system',
  animation: true,
  arrows: true,
  threads: 1,
  elo: 0,
  limit: { kind: 'none', value: 0 },
  depths: true,
};

export const HASH_SIZES: readonly number[] = [16, 32, 64, 128, 256];
export const MOST_LINES = 8;
/** Strengths of the analysis; 0 for all. */
export const ELOS: readonly number[] = [0, 2600, 2200, 1800, 1400, 1000];
export const LIMITS: readonly Limit[] = [
  { kind: 'none', value: 0 },
  { kind: 'time', value: 5 },
  { kind: 'time', value: 30 },
  { kind: 'depth', value: 20 },
  { kind: 'depth', value: 30 },
  { kind: 'nodes', value: 1_000_000 },
  { kind: 'nodes', value: 10_000_000 },
];

/** What was kept in storage, field by field: anything unknown or out of range becomes the default. */
export function readSettings(text: string | null): Settings {
  let kept: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Nothing readable is the same as nothing kept.
  }
  const { lines, hash, theme, animation, arrows, threads, limit, depths, language } = kept;
  const { board, pieces, elo } = kept;
  return {
    board: BOARDS.find((known) => known === board) ?? DEFAULT_SETTINGS.board,
    pieces: PIECE_SETS.find((known) => known === pieces) ?? DEFAULT_SETTINGS.pieces,
    language: isLanguage(language) ? language : 'auto',
    lines:
      typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES
        ? lines
        : DEFAULT_SETTINGS.lines,
    hash: typeof hash === 'number' && HASH_SIZES.includes(hash) ? hash : DEFAULT_SETTINGS.hash,
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULT_SETTINGS.theme,
    animation: typeof animation === 'boolean' ? animation : DEFAULT_SETTINGS.animation,
    arrows: typeof arrows === 'boolean' ? arrows : DEFAULT_SETTINGS.arrows,
    threads:
      typeof threads === 'number' && Number.isInteger(threads) && threads >= 1 && threads <= 64
        ? threads
        : DEFAULT_SETTINGS.threads,
    elo: ELOS.find((known) => known === elo) ?? DEFAULT_SETTINGS.elo,
    limit:
      LIMITS.find((known) => JSON.stringify(known) === JSON.stringify(limit)) ??
      DEFAULT_SETTINGS.limit,
    depths: typeof depths === 'boolean' ? depths : DEFAULT_SETTINGS.depths,
  };
}
