import { expect, test, vi } from 'vitest';
import { writeGame } from '../chess';
import { addLine, createTree, ROOT } from '../chess/tree';
import { uciPath } from '../chess/tree-walk';
import { newGame } from './game';
import { Opener } from './opener';
import type { Parts } from './parts';
import { gameLink, wayTo } from './share/links';
import { DEFAULT_SETTINGS, gameOf, initialState } from './state';
import { Store } from './store';

function openerOf() {
  const store = new Store(initialState(newGame(), DEFAULT_SETTINGS));
  const page = { toast: vi.fn(), timeToast: vi.fn(), settled: async () => {} };
  const games = { open: vi.fn() };
  const parts = { get: async () => games } as unknown as Parts;
  return { store, page, games, opener: new Opener(store, parts, page) };
}

const main = addLine(createTree(), ROOT, ['e4', 'e5', 'Nf3']);
const { tree, id } = addLine(main.tree, ROOT, ['e4', 'c5', 'Nc3', 'Nc6']);
const pgn = writeGame({ headers: [], tree, result: '*' });

async function shown(link: string): Promise<string[]> {
  const { store, opener } = openerOf();
  opener.openLink(new URL(link).hash);
  await vi.waitFor(() => expect(gameOf(store.state).tree.nodes.length).toBeGreaterThan(1));
  const game = gameOf(store.state);
  return uciPath(game.tree, game.node);
}

test('a game link opens the position that it was copied in', async () => {
  const page = 'https://example.org/';
  expect(await shown(await gameLink(page, pgn, wayTo(tree, id)))).toEqual(uciPath(tree, id));
  expect(await shown(await gameLink(page, pgn, [0]))).toEqual([]);
  // As it was written before: the ply on the main line, perhaps beyond its end.
  const plain = await gameLink(page, pgn, [0]);
  expect(await shown(`${plain}&at=2`)).toEqual(['e2e4', 'e7e5']);
  expect(await shown(`${plain}&at=99`)).toEqual(['e2e4', 'e7e5', 'g1f3']);
});

test('what was repaired in a FEN is said for longer, and the position opened', () => {
  const { store, opener, page } = openerOf();
  expect(opener.openText('7k/5K2/4R3/8/8/8/8/8_w_KQkq_-_0_1')).toBe(true);
  expect(gameOf(store.state).tree.start).toBe('7k/5K2/4R3/8/8/8/8/8 w - - 0 1');
  expect(store.state.toast?.text).toBe(
    'Position set, with repairs. The signs between its fields were read as spaces. ' +
      'Castling rights "KQkq" were dropped: king or rook is not in place.',
  );
  expect(page.timeToast).toHaveBeenCalledWith(true);
  opener.openText('7k/5K2/4R3/8/8/8/8/8 w - - 0 1');
  expect(store.state.toast?.text).toBe('Position set');
  expect(page.timeToast).toHaveBeenLastCalledWith(false);
});

test('the page\u2019s own links have nothing to repair', () => {
  const { store, opener } = openerOf();
  opener.openLink('#fen=7k/5K2/4R3/8/8/8/8/8_w_-_-_0_1');
  expect(store.state.toast?.text).toBe('Position set');
});

test('a list of positions goes where files of games go', async () => {
  const { store, opener, games } = openerOf();
  const fen = '7k/5K2/4R3/8/8/8/8/8 w - -';
  const list = `${fen} bm Rh6#;\n${fen} id "b";\n`;
  expect(opener.openText(list)).toBe(true);
  opener.openFile(new File([list], 'list.epd'));
  await vi.waitFor(() => expect(games.open).toHaveBeenCalledTimes(2));
  const [name, bytes] = games.open.mock.calls[1] as [string, ArrayBuffer];
  expect([name, new TextDecoder().decode(bytes)]).toEqual(['list.epd', list]);
  // One position is opened by itself.
  opener.openFile(new File([`${fen} bm Rh6#;\n`], 'one.epd'));
  await vi.waitFor(() => expect(gameOf(store.state).tree.start).toBe(`${fen} 0 1`));
});
