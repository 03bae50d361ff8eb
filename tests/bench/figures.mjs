// Medians, and tables in Markdown.

export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value below which this share of all lies. */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];

/** Between which two of the values the median of their source lies, with 95 % certainty. */
export function medianWithin(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = 0.98 * Math.sqrt(sorted.length);
  const at = (place) => sorted[Math.min(Math.max(Math.round(place), 0), sorted.length - 1)];
  return [at(sorted.length / 2 - half - 0.5), at(sorted.length / 2 + half - 0.5)];
}

/** The median of each column of rows. */
export const medians = (rows) => rows[0].map((_, i) => median(rows.map((row) => row[i])));

/** The mean of the ratios of each figure to another's. */
export const ratio = (values, others) => mean(values.map((value, i) => value / others[i]));

export const round = (value, digits = 0) =>
  value === undefined ? '' : Number(value).toFixed(digits);

/** Thousands, of nodes a second. */
export const thousands = (value) => round(value / 1000);

export function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i ? '---:' : '---'))), ...rows.map(line)].join('\n');
}

/** Does each of several things once a round, forwards and backwards in turn; their results by name. */
export async function alternate(rounds, things, say) {
  const results = Object.fromEntries(Object.keys(things).map((name) => [name, []]));
  for (let i = 0; i < rounds; i++) {
    const order = Object.entries(things);
    if (i % 2) order.reverse();
    for (const [name, thing] of order) {
      say(`round ${i + 1} of ${rounds}: ${name}`);
      results[name].push(await thing());
    }
  }
  return results;
}
