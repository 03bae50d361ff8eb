// The commands of the Makefile that documents and workflows name are there.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';

const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
const [, phony] = /^\.PHONY: (.*)$/m.exec(makefile);
const targets = new Set(phony.split(' '));

/** The targets that a text calls: in code, at a line's indented beginning, and in a workflow's steps. */
const called = (text) =>
  [...text.matchAll(/(?:`|^ {4}|run: |build: )make ((?:[A-Za-z_]\S*[ `]?)+)/gm)]
    .flatMap(([, words]) => words.replaceAll('`', ' ').split(' ').slice(0, 1))
    .filter((word) => /^[a-z][a-z-]*$/.test(word));

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md', '.github'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean);

test('a target that is not there would be found', () => {
  assert.deepEqual(called('`make nothing PORT=1` and\n    make other\n- run: make third\n'), [
    'nothing',
    'other',
    'third',
  ]);
  assert.deepEqual(called('they make sense, `make EXE=tabia`'), []);
  assert.ok(!targets.has('nothing'));
});

for (const file of files) {
  const names = [...new Set(called(readFileSync(join(ROOT, file), 'utf8')))];
  if (!names.length) continue;
  test(`${file} names commands that there are`, () => {
    for (const name of names) assert.ok(targets.has(name), `make ${name}`);
  });
}

test('every command of the workflows is one for contributors too', () => {
  const workflows = files.filter((file) => file.startsWith('.github/workflows/'));
  assert.ok(workflows.length >= 2, `${workflows}`);
  const names = workflows.flatMap((file) => called(readFileSync(join(ROOT, file), 'utf8')));
  for (const name of ['check', 'test', 'release', 'package', 'page']) {
    assert.ok(names.includes(name), name);
  }
  const help = execFileSync('make', ['help'], { cwd: ROOT, encoding: 'utf8' });
  for (const name of names) assert.ok(help.includes(`make ${name} `), name);
});
