// The three engines of the web, driven alike as far as these tests need: open a page, ask it things.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { launch } from '../browser/browser.mjs';
import { ROOT, TARGET } from '../lib/paths.mjs';

const require = createRequire(join(ROOT, 'www/package.json'));

const PATIENCE = 30_000;

const find = (name, ...folders) =>
  [...folders, ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const geckodriver = () => find('geckodriver', join(TARGET, 'geckodriver/bin'));
const firefox = () => find('firefox-esr') ?? find('firefox');
const webkitdriver = () => find('WebKitWebDriver');
const xvfb = () => find('xvfb-run');

/** Why a browser cannot be had here, or nothing. */
export const missing = {
  chromium: () => undefined,
  firefox: () =>
    !firefox()
      ? 'Firefox is not installed'
      : !geckodriver()
        ? 'geckodriver is not installed: cargo install geckodriver --root target/geckodriver'
        : undefined,
  webkit: () =>
    !webkitdriver()
      ? 'WebKitWebDriver is not installed (webkit2gtk-driver)'
      : !xvfb()
        ? 'xvfb-run is not installed'
        : undefined,
};

async function startChromium() {
  const browser = await launch();
  return {
    name: `Chromium ${browser.version()}`,
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return {
        /** Calls a function in the page; it may be asynchronous. */
        ask: (call, ...args) => page.evaluate(`(${call})(...${JSON.stringify(args)})`),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts a driver program and waits until it answers. */
async function startDriver(program, args, port) {
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  const gone = new Promise((_, fail) => child.once('error', fail));
  const up = async () => {
    for (let tries = 0; tries < 150; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((later) => setTimeout(later, 100));
    }
    throw new Error(`${program} does not answer`);
  };
  await Promise.race([up(), gone]);
  // With the display server that it may have been started in.
  return () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
}

async function startSession(server, capabilities, end) {
  const { Builder } = require('selenium-webdriver');
  try {
    const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    await driver.manage().setTimeouts({ script: PATIENCE, pageLoad: PATIENCE });
    const known = await driver.getCapabilities();
    return {
      name: `${known.getBrowserName()} ${known.getBrowserVersion()}`,
      async open(url) {
        await driver.get(url);
        return {
          async ask(call, ...args) {
            const code = `const done = arguments[arguments.length - 1];
              Promise.resolve().then(() => (${call})(...${JSON.stringify(args)}))
                .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
            const { value, error } = await driver.executeAsyncScript(code);
            if (error) throw new Error(error);
            return value;
          },
          close: async () => {},
        };
      },
      async close() {
        await driver.quit().catch(() => {});
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function startFirefox() {
  const port = await freePort();
  const end = await startDriver(geckodriver(), ['--port', String(port)], port);
  const options = { binary: firefox(), args: ['-headless'] };
  const capabilities = { browserName: 'firefox', 'moz:firefoxOptions': options };
  return startSession(`http://127.0.0.1:${port}`, capabilities, end);
}

async function startWebkit() {
  const port = await freePort();
  const end = await startDriver(xvfb(), ['-a', webkitdriver(), `--port=${port}`], port);
  const mini = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .flatMap((arch) =>
      ['4.1', '4.0', '6.0'].map((v) => `/usr/lib/${arch}/webkit2gtk-${v}/MiniBrowser`),
    )
    .concat(
      ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
        (arch) => `/usr/lib/${arch}/webkitgtk-6.0/MiniBrowser`,
      ),
    )
    .find((path) => existsSync(path));
  const options = { binary: mini, args: ['--automation'] };
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  return startSession(`http://127.0.0.1:${port}`, capabilities, end);
}

export const start = { chromium: startChromium, firefox: startFirefox, webkit: startWebkit };
