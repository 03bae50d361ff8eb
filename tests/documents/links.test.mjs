// The links of all Markdown documents lead to files and headings that exist, and a newcomer's ten
// questions are answered within two clicks from the README.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { brokenLinks, linksOf } from './links.mjs';

/** What the repository holds or would hold if all were committed: build outputs are no targets. */
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => file && existsSync(join(ROOT, file)));
const documents = new Map(
  files
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);

test('all links lead somewhere', () => {
  const links = [...documents.values()].flatMap(linksOf);
  assert.ok(documents.size > 10 && links.length > 50, `${documents.size}, ${links.length}`);
  assert.deepEqual(brokenLinks(documents, files), []);
});

test('links that lead nowhere are found', () => {
  const text = [
    '# A page',
    '[good](other.md), [folder](../tests), [up](../README.md#licence), [itself](#a-page)',
    '[missing](missing.md)',
    '[heading](other.md#not-there)',
    '![picture](page.png "A picture")',
    '[by reference][r]',
    '[r]: gone.md',
    '<img src="pictures/none.png" />',
    'https://github.com/tabia-chess/tabia/blob/main/nothing.md is no link, but',
    '[this](https://github.com/tabia-chess/tabia/blob/main/nothing.md) is; `[code](code.md)` is not,',
    '```md',
    '[nor this](block.md)',
    '```',
    'and [other sites](https://example.org/missing.md) are not asked.',
  ].join('\n');
  const planted = new Map([
    ['docs/page.md', text],
    ['docs/other.md', '# Other\n\n## There\n'],
    ['README.md', '# Tabia\n\n## Licence\n'],
  ]);
  const faults = brokenLinks(planted, [...planted.keys(), 'tests/run.mjs']);
  assert.deepEqual(faults.map((fault) => fault.split(' ').slice(0, 2).join(' ')).sort(), [
    'docs/page.md:10: https://github.com/tabia-chess/tabia/blob/main/nothing.md',
    'docs/page.md:3: missing.md',
    'docs/page.md:4: other.md#not-there',
    'docs/page.md:5: page.png',
    'docs/page.md:7: gone.md',
    'docs/page.md:8: pictures/none.png',
  ]);
  assert.match(faults.join('\n'), /not-there names a heading that docs\/other\.md does not have/);
});

test('a broken link planted in a document of ours is found', () => {
  const text = `${documents.get('README.md')}\n[planted](docs/planted.md)\n`;
  const faults = brokenLinks(new Map([...documents, ['README.md', text]]), files);
  assert.equal(faults.length, 1);
  assert.match(faults[0], /^README\.md:\d+: docs\/planted\.md is no file or folder/);
});

test('ten questions are answered within two clicks from the README', () => {
  assert.ok(linksOf(documents.get('README.md')).some(({ target }) => target === 'CONTRIBUTING.md'));
  const [, section] = /^## Ten questions\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(
    documents.get('CONTRIBUTING.md'),
  );
  const rows = section.split('\n').filter((line) => /^\| .*\? \|/.test(line));
  assert.equal(rows.length, 10);
  for (const row of rows) assert.ok(linksOf(row).length > 0, row);
});

test('the README is short', () => {
  const lines = documents.get('README.md').trimEnd().split('\n').length;
  assert.ok(lines <= 120, `${lines} lines`);
});
