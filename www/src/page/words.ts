import english from './words/en.json';

/** All that the page says, by name. English is the measure that the other languages are held to. */
export type Words = typeof english;

/** The words in use. Components read them when they draw; `speak` puts others in their place. */
export let words: Words = english;

/** Puts values in the places that a text leaves open for them: `fill('{n} games', { n: 3 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** For the parts of the page that are tested alone. */
export function useWords(next: Words): void {
  words = next;
}
