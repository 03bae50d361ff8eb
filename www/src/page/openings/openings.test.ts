import { expect, test } from 'vitest';
import { addLine, createTree, Position, ROOT } from '../../chess';
import { keyOf, readNames, writeNames } from './names';
import { OpeningsPart } from './part';

const part = new OpeningsPart();
const nameAfter = (moves: string, start?: Position) => {
  const { tree, id } = addLine(createTree(start), ROOT, moves.split(' '));
  return part.nameOf(tree, id);
};

test('lichess’s list gives openings their names', () => {
  expect(part.size).toBeGreaterThan(3_500);
  expect(nameAfter('e4 e5 Nf3 Nc6 Bb5 Nf6')).toEqual({
    eco: 'C65',
    name: 'Ruy Lopez: Berlin Defense',
  });
  expect(nameAfter('d4 Nf6 c4 e6 Nc3 Bb4')?.name).toBe('Nimzo-Indian Defense');
});

test('a name holds until the next, by whatever order of moves', () => {
  expect(nameAfter('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h3 e5 Nb3')?.name).toMatch(/Najdorf/);
  expect(nameAfter('Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6')?.name).toMatch(/Najdorf/);
});

test('other beginnings have no name', () => {
  expect(part.nameOf(createTree(), ROOT)).toBeUndefined();
  expect(nameAfter('Kf2', Position.parse('8/8/4k3/8/8/4K3/4P3/8 w - - 0 1'))).toBeUndefined();
});

test('the list is written and read', () => {
  const keys = ['a', 'b', 'c'].map(keyOf);
  expect(new Set(keys).size).toBe(3);
  const text = writeNames([
    { eco: 'A00', name: 'One: Two, Three', keys: keys.slice(0, 2) },
    { eco: 'E99', name: 'Four', keys: keys.slice(2) },
  ]);
  const read = readNames(text);
  expect(read.get(keys[1] ?? '')).toEqual({ eco: 'A00', name: 'One: Two, Three' });
  expect(read.get(keys[2] ?? '')).toEqual({ eco: 'E99', name: 'Four' });
  expect(read.size).toBe(3);
});
