import { expect, test } from 'vitest';
import { writeGame } from '../../chess/pgn';
import { addLine, createTree, pathTo, ROOT, subtree, uciPath } from '../../chess/tree';
import { readPgn } from '../../xiangqi/pgn';
import { newGame } from '../core/game';
import { openText } from '../open/text';
import { type Claim, claimLink, gameLink, nodeBy, readClaim, readGameLink, wayTo } from './links';

test('a game goes into a link and comes out as it was', async () => {
  const pgn = '[White "Ärger"]\n\n1. e4 {good; (not) "bad"} e5 2. Nf3 *\n';
  const link = await gameLink('https://example.org/a/#fen=x', pgn, [3]);
  expect(link).toMatch(/^https:\/\/example\.org\/a\/#pgn=[\w-]+&at=3$/);
  expect(await readGameLink(new URL(link).hash)).toEqual({ pgn, way: [3] });
  expect(await readGameLink('#fen=abc')).toBeUndefined();
  await expect(readGameLink('#pgn=AAAA')).rejects.toThrow();
});

/** 1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) 2. Nf3 (2. f4), and 1. d4 beside it all. */
function study() {
  const lines = [
    ['e4', 'e5', 'Nf3'],
    ['e4', 'c5', 'Nf3', 'd6'],
    ['e4', 'c5', 'Nc3', 'Nc6'],
    ['e4', 'e5', 'f4'],
    ['d4'],
  ];
  return lines.reduce((tree, line) => addLine(tree, ROOT, line).tree, createTree());
}

test('a link leads to the very node, within variations too', async () => {
  const tree = study();
  const pgn = writeGame({ headers: [], tree, result: '*' });
  for (const id of subtree(tree, ROOT)) {
    const link = await gameLink('https://example.org/', pgn, wayTo(tree, id));
    const read = await readGameLink(new URL(link).hash);
    const opened = openText(read?.pgn ?? '', newGame());
    if (!read || opened.kind !== 'game') throw new Error('the game was not read');
    const there = nodeBy(opened.game.tree, read.way);
    expect(uciPath(opened.game.tree, there)).toEqual(uciPath(tree, id));
  }
});

test('a way is the ply on the main line, and goes as far as the tree', () => {
  const tree = study();
  const { id } = addLine(tree, ROOT, ['e4', 'c5', 'Nc3', 'Nc6']);
  expect(wayTo(tree, id)).toEqual([1, 1, 0, 1, 1]);
  expect(nodeBy(tree, [])).toBe(ROOT);
  const end = addLine(tree, ROOT, ['e4', 'e5', 'Nf3']).id;
  expect([wayTo(tree, end), nodeBy(tree, [3])]).toEqual([[3], end]);
  expect(nodeBy(tree, [99999, 1])).toBe(end);
  expect(nodeBy(tree, [1, 7, 2])).toBe(pathTo(tree, end)[1]);
});

test('where a link leads is read with care', async () => {
  const { hash } = new URL(await gameLink('https://example.org/', '1. e4 *', [0]));
  expect(hash).not.toContain('at=');
  for (const [at, way] of [
    ['1.1.0', [1, 1, 0]],
    ['4', [4]],
    ['-1', []],
    ['1.', []],
    ['1e9', []],
    ['999999999', []],
  ])
    expect((await readGameLink(`${hash}&at=${at}`))?.way).toEqual(way);
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

test('ways go by the trees of every game', () => {
  const { game } = readPgn('1. h2e2 h9g7 (1... h7e7 2. h0g2 (2. b0c2 b9c7)) 2. h0g2 *');
  const ids = game.tree.nodes.map((_, id) => id);
  expect(ids.map((id) => nodeBy(game.tree, wayTo(game.tree, id)))).toEqual(ids);
  expect(wayTo(game.tree, 6)).toEqual([1, 1, 0, 1, 1]);
});
