import { describe, expect, it } from 'vitest';
import { Position } from '../../chess';
import { initialState } from '../shell/state';
import { announcement, newGame, play, positionOf, resultOf, step, verdictOf } from './game';
import { readLink, shareLink } from './position-link';
import { DEFAULT_SETTINGS, readSettings } from './settings';
import { edit, gameOf, redoEdit, replaceGame, undoEdit, walk } from './state';

const start = () => initialState(newGame(), DEFAULT_SETTINGS);
const played = (text: string, game = newGame()) => {
  const next = play(game, text);
  if (!next) throw new Error(`${text} is not legal`);
  return next;
};

describe('the history of a page', () => {
  it('takes back moves and replaced games, but not steps', () => {
    const moved = edit(start(), played('e4'));
    const walked = walk(moved, step(gameOf(moved), 'first'));
    const replaced = replaceGame(walked, newGame(), 'Start position');
    expect(replaced.toast).toEqual({ text: 'Start position', undo: true });
    const back = undoEdit(replaced);
    expect(gameOf(back)).toBe(gameOf(walked));
    expect(positionOf(gameOf(undoEdit(back))).fen()).toBe(Position.start().fen());
    expect(gameOf(redoEdit(back)).tree).toBe(gameOf(replaced).tree);
  });

  it('takes a move that is there already as a step', () => {
    const moved = edit(start(), played('e4'));
    const again = edit(
      walk(moved, step(gameOf(moved), 'first')),
      played('e4', step(gameOf(moved), 'first')),
    );
    expect(again.history.past).toHaveLength(1);
  });
});

describe('kept settings', () => {
  it('are read field by field', () => {
    expect(readSettings(null)).toEqual(DEFAULT_SETTINGS);
    expect(readSettings('nonsense')).toEqual(DEFAULT_SETTINGS);
    expect(readSettings('[]')).toEqual(DEFAULT_SETTINGS);
    expect(readSettings('{"lines":99,"hash":64,"theme":"dark","animation":"no"}')).toEqual({
      ...DEFAULT_SETTINGS,
      hash: 64,
      theme: 'dark',
    });
  });
});

describe('ends of games', () => {
  it('are said in words and points', () => {
    const mated = Position.parse('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
    expect(verdictOf(mated)).toBe('Checkmate, White wins');
    expect(resultOf(mated)).toBe(1);
    const stalemate = Position.parse('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
    expect(verdictOf(stalemate)).toBe('Stalemate, a draw');
    expect(resultOf(stalemate)).toBe(0.5);
    expect(resultOf(Position.start())).toBeUndefined();
  });

  it('are announced with the move', () => {
    expect(announcement(newGame())).toBe('White to move');
    expect(announcement(played('e4'))).toBe('1. White plays e4');
    const game = played('Qg7', newGame(Position.parse('7k/5Q2/6K1/8/8/8/8/8 w - - 0 1')));
    expect(announcement(game)).toBe('1. White plays Qg7#. Checkmate, White wins');
  });
});

describe('links', () => {
  it('carry a position there and back', () => {
    const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
    const link = shareLink('https://example.org/a/?x=1#old', fen);
    expect(link).toMatch(/^https:\/\/example\.org\/a\/\?x=1#fen=/);
    expect(link).not.toMatch(/\s/);
    expect(readLink(new URL(link).hash)).toBe(fen);
  });

  it('are read as people write them', () => {
    expect(readLink('#fen=8/8%20w')).toBe('8/8 w');
    expect(readLink('#a=1&fen=8/8+w&b=2')).toBe('8/8 w');
    expect(readLink('#fen=%E0%A4%A')).toBe('%E0%A4%A');
    expect(readLink('#fen=')).toBeUndefined();
    expect(readLink('#top')).toBeUndefined();
  });
});
