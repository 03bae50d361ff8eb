// The three engines of the web, driven alike: open a page, ask it things, and use it with mouse and keys.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { launch } from '../browser/browser.mjs';
import { ROOT, TARGET } from './paths.mjs';

const require = createRequire(join(ROOT, 'www/package.json'));

const PATIENCE = 30_000;

/** Keys by the names that browsers give them, and what WebDriver's library calls them. */
const KEYS = {
  ArrowDown: 'ARROW_DOWN',
  ArrowLeft: 'ARROW_LEFT',
  ArrowRight: 'ARROW_RIGHT',
  ArrowUp: 'ARROW_UP',
  Enter: 'ENTER',
  Escape: 'ESCAPE',
};

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
        /** The mouse, at points [x, y] of the window. */
        async click([x, y]) {
          await page.mouse.click(x, y);
        },
        async drag(from, to) {
          await page.mouse.move(...from);
          await page.mouse.down();
          await page.mouse.move(...to, { steps: 5 });
          await page.mouse.up();
        },
        /** Characters as they are typed, or one key by its name. */
        async press(keys) {
          if (KEYS[keys]) await page.keyboard.press(keys);
          else await page.keyboard.type(keys);
        },
        /** Gives a file to the file input that an expression finds. */
        async choose(input, path) {
          const handle = await page.evaluateHandle(input);
          await handle.asElement().setInputFiles(path);
        },
        reload: () => page.reload(),
        resize: (width, height) => page.setViewportSize({ width, height }),
        screenshot: async () => page.screenshot(),
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
  const { Builder, Key, Origin } = require('selenium-webdriver');
  /** A point of the window, in whole pixels as the protocol wants them. */
  const at = ([x, y], duration = 0) => ({
    x: Math.round(x),
    y: Math.round(y),
    origin: Origin.VIEWPORT,
    duration,
  });
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
          async click(point) {
            await driver.actions().move(at(point)).press().release().perform();
          },
          async drag(from, to) {
            await driver.actions().move(at(from)).press().move(at(to, 100)).release().perform();
          },
          async press(keys) {
            const key = KEYS[keys] ? Key[KEYS[keys]] : keys;
            await driver.actions().sendKeys(key).perform();
          },
          async choose(input, path) {
            const element = await driver.executeScript(`return ${input}`);
            await element.sendKeys(path);
          },
          reload: () => driver.navigate().refresh(),
          resize: (width, height) => driver.manage().window().setRect({ width, height }),
          screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
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
