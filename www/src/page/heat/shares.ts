/** A row of the engine's picture of the board: eight cells between bars. */
const ROW = /^\s*\|(?:[^|]*\|){8}/;

/**
 * Reads the board that the answer to `eval` draws where a net is in use: below each piece stands what it is worth,
 * in pawns, White's view. In centipawns by square; kings have none.
 */
export function readShares(answer: readonly string[]): Map<string, number> | undefined {
  const rows = answer
    .join('\n')
    .split('\n')
    .filter((line) => ROW.test(line));
  if (rows.length !== 16) return undefined;
  const shares = new Map<string, number>();
  for (let i = 0; i < 8; i++) {
    const cells = (rows[2 * i + 1] ?? '').split('|').slice(1, 9);
    cells.forEach((cell, file) => {
      const value = Number(cell.trim() || Number.NaN);
      if (Number.isFinite(value))
        shares.set(`${'abcdefgh'[file]}${8 - i}`, Math.round(value * 100));
    });
  }
  return shares;
}
