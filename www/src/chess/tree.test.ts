import { describe, expect, it } from 'vitest';
import {
  addLine,
  addMove,
  annotate,
  createHistory,
  createTree,
  deleteNode,
  engineLine,
  fenAt,
  follow,
  hasNode,
  isMainline,
  lineEnd,
  lineThrough,
  type MoveTree,
  mainline,
  moveLabel,
  nearest,
  nodeAt,
  occurrences,
  type Placed,
  Position,
  pathTo,
  positionAt,
  promoteToMainline,
  promoteVariation,
  ROOT,
  record,
  redo,
  START_FEN,
  uciPath,
  undo,
  variationHead,
} from './index';
import { TreeBuilder } from './tree-builder';

/** 1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3 */
function sample(): MoveTree {
  const main = addLine(createTree(), ROOT, ['e4', 'e5', 'Nf3']);
  const sicilian = addLine(main.tree, 1, ['c5', 'Nf3']);
  const alapin = addLine(sicilian.tree, 4, ['c3', 'd5']);
  return addLine(alapin.tree, 1, ['e6']).tree;
}

/** White passes the turn. */
function passed(): Placed {
  const builder = new TreeBuilder(Position.start());
  const id = builder.playNull(ROOT) ?? ROOT;
  return { tree: builder.finish(), id };
}

const sans = (tree: MoveTree, ids: number[]): string =>
  ids
    .map((id) => nodeAt(tree, id).san)
    .join(' ')
    .trim();
const main = (tree: MoveTree): string =>
  mainline(tree)
    .map((node) => node.san)
    .join(' ');

describe('a move tree', () => {
  it('begins with a position', () => {
    expect(createTree().start).toBe(START_FEN);
    expect(mainline(createTree())).toEqual([]);
    expect(() => createTree('nonsense')).toThrow('The board "nonsense" has 1 rank');
  });

  it('adds moves, and finds those that are there', () => {
    const tree = sample();
    expect(main(tree)).toBe('e4 e5 Nf3');
    expect(nodeAt(tree, 1).children).toEqual([2, 4, 8]);
    const again = addMove(tree, ROOT, 'e2e4');
    expect(again).toEqual({ tree, id: 1 });
    expect(again?.tree).toBe(tree);
    expect(addMove(tree, ROOT, 'e5')).toBeUndefined();
  });

  it('does not change what it was made from', () => {
    const before = sample();
    const copy = structuredClone(before);
    addMove(before, ROOT, 'd4');
    deleteNode(before, 4);
    promoteToMainline(before, 7);
    annotate(before, 1, { comments: ['!'], nags: [1], collapsed: true });
    expect(before).toEqual(copy);
  });

  it('knows positions, also after it was stored', () => {
    const stored = JSON.parse(JSON.stringify(sample())) as MoveTree;
    expect(stored).toEqual(sample());
    expect(fenAt(stored, 7)).toBe('rnbqkbnr/pp2pppp/8/2pp4/4P3/2P5/PP1P1PPP/RNBQKBNR w KQkq - 0 3');
    expect(fenAt(stored, ROOT)).toBe(START_FEN);
  });

  it('numbers moves and finds paths', () => {
    const tree = sample();
    expect(pathTo(tree, 7)).toEqual([0, 1, 4, 6, 7]);
    expect(uciPath(tree, 7)).toEqual(['e2e4', 'c7c5', 'c2c3', 'd7d5']);
    expect(follow(tree, uciPath(tree, 7))).toBe(7);
    expect(follow(tree, ['e2e4', 'h7h6', 'a2a3'])).toBe(1);
    expect(moveLabel(tree, 6)).toBe('2.');
    expect(moveLabel(tree, 7)).toBe('2...');
    expect(moveLabel(tree, ROOT)).toBe('');
    expect(lineEnd(tree, 6)).toBe(7);
    expect(sans(tree, lineThrough(tree, 4))).toBe('e4 c5 Nf3');
  });

  it('deletes moves with what follows', () => {
    const tree = deleteNode(sample(), 4);
    expect([4, 5, 6, 7].some((id) => hasNode(tree, id))).toBe(false);
    expect(nodeAt(tree, 1).children).toEqual([2, 8]);
    expect(() => nodeAt(tree, 4)).toThrow('The tree has no node 4');
    expect(mainline(deleteNode(tree, ROOT))).toEqual([]);
  });

  it('promotes variations', () => {
    const tree = sample();
    expect(isMainline(tree, 3)).toBe(true);
    expect(variationHead(tree, 7)).toBe(6);
    const up = promoteVariation(tree, 7);
    expect(nodeAt(up, 4).children).toEqual([6, 5]);
    expect(variationHead(up, 7)).toBe(4);
    expect(main(up)).toBe('e4 e5 Nf3');
    expect(main(promoteVariation(up, 7))).toBe('e4 c5 c3 d5');
    expect(nodeAt(promoteVariation(tree, 8), 1).children).toEqual([2, 8, 4]);
    expect(main(promoteToMainline(tree, 7))).toBe('e4 c5 c3 d5');
    expect(promoteToMainline(tree, 3)).toBe(tree);
  });

  it('annotates', () => {
    const tree = annotate(sample(), 2, { comments: ['solid'], nags: [1, 14], collapsed: true });
    expect(nodeAt(tree, 2)).toMatchObject({ comments: ['solid'], nags: [1, 14], collapsed: true });
  });

  it('passes the turn, but not in check', () => {
    const { tree, id } = passed();
    expect(fenAt(tree, id).split(' ')[1]).toBe('b');
    const check = addLine(createTree(), ROOT, ['e4', 'd5', 'Bb5+']);
    expect(new TreeBuilder(positionAt(check.tree, check.id)).playNull(ROOT)).toBeUndefined();
  });

  it('gives the engine no null moves', () => {
    const { tree: begun, id: nobody } = passed();
    const { tree, id } = addLine(begun, nobody, ['e5', 'e4']);
    const fen = fenAt(tree, nobody);
    expect(engineLine(tree, id)).toEqual({ fen, moves: ['e7e5', 'e2e4'] });
    expect(engineLine(sample(), 2)).toEqual({ fen: START_FEN, moves: ['e2e4', 'e7e5'] });
  });

  it('counts repetitions', () => {
    const round = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    const { tree, id } = addLine(createTree(), ROOT, [...round, ...round]);
    expect(occurrences(tree, id)).toBe(3);
    expect(occurrences(tree, 4)).toBe(2);
    expect(occurrences(tree, 1)).toBe(1);
  });

  it('keeps Chess960 castling', () => {
    const start = Position.parse('4k3/8/8/8/8/8/8/RK6 w A - 0 1');
    const { tree, id } = addLine(createTree(start), ROOT, ['O-O-O']);
    expect(nodeAt(tree, id).uci).toBe('b1a1');
    const stored = structuredClone(tree);
    expect(fenAt(stored, id)).toBe('4k3/8/8/8/8/8/8/2KR4 b - - 1 1');
  });
});

describe('undo', () => {
  it('goes back and forth', () => {
    const first = createTree();
    const second = addLine(first, ROOT, ['e4']).tree;
    const third = addLine(second, 1, ['e5']).tree;
    let history = record(record(createHistory(first), second), third);
    expect(record(history, third)).toBe(history);
    history = undo(undo(history));
    expect(history.present).toBe(first);
    expect(undo(history)).toBe(history);
    expect(redo(history).present).toBe(second);
    const other = addLine(first, ROOT, ['d4']).tree;
    expect(redo(record(history, other)).present).toBe(other);
  });

  it('finds a place to stand', () => {
    const before = sample();
    expect(nearest(deleteNode(before, 4), 7, before)).toBe(1);
    const other = addLine(createTree(), ROOT, ['e4', 'c6']).tree;
    expect(nearest(other, 3, before)).toBe(1);
  });
});
