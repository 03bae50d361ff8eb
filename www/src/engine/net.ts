/** A network on its way into the engine. */

import { fetchBytes, type Progress } from './fetch-bytes.js';
import { setoptionLine } from './protocol.js';
import type { NetInfo } from './types.js';

export type NetSource = Uint8Array | ArrayBuffer | string | URL;

/** What the client keeps, to tell it a fresh worker again. */
export interface KeptNet {
  info: NetInfo;
  bytes: ArrayBuffer | SharedArrayBuffer;
}

/** The bytes of a source in a buffer of their own, and the name to give them. */
export async function readNet(
  source: NetSource,
  progress?: Progress,
  name?: string,
): Promise<{ file: string; bytes: ArrayBuffer | SharedArrayBuffer }> {
  const remote = typeof source === 'string' || source instanceof URL;
  const data = remote ? await fetchBytes(source, progress) : new Uint8Array(source);
  const whole = data.byteLength === data.buffer.byteLength;
  const path = remote ? `${source}`.replace(/[?#].*/, '').replace(/.*\//, '') : '';
  const file = (name ?? path).trim().replace(/\s+/g, '_') || 'net.nnue';
  return { file, bytes: whole ? data.buffer : data.slice().buffer };
}

/** The lines that load a provided file and use it. */
export const netLines = (file: string): string[] => [
  setoptionLine('EvalFile', file),
  setoptionLine('Use NNUE', true),
];

/** The loader's words among the lines of its answer. */
export const netDescription = (lines: readonly string[]): string =>
  lines.map((line) => /^info string net: (.*)/.exec(line)?.[1]).find(Boolean) ?? '';
