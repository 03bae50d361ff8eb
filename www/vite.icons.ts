import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ICON = /^([^\0]*[\\/]lucide-static[\\/]icons[\\/][\w-]+\.svg)\?raw$/;

/**
 * An icon of Lucide's as it stands in a page, hidden from screen readers: without the note above it, which is among the
 * notices of a build, the namespace, its own class and line breaks.
 */
const shortIcon = (svg: string, bare: boolean): string =>
  svg
    .replace(/<svg[^>]*>/, (head) => (bare ? head.replace(DRAWN, '') : head))
    .replace(/<!--.*?-->/s, '')
    .replace(/\s*xmlns="[^"]*"/, '')
    .replace(/class="lucide [^"]*"/, 'class="lucide" aria-hidden="true"')
    .replace(/\s+/g, ' ')
    .replace(/ ?(\/?>) ?/g, '$1')
    .trim();

/** How an icon is drawn, which a style sheet can say of all. */
const DRAWN = /\s(?:width|height|fill|stroke[\w-]*)="[^"]*"/g;

/** Shortens the icons that are imported as text; `bare`: a style sheet says how they are drawn. */
export const icons = (bare = false): Plugin => ({
  name: 'tabia-icons',
  enforce: 'pre',
  load(id) {
    const [, file] = ICON.exec(id) ?? [];
    if (!file) return undefined;
    return `export default ${JSON.stringify(shortIcon(readFileSync(file, 'utf8'), bare))}`;
  },
});
