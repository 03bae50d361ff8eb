/** The tags above a game, in their order. */
export type Header = readonly [name: string, value: string];
export type Headers = readonly Header[];

/** The value of a tag; names are compared as written first, then without regard to case. */
export function header(headers: Headers, name: string): string | undefined {
  const exact = headers.find(([key]) => key === name);
  if (exact) return exact[1];
  const lower = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === lower)?.[1];
}

/** Sets a tag in its place, adds it at the end, or removes it when the value is undefined. */
export function setHeader(headers: Headers, name: string, value: string | undefined): Headers {
  const others = headers.filter(([key]) => key !== name);
  if (value === undefined) return others;
  if (others.length === headers.length) return [...headers, [name, value]];
  let done = false;
  return headers.flatMap((entry): Header[] => {
    if (entry[0] !== name) return [entry];
    if (done) return [];
    done = true;
    return [[name, value]];
  });
}

/** The seven tags that every game should have, with what is unknown left open. */
export function standardHeaders(known: Readonly<Record<string, string>> = {}): Headers {
  const unknown: Header[] = [
    ['Event', '?'],
    ['Site', '?'],
    ['Date', '????.??.??'],
    ['Round', '?'],
    ['White', '?'],
    ['Black', '?'],
    ['Result', '*'],
  ];
  return Object.entries(known).reduce<Headers>(
    (headers, [name, value]) => setHeader(headers, name, value),
    unknown,
  );
}

/** Whether the Variant tag, by any of its many spellings, means Chess960. */
export function isChess960Variant(variant: string): boolean {
  return /960|fische?r|freestyle/i.test(variant);
}

/** Whether the Variant tag means the rules of ordinary chess, from whatever position. */
export function isStandardVariant(variant: string): boolean {
  return /^\s*(|\?|-|chess|standard|normal|classical|from position)\s*$/i.test(variant);
}
