import { expect, test, vi } from 'vitest';
import { writeGame } from '../../chess/pgn';
import { addLine, createTree, ROOT, uciPath } from '../../chess/tree';
import { newGame } from '../core/game';
import type { Parts } from '../core/parts';
import { DEFAULT_SETTINGS } from '../core/settings';
import { gameOf, replaceGame } from '../core/state';
import { StateStore } from '../core/store';
import { Opener } from '../open/opener';
import { gameLink, wayTo } from '../share/links';
import { LinkOpener } from './link-opener';
import type { AllParts } from './parts';
import { initialState } from './state';

function linksOf() {
  const store = new StateStore(initialState(newGame(), DEFAULT_SETTINGS));
  const opener = new Opener(store, { timeToast: vi.fn(), openGames: vi.fn(), replaceGame });
  const page = {
    openText: async (text: string) => opener.openText(text),
    toast: vi.fn(),
    settled: async () => {},
  };
  return { store, links: new LinkOpener(store, {} as Parts<AllParts>, page) };
}

const main = addLine(createTree(), ROOT, ['e4', 'e5', 'Nf3']);
const { tree, id } = addLine(main.tree, ROOT, ['e4', 'c5', 'Nc3', 'Nc6']);
const pgn = writeGame({ headers: [], tree, result: '*' });

async function shown(link: string): Promise<string[]> {
  const { store, links } = linksOf();
  void links.open(new URL(link).hash);
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

test('the page\u2019s own links have nothing to repair', async () => {
  const { store, links } = linksOf();
  await links.open('#fen=7k/5K2/4R3/8/8/8/8/8_w_-_-_0_1');
  expect(store.state.toast?.text).toBe('Position set');
});
