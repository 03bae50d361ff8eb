import type { OptionInfo } from '../engine/protocol.js';

/** The name of the net that an engine with these options comes with; null if it has none. */
export function builtInNet(options: readonly OptionInfo[]): string | null {
  const given = options.find(({ name }) => name === 'EvalFile')?.default ?? '';
  return given === '' || given === '<empty>' ? null : given;
}
