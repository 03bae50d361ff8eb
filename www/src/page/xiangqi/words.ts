import type { Language } from '../core/words';
import english from './words/en.json';

/** What the page of xiangqi says besides what all pages say. English is the measure of the other languages. */
export type XiangqiWords = typeof english;

/** The words in use. Components read them when they draw; `speakXiangqi` puts others in their place. */
export let xiangqiWords: XiangqiWords = english;

const LOADERS: Readonly<Record<Language, () => Promise<{ default: XiangqiWords }>>> = {
  en: async () => ({ default: english }),
  de: () => import('./words/de.json'),
  es: () => import('./words/es.json'),
  ru: () => import('./words/ru.json'),
  zh: () => import('./words/zh.json'),
};

/** Puts the words of a language in the place of those in use; when they cannot be had, these stay. */
export async function speakXiangqi(language: Language): Promise<boolean> {
  try {
    xiangqiWords = (await LOADERS[language]()).default;
    return true;
  } catch {
    return false;
  }
}
