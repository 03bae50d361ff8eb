import type { SearchKind } from '../engine/client.js';
import type { Settings } from './analyst';
import type { Limits } from './api';
import { bounded } from './options';

/** What a search gets where the site sets no limits: enough for most questions, kind to batteries. */
const LIMITS: Limits = { movetime: 12_000 };
/** Megabytes. */
const HASH = 16;
const LINES = 2;

/** What of an element's options a search depends on. */
export const SEARCH = [
  'multipv',
  'nodes',
  'movetime',
  'depth',
  'threads',
  'hash',
  'search',
  'netUrl',
  'weights',
  'wasmUrl',
  'workerUrl',
] as const;

export interface SearchOptions {
  readonly multipv: number | undefined;
  readonly nodes: number | undefined;
  readonly movetime: number | undefined;
  readonly depth: number | undefined;
  readonly threads: number | undefined;
  readonly hash: number | undefined;
  readonly search: SearchKind;
  readonly netUrl: string | undefined;
  readonly weights?: string | undefined;
  readonly wasmUrl: string | undefined;
  readonly workerUrl: string | undefined;
}

/** An element's options as the engine's settings. */
export function settingsOf(options: SearchOptions): Settings {
  const limits: Limits = {};
  for (const name of ['nodes', 'movetime', 'depth'] as const) {
    const value = options[name];
    if (value !== undefined) limits[name] = value;
  }
  const { wasmUrl, workerUrl, netUrl, threads, weights } = options;
  const search = options.search === 'tree' ? options.search : undefined;
  return {
    source: { wasmUrl, workerUrl, netUrl, search, weights },
    multipv: bounded(options.multipv ?? LINES, 1, 8),
    hash: options.hash ?? HASH,
    threads,
    limits: Object.keys(limits).length ? limits : LIMITS,
  };
}
