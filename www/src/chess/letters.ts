/** The letters of pieces in the languages that files are written in. */

/** The kind of piece by its letter, as `board.ts` numbers them. */
export type Letters = ReadonlyMap<string, number>;

/**
 * King, queen, rook, bishop, knight: English first; German, Danish, Norwegian and Swedish; Dutch; French; Spanish and
 * Italian; Portuguese; Polish; Czech; Hungarian; Russian, its king shortened to one letter.
 */
const LANGUAGES = [
  'KQRBN',
  'KDTLS',
  'KDTLP',
  'RDTFC',
  'RDTAC',
  'RDTBC',
  'KHWGS',
  'KDVSJ',
  'KVBFH',
  '\u0420\u0424\u041b\u0421\u041a',
];
const KINDS = [6, 5, 4, 3, 2];

const of = (language: string): [string, number][] =>
  Array.from(language, (letter, i) => [letter, KINDS[i] as number]);

/** The letters of the standard. A pawn has one in English alone; elsewhere P may be another piece. */
export const ENGLISH: Letters = new Map([...of('KQRBN'), ['P', 1]]);

/** The same, and P says nothing: where it may be a pawn or a Dutch knight. */
export const WITHOUT_PAWN: Letters = new Map(of('KQRBN'));

/** Whether letters leave the language of their game open: one is foreign, or P, which may be a knight. */
export const isForeign = (letters: string): boolean => /[^KQRBN]/.test(letters);

/**
 * Every way to read a game that uses these letters, each once: languages that differ only in letters that it does not
 * use are one.
 */
export function candidates(used: ReadonlySet<string>): Letters[] {
  const found = new Map<string, Letters>();
  LANGUAGES.forEach((language, i) => {
    const known = i === 0 ? ENGLISH : new Map(of(language));
    const letters = [...used];
    if (!letters.every((letter) => known.has(letter))) return;
    const meaning = letters.map((letter) => known.get(letter)).join();
    if (!found.has(meaning)) found.set(meaning, known);
  });
  return [...found.values()];
}
