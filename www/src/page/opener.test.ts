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
  return { store, opener: new Opener(store, {} as Parts, page) };
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
