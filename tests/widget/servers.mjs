// Two origins: one that has the widget's files, as a library's server does, and a site that embeds them.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** What the package holds, as `npm run build` leaves it. */
export const PACKAGE = join(ROOT, 'www/lib');

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** What makes a page isolated, and so gives it shared memory. */
export const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The strict policy that docs/embedding.md names for a site that takes the widget from `origin`. */
export const strictPolicy = (origin) =>
  [
    "default-src 'none'",
    `script-src ${origin} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `connect-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** The same, and no text becomes code or markup but through the widget's two policies. */
export const trustedPolicy = (origin) =>
  `${strictPolicy(origin)}; require-trusted-types-for 'script'; trusted-types tabia tabia-html`;

async function listen(answer) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise((listening, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    port: server.address().port,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** Serves a folder to every origin. `asked` collects the paths. */
export async function library(folder = PACKAGE) {
  const asked = [];
  const server = await listen(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = join(folder, normalize(decodeURIComponent(pathname)));
    const bytes = path.startsWith(folder) ? await readFile(path).catch(() => undefined) : undefined;
    asked.push(pathname);
    if (!bytes) {
      response.writeHead(404, { 'Access-Control-Allow-Origin': '*' }).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // A frame of an isolated page must be isolated itself; it harms no other.
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(bytes);
  });
  return { ...server, asked };
}

/** Serves pages by their paths. `pages` may be added to later; each is `{ html, headers }`. */
export async function site(pages = {}) {
  const server = await listen(async (request, response) => {
    const page = pages[new URL(request.url, 'http://localhost').pathname];
    response.writeHead(page ? 200 : 404, {
      'Content-Type': page?.type ?? 'text/html; charset=utf-8',
      ...page?.headers,
    });
    response.end(page?.html ?? '');
  });
  // The same server by another name is another origin than the library's.
  return { ...server, url: `http://localhost:${server.port}`, pages };
}

/** A page that embeds the widget from another origin as docs/embedding.md says. */
export const embedding = (origin, body, head = '') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>A site</title>
    ${head}
    <script type="module" src="${origin}/widget.js"></script>
  </head>
  <body><main><h1>A site</h1>${body}</main></body>
</html>`;

export const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
