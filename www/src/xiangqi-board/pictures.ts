/*
 * The pieces as pictures for people who read no Chinese: strokes on a tile of 100 x 100 units, drawn for this project,
 * licensed like the rest of it: MIT OR Apache-2.0.
 */

import { STAUNTON } from '../board/pieces-staunton';
import type { PieceType } from '../xiangqi';

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

export const PICTURES: Readonly<Record<PieceType, string>> = {
  // A crown.
  k: 'M24 66L14 26L35 45L50 16L65 45L86 26L76 66ZM24 82H76',
  // The hat of an official, with its wings.
  a: `M30 64C30 34 40 22 50 22C60 22 70 34 70 64ZM30 54H6M70 54H94M22 80H78${disc(50, 12, 5)}`,
  b: `M16 88C8 82 14 66 17 52C22 30 38 22 56 22C78 22 90 38 90 58V88H74V68H54V88H38V64C30 66 28 78 30 86M46 34C58 36 58 54 46 56C36 52 36 38 46 34Z${disc(27, 44, 1)}`,
  // The head of the chess set's knight, without its foot.
  n: STAUNTON.n?.body[0] ?? '',
  // A canopy above a wheel.
  r: `M16 26C26 6 74 6 84 26ZM50 26V44${disc(50, 68, 24)}M50 44V92M26 68H74M33 51L67 85M67 51L33 85`,
  c: `M10 54L76 20L86 40L22 72ZM70 16L82 10L96 38L86 44${disc(40, 76, 17)}${disc(40, 76, 3)}`,
  // A helmet and a spear.
  p: `${disc(42, 30, 14)}M18 88C18 62 28 52 42 52C56 52 66 62 66 88ZM82 28V92M82 6L74 28H90Z`,
};
