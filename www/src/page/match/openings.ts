import { Position } from '../../chess';
import { chooseLine } from './seeded';

/** Well-known first moves, six to ten plies each and fair to both sides: where games of a match begin. */
export const LINES: readonly string[] = [
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6',
  'e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4',
  'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6',
  'e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7',
  'e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6',
  'e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4',
  'e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4',
  'e4 e5 Nf3 Nf6 d4 Nxe4 Bd3 d5',
  'e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4',
  'e4 e5 f4 exf4 Nf3 d5 exd5 Nf6',
  'e4 e5 Bc4 Nf6 d3 c6 Nf3 d5',
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6',
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6',
  'e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5',
  'e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6',
  'e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6',
  'e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7',
  'e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7',
  'e4 c5 c3 Nf6 e5 Nd5 d4 cxd4',
  'e4 c5 Nf3 Nc6 Bb5 g6 O-O Bg7',
  'e4 c5 Nf3 d6 Bb5 Bd7 Bxd7 Qxd7',
  'e4 e6 d4 d5 Nc3 Bb4 e5 c5',
  'e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7',
  'e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7',
  'e4 e6 d4 d5 e5 c5 c3 Nc6',
  'e4 e6 d4 d5 exd5 exd5 Nf3 Nf6',
  'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5',
  'e4 c6 d4 d5 e5 Bf5 Nf3 e6',
  'e4 c6 d4 d5 exd5 cxd5 c4 Nf6',
  'e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6',
  'e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4',
  'e4 d6 d4 Nf6 Nc3 g6 f4 Bg7',
  'e4 g6 d4 Bg7 Nc3 d6 Be3 a6',
  'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7',
  'd4 d5 c4 e6 Nc3 Nf6 cxd5 exd5',
  'd4 d5 c4 e6 Nf3 Nf6 g3 Be7',
  'd4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4',
  'd4 d5 c4 c6 Nf3 Nf6 e3 Bf5',
  'd4 d5 c4 c6 Nc3 Nf6 e3 e6',
  'd4 d5 c4 dxc4 Nf3 Nf6 e3 e6',
  'd4 d5 Nf3 Nf6 Bf4 c5 e3 Nc6',
  'd4 d5 Bf4 Nf6 e3 c5 c3 Nc6',
  'd4 Nf6 c4 e6 Nc3 Bb4 e3 O-O',
  'd4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O',
  'd4 Nf6 c4 e6 Nf3 b6 g3 Ba6',
  'd4 Nf6 c4 e6 Nf3 b6 a3 Bb7',
  'd4 Nf6 c4 e6 g3 d5 Bg2 Be7',
  'd4 Nf6 c4 e6 Nf3 Bb4 Bd2 Qe7',
  'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O',
  'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O',
  'd4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5',
  'd4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7',
  'd4 Nf6 c4 g6 g3 Bg7 Bg2 d5',
  'd4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6',
  'd4 Nf6 c4 c5 d5 b5 cxb5 a6',
  'd4 Nf6 Bg5 e6 e4 h6 Bxf6 Qxf6',
  'd4 f5 g3 Nf6 Bg2 e6 Nf3 Be7',
  'd4 f5 c4 Nf6 g3 g6 Bg2 Bg7',
  'c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5',
  'c4 c5 Nf3 Nf6 Nc3 Nc6 g3 g6',
  'c4 Nf6 Nc3 e6 e4 d5 e5 d4',
  'c4 e6 Nf3 d5 g3 Nf6 Bg2 Be7',
  'Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4',
  'Nf3 Nf6 c4 g6 g3 Bg7 Bg2 O-O',
];

function randomMoves(from: Position, count: number, random: () => number): string[] {
  const made: string[] = [];
  let position = from;
  for (let ply = 0; ply < count; ply++) {
    const legal = position.legalMoves();
    const move = legal[Math.floor(random() * legal.length)];
    if (!move) break;
    made.push(position.san(move));
    position = position.play(move);
  }
  return made;
}

/** The opening of a pair of games, counted from 0, as moves in SAN: always the same for the same seed. */
export function openingOf(seed: number, pair: number): readonly string[] {
  const { line, more, random } = chooseLine(LINES, seed, pair);
  let position = Position.start();
  for (const san of line) {
    const move = position.parseSan(san);
    if (move) position = position.play(move);
  }
  return [...line, ...randomMoves(position, more, random)];
}
