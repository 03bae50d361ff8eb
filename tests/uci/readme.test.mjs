// What the README says of the engine is so.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { native } from '../engines/programs.mjs';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

test('the table of options is the engine’s', async () => {
  const uci = new Uci(native);
  const said = (await uci.ask('uci', /^uciok$/)).filter((line) => line.startsWith('option '));
  await uci.quit();
  const rows = [...readme.matchAll(/^\| `([^`]+)` \| (\S*) ?\| ([^|]+) \|/gm)].map(
    ([, name, value, range]) => {
      const [, least, most] = /^(\d+) to (\d+)$/.exec(range) ?? [];
      if (most) return `option name ${name} type spin default ${value} min ${least} max ${most}`;
      if (range === 'true, false') return `option name ${name} type check default ${value}`;
      if (range === 'a file')
        return `option name ${name} type string default ${value || '<empty>'}`;
      return `option name ${name} type ${range}`;
    },
  );
  assert.deepEqual(rows.sort(), said.sort());
});

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
