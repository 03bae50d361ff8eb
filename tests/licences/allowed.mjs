// Which licences may be shipped: permissive ones, named as SPDX does. All else is refused, known
// or not: GPL, AGPL, LGPL, MPL, CC BY-SA, CC BY-NC, no licence at all.

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

/** Whether a licence expression may be shipped: one side of each OR, and both sides of each AND. */
export function isAllowed(expression) {
  if (typeof expression !== 'string') return false;
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const simple = () => {
    const token = tokens[at++];
    if (token === '(') {
      const inside = either();
      return tokens[at++] === ')' && inside;
    }
    return ALLOWED.has(token);
  };
  const both = () => {
    let good = simple();
    while (tokens[at] === 'AND') {
      at++;
      good = simple() && good;
    }
    return good;
  };
  const either = () => {
    let good = both();
    while (tokens[at] === 'OR') {
      at++;
      good = both() || good;
    }
    return good;
  };
  const good = either();
  // Whatever follows (WITH an exception, "SEE LICENSE IN ...") was not understood.
  return good && at === tokens.length;
}
