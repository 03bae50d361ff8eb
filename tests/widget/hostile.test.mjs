// Positions and games that someone with bad intentions has written: they are text, or refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attribute, setUp, until } from './page.mjs';
import { KIWIPETE, trustedPolicy } from './servers.mjs';

const bench = setUp();

const HTML = `<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script><svg onload=globalThis.hit=1>`;
const TURNED = '\u202eevil\u202c\u2066\u0000\u0007\u001b[31m';

/** Everything that the widget shows, and whether any of it has become markup or code. */
const look = () => {
  const shadow = document.querySelector('tabia-analysis').shadowRoot;
  return {
    text: shadow.textContent,
    hit: globalThis.hit,
    strange: shadow.querySelectorAll('img, script, iframe, a, svg[onload]').length,
    width: document.documentElement.scrollWidth,
  };
};

test('markup in tags, comments and names is shown as text, with Trusted Types enforced', async () => {
  const quoted = HTML.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  const pgn = `[Event "${quoted}"]
[White "${quoted}"]
[Black "${TURNED}Black"]
[Result "1-0"]

{${HTML}} 1. e4 {${HTML} ${TURNED}} e5 (1... c5 {${HTML}}) 2. Nf3 ${'javascript:alert(1)'} 1-0`;
  const { page, faults, close } = await bench.open(
    `<tabia-analysis pgn="${attribute(pgn)}" ply="2" engine="auto"></tabia-analysis>`,
    {
      headers: { 'Content-Security-Policy': `${trustedPolicy(bench.files.url)}; img-src data:` },
    },
  );
  await until(page, () => document.querySelector('tabia-analysis').evaluation);
  const { text, hit, strange, width } = await page.evaluate(look);
  assert.ok(text.includes('<img src=x onerror='), 'the comment is not shown as the text it is');
  assert.equal(hit, undefined);
  assert.equal(strange, 0);
  assert.ok(width <= 800, `the page is ${width} px wide`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  assert.doesNotMatch(text, /[\u0000\u0007\u001b\u202a-\u202e\u2066-\u2069]/);
  assert.deepEqual(faults, []);
  await close();
});

test('the policy really is enforced in this browser', async () => {
  const { page, close } = await bench.open('', {
    headers: { 'Content-Security-Policy': `${trustedPolicy(bench.files.url)}; img-src data:` },
  });
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>text</b>';
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  assert.ok(refused);
  await close().catch(() => {}); // the refusal is on its console
});

const LONG = 10_000_000;
const REFUSED = {
  'a FEN of ten megabytes': { fen: 'x'.repeat(LONG) },
  'a PGN of ten megabytes': { pgn: `1. e4 {${'x'.repeat(LONG)}}` },
  'ten megabytes of tags': { pgn: '[White "x"]\n'.repeat(LONG / 12) },
  'ten megabytes of brackets': { pgn: `1. e4 ${'('.repeat(LONG)}` },
  'markup as FEN': { fen: HTML },
  'control characters as FEN': { fen: TURNED },
  'nothing but a FEN tag that is none': { pgn: `[FEN "${HTML.replaceAll('"', "'")}"]\n\n1. e4` },
};

for (const [name, content] of Object.entries(REFUSED)) {
  test(`${name} is refused with a sentence, and what was shown stays`, async () => {
    const { page, close } = await bench.open(`<tabia-analysis fen="${KIWIPETE}"></tabia-analysis>`);
    await until(page, () => document.querySelector('tabia-analysis')?.updateComplete);
    const seen = await page.evaluate(async (given) => {
      const widget = document.querySelector('tabia-analysis');
      const told = new Promise((resolve) => {
        widget.addEventListener('error', (event) => resolve(event.detail.message), { once: true });
      });
      const begun = performance.now();
      widget.load(given);
      const message = await told;
      await widget.updateComplete;
      return {
        message,
        time: performance.now() - begun,
        fen: widget.position,
        notice: widget.shadowRoot.querySelector('[role=alert]')?.textContent,
        hit: globalThis.hit,
      };
    }, content);
    assert.ok(seen.message.length > 10 && seen.message.length < 300, seen.message);
    assert.ok(seen.notice.includes(seen.message));
    assert.equal(seen.fen, KIWIPETE);
    assert.equal(seen.hit, undefined);
    assert.ok(seen.time < 2000, `${seen.time} ms`);
    await close();
  });
}

test('the largest games that are read are read and shown quickly', async () => {
  const walk = '1. Nf3 Nf6 2. Ng1 Ng8 '.repeat(4_500);
  const nested = `1. e4 ${'(1. d4 '.repeat(14_000)}`;
  const { page, close } = await bench.open('<tabia-analysis></tabia-analysis>');
  for (const [pgn, most] of [
    [walk, 5000],
    [nested, 5000],
    [`1. e4 {${'\u0301'.repeat(90_000)}} e5`, 1000],
    [`[White "${'W'.repeat(90_000)}"]\n\n1. e4 e5`, 1000],
  ]) {
    const { time, height, width } = await page.evaluate(async (text) => {
      const widget = document.querySelector('tabia-analysis');
      await widget.updateComplete;
      const begun = performance.now();
      widget.load({ pgn: text });
      await widget.updateComplete;
      const { width, height } = widget.getBoundingClientRect();
      return { time: performance.now() - begun, width, height };
    }, pgn);
    console.log(`    ${pgn.length} characters in ${Math.round(time)} ms`);
    assert.ok(time < most, `${time} ms`);
    assert.ok(height < 1500 && width <= 800, `${width} x ${height}`);
  }
  await close();
});
