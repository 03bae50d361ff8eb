import { expect, test, vi } from 'vitest';
import { openFile } from './file';

const pageOf = () => ({
  old: { names: ['gb18030'], letters: '炮' },
  holdsSeveral: (text: string) => text.includes('|'),
  openText: vi.fn(),
  openGames: vi.fn(),
  refuse: vi.fn(),
});

test('a file of one game is opened, one of several or a large one is listed', async () => {
  const page = pageOf();
  await openFile(new File([Uint8Array.from([0xc5, 0xda])], 'one.pgn'), page);
  expect(page.openText).toHaveBeenCalledExactlyOnceWith('炮');
  await openFile(new File(['a|b'], 'several.pgn'), page);
  await openFile(new File(['x'.repeat(200_001)], 'large.pgn'), page);
  expect(page.openGames.mock.calls.map(([name]) => name)).toEqual(['several.pgn', 'large.pgn']);
  expect(page.openText).toHaveBeenCalledOnce();
  expect(page.refuse).not.toHaveBeenCalled();
});

test('a file that cannot be read, or is too large, is refused by its name', async () => {
  const page = pageOf();
  const lost = { name: 'lost.pgn', size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
  await openFile(lost as unknown as File, page);
  await openFile({ ...lost, name: 'huge.pgn', size: 4e8 + 1 } as unknown as File, page);
  expect(page.refuse.mock.calls.map(([message]) => message)).toEqual([
    'lost.pgn cannot be read.',
    'huge.pgn is larger than 400 MB, the most that can be opened.',
  ]);
});
