import type { Plugin } from 'vite';

/** A style sheet or a template in a source, up to its end; none of ours has another within it. */
const CSS = /\bcss`((?:[^`\\]|\\.)*)`/g;
const INDENT = /\n\s+/g;

/** The same rules without comments, indentation and what else a browser has no use for. */
export const shortCss = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/([\w-]): /g, '$1:')
    .replace(/([ :,(])0(\.\d)/g, '$1$2')
    .replaceAll(';}', '}')
    .trim();

/** Takes the indentation out of the templates of elements: minifiers leave strings as they are. */
export const templates = (): Plugin => ({
  name: 'tabia-templates',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]src[\\/].*\.ts$/.test(id) || !/\b(css|html)`/.test(code)) return undefined;
    const short = code.replace(CSS, (_, text: string) => `css\`${shortCss(text)}\``);
    // Between tags one blank is as good as many. Code loses its indentation too, and nobody minds.
    return { code: short.replace(INDENT, '\n'), map: null };
  },
});
