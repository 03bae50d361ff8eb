// What docs/uci.md, the README and docs/benchmarks.md say of the engine is so.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bench } from '../bench/native.mjs';
import { native } from '../engines/programs.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

const read = (name) => readFileSync(join(ROOT, name), 'utf8');
const [readme, manual] = ['README.md', 'docs/uci.md'].map(read);

test('the table of options is the engine’s', async () => {
  const uci = new Uci(native);
  const said = (await uci.ask('uci', /^uciok$/)).filter((line) => line.startsWith('option '));
  await uci.quit();
  assert.ok(said.length > 10, `${said}`);
  assert.deepEqual(optionRows(manual).sort(), said.sort());
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

for (const [name, text, answers] of [
  ['README.md', readme, 2],
  ['docs/uci.md', manual, 3],
]) {
  test(`the conversation in ${name} goes as it is told`, async () => {
    const [, block] = /```text\n([\s\S]*?)```/.exec(text);
    const lines = block.trim().split('\n');
    assert.equal(lines.filter((line) => line.startsWith('< ')).length, answers);
    const uci = new Uci(native);
    for (const line of lines) {
      const words = line.slice(2);
      if (line.startsWith('> ')) {
        uci.send(words);
      } else {
        // Whatever comes first of what can answer must be what the page says.
        const said = await uci.until(/^(bestmove |Nodes searched|info string error)/);
        assert.equal(said.at(-1), words);
      }
    }
    await uci.quit();
  });
}

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
  const table = section(manual, 'Commands');
  for (const name of [...names, ...goWords]) {
    assert.match(table, new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``), name);
  }
});

test('every command of the program is told', () => {
  const { stdout } = spawnSync(native.file, ['--help'], { encoding: 'utf8' });
  const [, list] = /Commands:\n([\s\S]*?)\n\n/.exec(stdout);
  const names = [...list.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
  assert.ok(names.length > 5, stdout);
  for (const name of names.filter((each) => each !== 'help')) {
    assert.ok(section(manual, 'Commands for people and scripts').includes(`\`tabia ${name}`), name);
  }
  for (const [, name] of readme.matchAll(/`tabia (\w+)/g)) assert.ok(names.includes(name), name);
});

/** The part of a document under a heading of the second level. */
function section(text, heading) {
  const [, after] = text.split(`\n## ${heading}\n`);
  assert.ok(after, heading);
  return after.split('\n## ')[0];
}

test('`bench` counts what the documents say of this version', async () => {
  const { nodes } = await bench(native);
  for (const name of ['README.md', 'docs/benchmarks.md']) {
    const stated = [...read(name).matchAll(/This version's `bench`: \*\*(\d+)\*\*/g)];
    assert.equal(stated.length, 1, `${name} must state this version's bench once`);
    assert.equal(Number(stated[0][1]), nodes, `${name} must state the bench of this version`);
  }
});
