// Builds the widget's documentation, `dist/widget/index.html`, from the comments in its sources as
// `lib/custom-elements.json` has them: every option with its words, a control, and a widget to see it on.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const GAME =
  '[White "Paul Morphy"]\n[Black "Duke and Count"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 (6... Qf6 7. Qb3) 7. Qb3 Qe7 {Black guards f7, and shuts his bishop in.} 8. Nc3 c6 9. Bg5 b5 1-0';

const XIANGQI = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1';

/** What each option is shown with: its value at first, and what else its widget needs. */
const SHOWN = {
  fen: { value: KIWIPETE },
  pgn: { value: GAME, rows: 6 },
  game: { value: 'xiangqi', with: { fen: XIANGQI } },
  ply: { value: 6, with: { pgn: GAME } },
  orientation: { value: 'black' },
  engine: { value: 'auto' },
  multipv: { value: 4, with: { engine: 'auto', fen: KIWIPETE } },
  nodes: { value: 100000, with: { engine: 'auto' } },
  movetime: { value: 3000, with: { engine: 'auto' } },
  depth: { value: 12, with: { engine: 'auto' } },
  threads: { value: 1 },
  hash: { value: 32 },
  search: { value: 'tree', with: { engine: 'auto' }, words: ['alphabeta', 'tree'] },
  lines: { value: 'off', with: { engine: 'auto' }, words: ['on', 'off'] },
  arrows: { value: 'off', with: { engine: 'auto' }, words: ['on', 'off'] },
  gauge: { value: 'off', with: { engine: 'auto' }, words: ['on', 'off'] },
  moves: { value: 'side', with: { pgn: GAME, ply: 5 }, wide: true },
  theme: { value: 'dark', with: { pgn: GAME, engine: 'auto' } },
  lang: {
    value: 'de',
    words: ['en', 'de', 'fr', 'es'],
    description: 'The language of its words, where it is another than that of the page around it.',
  },
  weights: { value: '', hint: 'address of a Leela or Maia network, for search="tree"' },
  'net-url': { value: '', hint: 'address of a HalfKP network' },
  'wasm-url': { value: '../wasm/' },
  'worker-url': { value: '../worker.js' },
};

/** How methods are called to be seen at work. */
const CALLS = {
  load: "widget.load('8/8/8/8/8/4k3/4p3/4K3 w - - 0 1')",
  next: 'widget.next()',
  prev: 'widget.prev()',
  goTo: "widget.goTo('end')",
  flip: 'widget.flip()',
  analyse: 'widget.analyse({ depth: 14 })',
  stop: 'widget.stop()',
  review: 'widget.review({ nodes: 20000 })',
};

const escaped = (text) =>
  String(text).replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign],
  );
/** Text of a comment: what stands between backquotes is code. */
const prose = (text = '') =>
  escaped(text.replace(/\s+/g, ' ')).replace(/`([^`]*)`/g, '<code>$1</code>');

const tag = (attributes) =>
  `<tabia-analysis${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')}></tabia-analysis>`;

/** The words that a type allows, through the names that the sources give such types. */
function wordsOf(type, api) {
  const named = new RegExp(`export type ${type} = ([^;]+);`).exec(api)?.[1] ?? type;
  const words = [...named.matchAll(/'([^']+)'/g)].map(([, word]) => word);
  return words.length && named.replace(/'[^']+'|[|\s]/g, '') === '' ? words : undefined;
}

function control(name, { value, rows, words, hint }, type) {
  const label = `aria-label="${name}" data-option="${name}"`;
  if (words) {
    const options = words.map(
      (word) => `<option${word === value ? ' selected' : ''}>${word}</option>`,
    );
    return `<select ${label}>${options.join('')}</select>`;
  }
  if (rows)
    return `<textarea ${label} rows="${rows}" spellcheck="false">${escaped(value)}</textarea>`;
  const kind = /number/.test(type) ? 'number' : 'text';
  return `<input ${label} type="${kind}" value="${escaped(value)}" placeholder="${escaped(hint ?? '')}" spellcheck="false" />`;
}

function option({ name, description, type, default: initial }, api) {
  const shown = SHOWN[name];
  if (!shown)
    throw new Error(`the documentation shows no example of ${name}: add one to build-docs.mjs`);
  const typeText = (type?.text ?? 'string').replace(/ \| undefined/, '');
  const words = shown.words ?? wordsOf(typeText, api);
  const attributes = {
    fen: KIWIPETE,
    engine: 'click',
    moves: 'below',
    ...shown.with,
    [name]: shown.value,
  };
  if (attributes.pgn) delete attributes.fen;
  if (attributes[name] === '') delete attributes[name];
  const kind = words ? words.map((word) => `<code>${word}</code>`).join(', ') : typeText;
  const first =
    initial && !/^(true|false)$/.test(initial)
      ? `; at first <code>${escaped(initial.replaceAll("'", ''))}</code>`
      : '';
  return `<section class="option${shown.wide ? ' wide' : ''}" id="${name}">
  <div><h3><a href="#${name}">${name}</a></h3>
  <p>${prose(description ?? shown.description)}</p><p class="kind">${kind}${first}</p>
  ${control(name, { ...shown, words }, typeText)}
  <pre><code></code></pre></div>
  ${tag(attributes)}
</section>`;
}

const list = (items, row) =>
  `<dl>${items.map((item) => `<dt><code>${escaped(item.name)}</code></dt><dd>${row(item)}</dd>`).join('\n')}</dl>`;

const signature = ({ name, parameters = [] }) =>
  `${name}(${parameters.map((parameter) => parameter.name + (parameter.optional || parameter.default ? '?' : '')).join(', ')})`;

/** Writes the page into `dist/widget`. */
export function buildDocs(www) {
  const { modules } = JSON.parse(readFileSync(join(www, 'lib/custom-elements.json'), 'utf8'));
  const [element] = modules[0].declarations;
  const api = readFileSync(join(www, 'src/widget/api.ts'), 'utf8');
  const methods = element.members.filter(({ kind }) => kind === 'method');
  const readable = element.members.filter(
    ({ kind, name }) =>
      kind === 'field' && ['position', 'evaluation', 'gameReview', 'ply'].includes(name),
  );
  const sections = {
    Options: element.attributes.map((attribute) => option(attribute, api)).join('\n'),
    Methods: `<div class="bench"><div>${list(methods, (method) => `<p>${prose(method.description)}</p><button type="button" data-call="${escaped(CALLS[method.name] ?? signature(method))}"><code>${escaped(CALLS[method.name] ?? signature(method))}</code></button>`)}
      <h3>Also to be read</h3>${list(readable, ({ description }) => prose(description))}</div>
      <div class="stays">${tag({ pgn: GAME, id: 'bench', depth: 14 })}</div></div>`,
    Events: `<div class="bench"><div>${list(element.events, ({ description }) => prose(description))}</div><pre id="log" class="stays" role="log" aria-label="Events of the widget above">Use the widget above: its events appear here.</pre></div>`,
    Slots: list(element.slots, ({ description }) => prose(description)),
    Parts: `<div class="bench"><div>${list(element.cssParts, ({ name, description }) => `<label><input type="checkbox" data-part="${name}" /> ${prose(description)}</label>`)}</div><div class="stays">${tag({ pgn: GAME, ply: 12, engine: 'auto', depth: 12 })}</div></div>`,
    Colours: `<div class="bench"><div>${list(element.cssProperties, ({ name, description }) => `<label>${prose(description)} <input data-property="${name}" placeholder="any CSS value" spellcheck="false" /></label>`)}</div><div class="stays">${tag({ pgn: GAME, ply: 12, engine: 'auto', depth: 12 })}</div></div>`,
  };
  const main = Object.entries(sections).map(
    ([name, html]) => `<h2 id="${name.toLowerCase()}">${name}</h2>\n${html}`,
  );
  const nav = Object.keys(sections).map((name) => `<a href="#${name.toLowerCase()}">${name}</a>`);
  const page = readFileSync(join(www, 'docs-site/index.html'), 'utf8')
    .replace(
      '<!-- summary -->',
      prose(
        element.description
          .replace(/^`<tabia-analysis>`:\s*/, '')
          .replace(/^./, (sign) => sign.toUpperCase()),
      ),
    )
    .replace('<!-- contents -->', nav.join('\n'))
    .replace('<!-- sections -->', () => main.join('\n'));
  const folder = join(www, 'dist/widget');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  for (const name of ['docs.js', 'docs.css'])
    cpSync(join(www, 'docs-site', name), join(folder, name));
}
