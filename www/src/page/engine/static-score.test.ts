import { describe, expect, it } from 'vitest';
import { readStatic } from './static-score';

describe('the static score', () => {
  it('is found in the answer to eval, and turned to White’s view', () => {
    const answer = ['Evaluation: -1.23 (White’s view)', 'nnue raw -4121 internal -257 cp -123'];
    expect(readStatic(answer, 'w')).toEqual({ internal: -257, centipawns: -123 });
    expect(readStatic(answer, 'b')).toEqual({ internal: 257, centipawns: 123 });
    expect(readStatic(['a table\nhce internal 112 cp 53'], 'w')?.centipawns).toBe(53);
    expect(readStatic([], 'w')).toBeUndefined();
  });
});
