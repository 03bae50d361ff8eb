import type { EngineOptions } from '../../engine/client';
import { bestThreadedBuild, isThreaded } from '../../engine/features';
import type { Settings } from '../core/settings';

const STOP_WAYS = ['sab', 'jspi', 'replace'] as const;

/**
 * What the page starts its engine with. `?stop=sab`, `jspi` or `replace` in its address forces a way to
 * end searches, for tests and for reports of errors.
 */
export function engineStart(
  { hash, lines, threads, elo }: Pick<Settings, 'hash' | 'lines' | 'threads' | 'elo'>,
  address: string,
): EngineOptions {
  const asked = new URL(address).searchParams.get('stop');
  const stop = STOP_WAYS.find((way) => way === asked);
  const several =
    threads > 1 && (stop ?? 'sab') === 'sab' && isThreaded(bestThreadedBuild() ?? 'simd');
  return {
    options: {
      Hash: hash,
      MultiPV: lines,
      ...(several && { Threads: threads }),
      ...(elo > 0 && { UCI_LimitStrength: true, UCI_Elo: elo }),
    },
    threads: true,
    ...(stop && { stop }),
  };
}
