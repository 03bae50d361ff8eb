// In www, files import only from their own layer or one below it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { filesOf, scriptImports } from './circles.mjs';

/** What each layer may import from, itself included. Features of the page are layers of their own. */
const LAYERS = {
  tree: ['tree'],
  text: ['text'],
  chess: ['chess', 'tree', 'text'],
  engine: ['engine'],
  board: ['board', 'chess'],
  xiangqi: ['xiangqi', 'tree', 'text'],
  'xiangqi-board': ['xiangqi-board', 'xiangqi', 'board'],
  'xiangqi-engine': ['xiangqi-engine', 'engine'],
  analysis: ['analysis', 'chess', 'engine', 'board'],
  widget: ['widget', 'analysis', 'chess', 'engine', 'board'],
  'widget-xiangqi': [
    'widget-xiangqi',
    'widget',
    'analysis',
    'xiangqi',
    'xiangqi-board',
    'chess',
    'engine',
    'board',
  ],
  package: ['package', 'widget', 'analysis', 'chess', 'engine', 'board'],
  core: ['core', 'analysis', 'chess', 'engine', 'board'],
};

/** The parts of the page that know all of it; the page of xiangqi is put together from them as well. */
const SHELL = ['page/shell', 'page/main.ts', 'page/xiangqi'];

/** The layer of a file of www/src: a folder, or for the page `core`, `shell` or the feature's name. */
export function layerOf(file) {
  const [folder, name] = file.split('/');
  if (folder !== 'page') return folder;
  if (SHELL.some((part) => file.startsWith(part))) return 'shell';
  return name === 'core' ? 'core' : `page/${name}`;
}

/** The imports that go up, or from one feature to another. */
export function wrongImports(imports) {
  const wrong = [];
  for (const [file, targets] of imports) {
    const layer = layerOf(file);
    if (layer === 'shell') continue;
    const allowed = LAYERS[layer] ?? [layer, ...LAYERS.core];
    for (const target of targets) {
      if (!allowed.includes(layerOf(target))) wrong.push(`${file} -> ${target}`);
    }
  }
  return wrong;
}

test('page and widget know nothing of each other, and features nothing of other features', async () => {
  const folder = join(ROOT, 'www/src');
  const files = (await filesOf(folder, '.ts')).filter((file) => !file.endsWith('.test.ts'));
  const texts = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')]);
  const imports = scriptImports(new Map(await Promise.all(texts)));
  assert.ok(imports.size > 150, 'the sources of www were found');
  assert.deepEqual(wrongImports(imports), []);
});

test('planted imports of a feature by another, of the shell and of the page are found', () => {
  const files = {
    'page/play/part.ts': "import { x } from '../review/part';\nimport '../core/state';\n",
    'page/review/part.ts': "import type { Y } from '../shell/state';\n",
    'page/core/state.ts': "import type { Z } from '../play/part';\n",
    'page/shell/state.ts': "import '../play/part';\nimport '../review/part';\n",
    'analysis/lines.ts': "import '../page/core/state';\n",
    'widget/lines.ts': "import '../analysis/lines';\n",
  };
  assert.deepEqual(wrongImports(scriptImports(new Map(Object.entries(files)))), [
    'page/play/part.ts -> page/review/part.ts',
    'page/review/part.ts -> page/shell/state.ts',
    'page/core/state.ts -> page/play/part.ts',
    'analysis/lines.ts -> page/core/state.ts',
  ]);
});
