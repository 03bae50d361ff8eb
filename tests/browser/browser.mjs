// Chromium, the built page on a server of its own, and what tests do with it.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { findParts } from '../lib/in-page.mjs';
import { PAGE, requirePackage } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';

const { chromium } = requirePackage('playwright-core');

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE = 30_000;

export const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

export function launch() {
  const executablePath = [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
  if (!executablePath)
    throw new Error('there is no Chromium here: tests/setup/programs.sh installs it');
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * Opens the page as a visitor would, on a server and in a profile of its own. `close()` also looks
 * whether the page said anything on its console that is an error, or asked for what is not there.
 */
export async function openPage(browser, { base, isolate, path = '', ...context } = {}) {
  const server = await serve(PAGE, { base, isolate });
  const profile = await browser.newContext({ reducedMotion: 'reduce', ...context });
  const page = await profile.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(findParts);
  const faults = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
    if (!response.url().startsWith(new URL(server.url).origin))
      faults.push(`foreign: ${response.url()}`);
  });
  await page.goto(server.url + path);
  return {
    page,
    url: server.url,
    async close() {
      await profile.close();
      await server.close();
      assert.deepEqual(faults, []);
    },
  };
}

/** A part of the page by its test id, through all shadow roots. */
export const part = (page, id) => page.getByTestId(id);

/** The position on the board, as FEN. */
export const boardFen = (page) => part(page, 'board').evaluate((board) => board.fen);

/** Where pieces really stand, as a screen reader is told. */
export const squares = (page) =>
  part(page, 'board').evaluate((board) =>
    [...board.renderRoot.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel),
  );

/** Types a position and confirms it. */
export async function enter(page, text) {
  const field = part(page, 'fen-input');
  await field.fill(text);
  await field.press('Enter');
}

/** Waits until a part's text matches, and tells it. */
export async function text(page, id, pattern = /\S/, patience = PATIENCE) {
  const found = part(page, id).filter({ hasText: pattern });
  await found.first().waitFor({ timeout: patience });
  return (await found.first().textContent()).replace(/\s+/g, ' ').trim();
}

/** Whether the engine's switch is on. */
export const isOn = async (page) =>
  (await part(page, 'engine-toggle').getAttribute('aria-checked')) === 'true';
