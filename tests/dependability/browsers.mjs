// The browsers that tests drive, each the same way: Chromium by playwright, Firefox and WebKitGTK
// by WebDriver. One that is not here is told by `missing`, in words.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { launch } from '../browser/browser.mjs';
import { TARGET } from '../lib/paths.mjs';

const PATIENCE = 60_000;
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function find(...places) {
  for (const place of places.filter(Boolean)) {
    if (place.includes('/') ? existsSync(place) : spawnSync('which', [place]).status === 0)
      return place;
  }
  return undefined;
}

const GECKODRIVER = () =>
  find(process.env.GECKODRIVER, join(TARGET, 'geckodriver/bin/geckodriver'), 'geckodriver');
const FIREFOX = () => find(process.env.FIREFOX, 'firefox-esr', 'firefox');
const WEBKIT = () => find('WebKitWebDriver');
const XVFB = () => find('xvfb-run');

export const BROWSERS = [
  {
    name: 'Chromium',
    missing: () => undefined,
    open: openChromium,
  },
  {
    name: 'Firefox',
    missing: () =>
      (FIREFOX() ? undefined : 'Firefox is not installed') ??
      (GECKODRIVER() ? undefined : 'geckodriver is not installed'),
    open: () =>
      openDriver(GECKODRIVER(), (port) => ['--port', `${port}`, '--websocket-port', '0'], {
        'moz:firefoxOptions': { binary: absolute(FIREFOX()), args: ['-headless'] },
      }),
  },
  {
    name: 'WebKitGTK',
    missing: () =>
      (WEBKIT() ? undefined : 'WebKitWebDriver is not installed') ??
      (XVFB() ? undefined : 'xvfb-run is not installed'),
    open: () =>
      openDriver(XVFB(), (port) => ['-a', WEBKIT(), `--port=${port}`], {
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      }),
  },
];

const absolute = (name) =>
  name.includes('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();

function miniBrowser() {
  const folders = ['4.1', '4.0', '6.0'].map((version) => `webkit2gtk-${version}`);
  const roots = [
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/libexec',
    '/usr/lib',
  ];
  const place = find(
    ...roots.flatMap((root) => folders.map((name) => `${root}/${name}/MiniBrowser`)),
  );
  if (!place) throw new Error('WebKitGTK’s MiniBrowser is not where it is looked for');
  return place;
}

async function openChromium() {
  const browser = await launch();
  const page = await browser.newPage();
  const said = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  return {
    version: browser.version(),
    said,
    go: (url) => page.goto(url),
    /** Runs a function in the page; it may not last long. */
    call: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`),
    close: () => browser.close(),
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A browser behind a program that speaks WebDriver. */
async function openDriver(program, args, capabilities) {
  const port = await freePort();
  // A group of its own: the program starts others.
  const child = spawn(program, args(port), { stdio: 'ignore', detached: true });
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', end);
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const start = Date.now();
  for (;;) {
    try {
      await ask('GET', '/status');
      break;
    } catch (error) {
      if (Date.now() - start > PATIENCE) throw error;
      await rest(100);
    }
  }
  const session = await ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const path = `/session/${session.sessionId}`;
  await ask('POST', `${path}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });
  return {
    version: session.capabilities.browserVersion,
    said: [],
    go: (url) => ask('POST', `${path}/url`, { url }),
    call: (script, ...args) =>
      ask('POST', `${path}/execute/sync`, { script: `return (${script})(...arguments)`, args }),
    async close() {
      await ask('DELETE', path).catch(() => {});
      end();
      process.off('exit', end);
    },
  };
}

/** Starts a run of the test page, and waits for its end; `say` hears how far it is. */
export async function run(browser, url, name, options, say = () => {}) {
  await browser.go(url);
  const began = Date.now();
  while (!(await browser.call('() => typeof harness'))?.includes('object')) {
    if (Date.now() - began > PATIENCE) throw new Error('the test page did not load');
    await rest(100);
  }
  await browser.call(
    '(name, options) => { harness.start(name, options); return true; }',
    name,
    options,
  );
  for (let last = ''; ; ) {
    await rest(500);
    const state = await browser.call(
      '() => ({ done: harness.state.done, news: harness.state.news })',
    );
    if (state.news !== last) say(state.news);
    last = state.news;
    if (!state.done) continue;
    const text = await browser.call('() => JSON.stringify(harness.state)');
    const { result, error } = JSON.parse(text);
    if (error) throw new Error(error);
    return result;
  }
}

/** Declares the tests of each browser, where it is; `browser()` gives it to them. */
export function inEachBrowser(declare) {
  for (const { name, missing, open } of BROWSERS) {
    describe(name, { skip: missing() ?? false }, () => {
      let browser;
      before(async () => {
        browser = await open();
      });
      after(() => browser?.close());
      declare(name, () => browser);
    });
  }
}
