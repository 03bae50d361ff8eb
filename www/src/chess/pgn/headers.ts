import { isBlank } from './chars';

/** The tags above a game, in their order; with how the value is written where that is not how we write it. */
export type Header = readonly [name: string, value: string, raw?: string];
export type Headers = readonly Header[];

/** The place of a tag among the others, or -1; names are compared as written first, then without regard to case. */
export function headerIndex(headers: Headers, name: string): number {
  const exact = headers.findIndex(([key]) => key === name);
  if (exact >= 0) return exact;
  const lower = name.toLowerCase();
  return headers.findIndex(([key]) => key.toLowerCase() === lower);
}

/** The value of a tag, found in the same way. */
export const header = (headers: Headers, name: string): string | undefined =>
  headers[headerIndex(headers, name)]?.[1];

/** Sets a tag in its place, adds it at the end, or removes it when the value is undefined. */
export function setHeader(headers: Headers, named: string, value: string | undefined): Headers {
  // A tag keeps the case that it came with.
  const name = headers[headerIndex(headers, named)]?.[0] ?? named;
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

/** Words for chess and Chess960, the longer ones first. */
const CHESS_WORDS =
  /^(?:fischerandom|fromposition|orthodox|standard|classical|freestyle|regular|fischer|random|normal|double|fisher|chess|960|frc)*$/;

/**
 * Whether the Variant tag means chess, from whatever position: made of words for it and nothing else, whatever their
 * case and what is between them.
 */
export function isChessVariant(variant: string): boolean {
  const letters = Array.from(variant).filter(
    (letter) => !isBlank(letter.charCodeAt(0)) && !"-_?.'/".includes(letter),
  );
  return CHESS_WORDS.test(letters.join('').replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

/** Whether the Variant tag, by any of its many spellings, means Chess960. */
export function isChess960Variant(variant: string): boolean {
  return isChessVariant(variant) && /960|fisc?he?r|freestyle|frc/i.test(variant);
}
