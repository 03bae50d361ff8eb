import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ICON = /^([^\0]*[\\/]lucide-static[\\/]icons[\\/][\w-]+\.svg)\?raw$/;

/**
 * An icon of Lucide's as it stands in a page, hidden from screen readers: without the note above it, which is among the
 * notices of a build, the namespace, its own class and line breaks.
 */
const shortIcon = (svg: string): string =>
  svg
    .replace(/<!--.*?-->/s, '')
    .replace(/\s*xmlns="[^"]*"/, '')
    .replace(/class="lucide [^"]*"/, 'class="lucide" aria-hidden="true"')
    .replace(/\s+/g, ' ')
    .replace(/ ?(\/?>) ?/g, '$1')
    .trim();

/** Shortens the icons that are imported as text. */
export const icons = (): Plugin => ({
  name: 'tabia-icons',
  enforce: 'pre',
  load(id) {
    const [, file] = ICON.exec(id) ?? [];
    if (!file) return undefined;
    return `export default ${JSON.stringify(shortIcon(readFileSync(file, 'utf8')))}`;
  },
});
