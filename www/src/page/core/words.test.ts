import { afterAll, expect, test } from 'vitest';
import { fill, LANGUAGES, type Language, languageOf, speak, words } from './words';

const codes = Object.keys(LANGUAGES) as Language[];
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

afterAll(() => speak('en'));

test.each(codes)('%s says everything, and leaves the same places open', async (code) => {
  await speak('en');
  const english = words;
  expect(await speak(code)).toBe(true);
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(words)) {
    expect(text.trim(), key).not.toBe('');
    expect(holes(text), key).toEqual(holes(english[key as keyof typeof english]));
  }
});

test('the browser’s first language that is spoken here, or the one chosen', () => {
  expect(languageOf('auto', ['fr-CH', 'de-CH', 'en'])).toBe('de');
  expect(languageOf('auto', ['zh-TW'])).toBe('zh');
  expect(languageOf('auto', ['fr'])).toBe('en');
  expect(languageOf('ru', ['de'])).toBe('ru');
});

test('values go where a text leaves room for them', () => {
  expect(fill('{n} of {total}', { n: 3, total: 7 })).toBe('3 of 7');
  expect(fill('{x} stays', {})).toBe('{x} stays');
});
