import { expect, test } from 'vitest';
import { type GameOptions, optionsFor } from './game';

const xiangqi = { worker: () => ({}) as never, module: async () => ({}) as never };

test('chess has its own options, and xiangqi those that it needs', () => {
  const options = { Hash: 32 };
  expect(optionsFor({ options }, xiangqi)).toEqual({ options });
  expect(optionsFor({ game: 'chess', threads: true }, xiangqi)).toEqual({ threads: true });
  const made = optionsFor({ game: 'xiangqi', options, threads: true, build: 'relaxed' }, xiangqi);
  expect(made).toEqual({ ...xiangqi, options, build: 'simd', threads: false });
  const worker = () => ({}) as never;
  expect(optionsFor({ game: 'xiangqi', worker }, xiangqi).worker).toBe(worker);
});

test('games and searches that there are not are named', () => {
  const made = (options: object) => () => optionsFor(options as GameOptions, xiangqi);
  expect(made({ game: 'shogi' })).toThrow('no game is called shogi: chess, xiangqi');
  expect(made({ game: 'xiangqi', search: 'tree' })).toThrow('xiangqi has no tree search');
});
