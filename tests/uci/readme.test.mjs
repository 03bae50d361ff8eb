// What the README and docs/uci.md say of the engine is so.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { native } from '../engines/programs.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

const [readme, manual] = ['README.md', 'docs/uci.md'].map((name) =>
  readFileSync(join(ROOT, name), 'utf8'),
);

test('the tables of options are the engine’s', async () => {
  const uci = new Uci(native);
  const said = (await uci.ask('uci', /^uciok$/)).filter((line) => line.startsWith('option '));
  await uci.quit();
  for (const text of [readme, manual]) assert.deepEqual(optionRows(text).sort(), said.sort());
});

/** The options that a text lists, as the engine tells them. */
function optionRows(text) {
  return [...text.matchAll(/^\| `([^`]+)` \| (\S*) ?\| ([^|]+) \|/gm)].map(
    ([, name, value, range]) => {
      const [, least, most] = /^(\d+) to (\d+)$/.exec(range) ?? [];
      if (most) return `option name ${name} type spin default ${value} min ${least} max ${most}`;
      if (range === 'true, false') return `option name ${name} type check default ${value}`;
      if (range === 'a file')
        return `option name ${name} type string default ${value || '<empty>'}`;
      return `option name ${name} type ${range}`;
    },
  );
}

test('the conversation goes as it is told', async () => {
  const [, block] = /```text\n([\s\S]*?)```/.exec(readme);
  const uci = new Uci(native);
  let answers = 0;
  for (const line of block.trim().split('\n')) {
    const words = line.slice(2);
    if (line.startsWith('> ')) {
      uci.send(words);
    } else {
      const said = await uci.until(/^(bestmove |Nodes searched)/);
      assert.equal(said.at(-1), words);
      answers++;
    }
  }
  await uci.quit();
  assert.equal(answers, 2);
});

/** The words of a list in the sources. */
const words = (text) => [...text.matchAll(/"(\w+)"/g)].map(([, word]) => word);

test('every UCI command and every word of go is told', () => {
  const source = readFileSync(join(ROOT, 'engine-core/src/uci/command.rs'), 'utf8');
  const [, arms] = /Ok\(match name \{\n([\s\S]*?)\n {8}\}\)/.exec(source);
  const commands = arms.split('\n').filter((line) => /^ {12}"/.test(line));
  const names = commands.flatMap((line) => words(line.split('=>')[0]));
  const [, list] = /const WORDS: \[&str; \d+\] = \[([\s\S]*?)\];/.exec(source);
  const goWords = words(list);
  assert.ok(names.length > 10 && goWords.length > 10, `${names} ${goWords}`);
  for (const text of [readme, manual]) {
    const table = text.slice(text.indexOf('| It understands |'), text.indexOf('| Option |'));
    for (const name of [...names, ...goWords]) {
      assert.match(table, new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``), name);
    }
  }
});

test('every command of the program is told', () => {
  const { stdout } = spawnSync(native.file, ['--help'], { encoding: 'utf8' });
  const [, list] = /Commands:\n([\s\S]*?)\n\n/.exec(stdout);
  const names = [...list.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
  assert.ok(names.length > 5, stdout);
  for (const name of names.filter((each) => each !== 'help')) {
    assert.ok(readme.includes(`\`tabia ${name}`), name);
  }
});
