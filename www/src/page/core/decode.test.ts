import { expect, test } from 'vitest';
import { decodeGames } from './decode';

/** 炮二平五 as Chinese systems wrote it before UTF-8. */
const CANNON = [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5];

test('what is not UTF-8 is read in the encoding that the game’s programs wrote before', () => {
  const old = { names: ['gb18030', 'big5'], letters: '炮二平五' };
  expect(decodeGames(Uint8Array.from(CANNON), old)).toBe('炮二平五');
  expect(decodeGames(new TextEncoder().encode('炮二平五'), old)).toBe('炮二平五');
  expect(decodeGames(Uint8Array.from([0x4d, 0xfc]))).toBe('Mü');
});
