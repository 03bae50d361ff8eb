import type { OptionInfo } from '../../engine/client';

/** How many threads this build of the engine can use: as many as it says, and the device has. */
export function mostThreads(options: readonly OptionInfo[]): number {
  const most = options.find(({ name }) => name === 'Threads')?.max ?? 1;
  return Math.max(1, Math.min(most, navigator.hardwareConcurrency || 1));
}
