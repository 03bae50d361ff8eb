/** What a piece is drawn from: closed shapes on a tile of 100 x 100 units, painted from the first to the last. */
export interface Shape {
  readonly body: readonly string[];
  /** Strokes in the outline's colour. */
  readonly ink?: readonly string[];
  /** Strokes in the colour that shows on the body. */
  readonly detail?: readonly string[];
  readonly dots?: readonly (readonly [x: number, y: number, r: number])[];
}

/** The six pieces by their letters. */
export type Shapes = Readonly<Record<string, Shape>>;

export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
