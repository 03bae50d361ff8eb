import { expect, test, vi } from 'vitest';
import { newGame } from '../core/game';
import { DEFAULT_SETTINGS } from '../core/settings';
import { gameOf, replaceGame } from '../core/state';
import { StateStore } from '../core/store';
import { initialState } from '../shell/state';
import { Opener } from './opener';

function openerOf() {
  const store = new StateStore(initialState(newGame(), DEFAULT_SETTINGS));
  const page = { timeToast: vi.fn(), openGames: vi.fn(), replaceGame };
  return { store, page, opener: new Opener(store, page) };
}

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

test('a list of positions goes where files of games go', async () => {
  const { store, opener, page } = openerOf();
  const fen = '7k/5K2/4R3/8/8/8/8/8 w - -';
  const list = `${fen} bm Rh6#;\n${fen} id "b";\n`;
  expect(opener.openText(list)).toBe(true);
  opener.openFile(new File([list], 'list.epd'));
  await vi.waitFor(() => expect(page.openGames).toHaveBeenCalledTimes(2));
  const [name, bytes] = page.openGames.mock.calls[1] as [string, ArrayBuffer];
  expect([name, new TextDecoder().decode(bytes)]).toEqual(['list.epd', list]);
  for (const text of [
    `; two\n${list}`,
    `// two\n${list}`,
    `fen,eval\n${fen},1\n${fen},2\n`,
    `${fen}\r\n${fen}\x1a`,
  ]) {
    expect(opener.openText(text)).toBe(true);
    const [, bytes] = page.openGames.mock.lastCall as [string, ArrayBuffer];
    expect(new TextDecoder().decode(bytes)).toBe(text);
  }
  expect(page.openGames).toHaveBeenCalledTimes(6);
  // One position is opened by itself.
  opener.openFile(new File([`${fen} bm Rh6#;\n`], 'one.epd'));
  await vi.waitFor(() => expect(gameOf(store.state).tree.start).toBe(`${fen} 0 1`));
});
