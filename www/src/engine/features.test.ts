import { afterEach, describe, expect, it, vi } from 'vitest';
import { bestBuild, hashLimit, hasRelaxedSimd, hasSimd } from './features.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('builds', () => {
  it('are chosen by modules that hold together', () => {
    // Every node that the project supports has SIMD128.
    expect(hasSimd()).toBe(true);
    expect(['simd', 'relaxed']).toContain(bestBuild());
  });

  it('want a relaxed dot product that computes rightly', () => {
    const answering = (value: number) => {
      vi.stubGlobal('WebAssembly', {
        validate: () => true,
        Module: class {},
        Instance: class {
          exports = { f: () => value };
        },
      });
      return hasRelaxedSimd();
    };
    expect([answering(-508), answering(32767)]).toEqual([true, false]);
  });
});

it('devices bear different amounts of memory', () => {
  const limit = (userAgent: string, maxTouchPoints: number) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    return hashLimit();
  };
  expect(limit('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5)).toBe(32);
  expect(limit('Mozilla/5.0 (Linux; Android 15)', 5)).toBe(64);
  expect(limit('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(64);
  expect(limit('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(512);
});
