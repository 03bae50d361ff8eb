/* A second set: the same pieces from straight cuts and few curves, drawn for this project and for nothing else. */

import { disc, type Shapes } from './piece-shapes';

/** The slab that all pieces stand on. */
const slab = (half: number): string =>
  `M${50 - half} 88.8L${53 - half} 77H${47 + half}L${50 + half} 88.8Z`;

export const ANGULAR: Shapes = {
  p: {
    body: ['M50 36L66 77H34Z', slab(24), disc(50, 34, 13.5)],
  },
  r: {
    body: ['M34 36H66L68 77H32Z', slab(28), 'M25 17h12v9h7.5v-9h11v9h7.5v-9h12v23.5H25Z'],
  },
  n: {
    body: [
      'M41 10L52 19C66 24 73 42 71 77H33C33 66 49 62 49 51L31 61L25 68L15 58L32 29Z',
      slab(28),
    ],
    detail: ['M60 33C65.5 43 66 56 64.5 68'],
    dots: [[41.5, 34.5, 3]],
  },
  b: {
    body: ['M50 19L69 46L60 60L65 77H35L40 60L31 46Z', slab(26), disc(50, 15.5, 5.6)],
    detail: ['M41 60H59', 'M58.5 33L48 46'],
  },
  q: {
    body: [
      'M29 77L14 31L33 50L35.5 23L50 46L64.5 23L67 50L86 31L71 77Z',
      slab(30),
      disc(14, 28, 4.6),
      disc(35.5, 19.5, 4.6),
      disc(64.5, 19.5, 4.6),
      disc(86, 28, 4.6),
    ],
    detail: ['M31 66H69'],
  },
  k: {
    body: [
      'M45.8 9h8.4v7h7v8.4h-7V40h-8.4V24.4h-7V16h7Z',
      'M30 77L21 44L34 34L50 43L66 34L79 44L70 77Z',
      slab(30),
    ],
    detail: ['M32 66H68'],
  },
};
