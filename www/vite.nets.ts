import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:large-net';
const NETS = join(import.meta.dirname, '../nets');

/** The net that `nets/large.txt` names, as a file of the page's own; null where there is none. */
function largeNet(): string {
  const choice = join(NETS, 'large.txt');
  const name = existsSync(choice) ? readFileSync(choice, 'utf8').trim() : 'none';
  if (name === 'none') return 'export default null;';
  const file = join(NETS, name);
  const net = `{ url, name: ${JSON.stringify(name)}, bytes: ${statSync(file).size} }`;
  return `import url from ${JSON.stringify(`${file}?url`)};\nexport default ${net};`;
}

/** Tells the page as `virtual:large-net` where to download the larger net. */
export const nets = (): Plugin => ({
  name: 'tabia-nets',
  // The net lies outside of the folder that the server hands out.
  config: () => ({ server: { fs: { allow: ['.', NETS] } } }),
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? largeNet() : undefined),
});
