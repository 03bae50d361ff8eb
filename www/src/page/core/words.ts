import english from './words/en.json';

/** All that the page says, by name. English is the measure that the other languages are held to. */
export type Words = typeof english;

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ru: 'Русский',
  zh: '中文',
} as const;

export type Language = keyof typeof LANGUAGES;
/** `auto`: what the browser is set to. */
export type LanguageChoice = Language | 'auto';

/** The words in use. Components read them when they draw; `speak` puts others in their place. */
export let words: Words = english;

const LOADERS: Readonly<Record<Language, () => Promise<{ default: Words }>>> = {
  en: async () => ({ default: english }),
  de: () => import('./words/de.json'),
  es: () => import('./words/es.json'),
  ru: () => import('./words/ru.json'),
  zh: () => import('./words/zh.json'),
};

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && text in LANGUAGES;

/** The language of a choice: for `auto` the first of the browser's that the page speaks. */
export function languageOf(choice: LanguageChoice, wanted: readonly string[]): Language {
  if (choice !== 'auto') return choice;
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return codes.find(isLanguage) ?? 'en';
}

/** Puts the words of a language in the place of those in use; when they cannot be had, these stay. */
export async function speak(language: Language): Promise<boolean> {
  try {
    words = (await LOADERS[language]()).default;
    return true;
  } catch {
    return false;
  }
}

/** Puts values in the places that a text leaves open for them: `fill('{n} games', { n: 3 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
