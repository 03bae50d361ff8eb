/* The Tabia piece set: flat Staunton silhouettes, drawn for this project and for nothing else. */

import { disc, type Shapes } from './piece-shapes';

/** The foot that all pieces share: flat below, its upper edge rounded down to `half` the width. */
const foot = (half: number): string => {
  const l = 50 - half;
  const r = 50 + half;
  return (
    `M${l + 10} 77H${r - 10}C${r - 6} 77 ${r} 81 ${r} 85.5C${r} 87.6 ${r - 1.2} 88.8 ${r - 3.2} 88.8` +
    `H${l + 3.2}C${l + 1.2} 88.8 ${l} 87.6 ${l} 85.5C${l} 81 ${l + 6} 77 ${l + 10} 77Z`
  );
};

/** A ring around the stem with half-round ends. */
const collar = (half: number, top: number, height: number): string => {
  const r = height / 2;
  const side = 2 * (half - r);
  return `M${50 - half + r} ${top}h${side}a${r} ${r} 0 0 1 0 ${height}h${-side}a${r} ${r} 0 0 1 0 ${-height}Z`;
};

const royalStem = 'M40 60H60C61 67 65 73 71.5 77H28.5C35 73 39 67 40 60Z';

export const STAUNTON: Shapes = {
  p: {
    body: [
      'M43 46H57C57.5 58 61 67 69 77H31C39 67 42.5 58 43 46Z',
      foot(27),
      disc(50, 33.5, 13),
      collar(14.5, 45.2, 6),
    ],
  },
  r: {
    body: [
      'M36.5 40H63.5C64 55 65.5 66 70 77H30C34.5 66 36 55 36.5 40Z',
      foot(30),
      'M26.5 17.5h11v7h7v-7h11v7h7v-7h11v14.5c0 5-3.5 8-7.5 8h-32c-4 0-7.5-3-7.5-8Z',
    ],
    ink: ['M37 49H63'],
  },
  n: {
    body: [
      'M51 9.5C49.6 13.6 48.6 16.6 45.4 19C36.8 22.6 31.4 29.4 27.8 38.6C25.2 45 18.6 49 17 55.4' +
        'C15.6 61.4 18.6 66.6 23.8 67.6C28.4 68.4 30.6 64.6 35 62.8C40 60.8 45.6 60.6 50.4 56' +
        'C49.4 64.6 38 68 32.4 77H73.6C78.4 59 78 41.6 70.4 30.4C65.6 23.2 60.4 19.8 57.6 18.8' +
        'C56.6 14.8 54.4 11.8 51 9.5Z',
      foot(30),
    ],
    detail: ['M61.2 27.6C68 36 69.4 50.5 66.2 67.5'],
    dots: [
      [41.6, 34, 2.7],
      [23.6, 57.2, 1.7],
    ],
  },
  b: {
    body: [
      'M43 58H57C58 66 62 72 69.5 77H30.5C38 72 42 66 43 58Z',
      foot(28.5),
      'M50 19C58 25 69.5 36 69.5 46C69.5 52 65.5 56 61 59H39C34.5 56 30.5 52 30.5 46C30.5 36 42 25 50 19Z',
      disc(50, 15, 5.2),
      collar(15.5, 57.5, 6),
    ],
    detail: ['M59.5 27.5L50 41'],
  },
  q: {
    body: [
      royalStem,
      foot(31),
      'M14.5 30.5L32.5 60H67.5L85.5 30.5L69.2 43L68 23.5L57 41.5L50 19.5L43 41.5L32 23.5L30.8 43Z',
      disc(14, 27.5, 4.3),
      disc(31.5, 19.6, 4.3),
      disc(50, 15.6, 4.3),
      disc(68.5, 19.6, 4.3),
      disc(86, 27.5, 4.3),
      collar(19, 58.5, 6.3),
    ],
  },
  k: {
    body: [
      royalStem,
      foot(31),
      'M46.8 8h6.4v6h6.4v6h-6.4v11h-6.4v-11h-6.4v-6h6.4Z',
      'M50 28.5C60 28.5 70 31 75 35.5C76.5 36.8 76.6 38.4 76 40L67 60H33L24 40C23.4 38.4 23.5 36.8 25 35.5C30 31 40 28.5 50 28.5Z',
      collar(19, 58.5, 6.3),
    ],
    ink: ['M28.2 42C41 38.6 59 38.6 71.8 42'],
  },
};
