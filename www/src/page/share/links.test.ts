import { expect, test } from 'vitest';
import { type Claim, claimLink, gameLink, readClaim, readGameLink } from './links';

test('a game goes into a link and comes out as it was', async () => {
  const pgn = '[White "Ärger"]\n\n1. e4 {good; (not) "bad"} e5 2. Nf3 *\n';
  const link = await gameLink('https://example.org/a/#fen=x', pgn, 3);
  expect(link).toMatch(/^https:\/\/example\.org\/a\/#pgn=[\w-]+&at=3$/);
  expect(await readGameLink(new URL(link).hash)).toEqual({ pgn, ply: 3 });
  expect(await readGameLink('#fen=abc')).toBeUndefined();
  await expect(readGameLink('#pgn=AAAA')).rejects.toThrow();
});

test('a claim goes into a link and comes out as it was', () => {
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const claim: Claim = {
    fen,
    nodes: 100000,
    engine: 'abcdef012345',
    net: '',
    score: { kind: 'mate', value: -3 },
    line: ['e2e4', 'e7e5'],
  };
  const { hash } = new URL(claimLink('https://example.org/', claim));
  expect(readClaim(hash, fen)).toEqual(claim);
});

test('half a claim is none', () => {
  for (const hash of ['#fen=x', '#nodes=0&score=1', '#nodes=5&score=x', '#nodes=5&score=1&line=zz'])
    expect(readClaim(hash, 'x')).toBeUndefined();
});
