// A small server for static files: `node tests/serve.mjs FOLDER [--port N] [--base /path/] [--isolate]`.
// `make run` and the browser tests use it; the page itself runs from any server.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pgn': 'application/vnd.chess-pgn',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The files that pages of other origins may read, as paths in the served folder: widget, frame, client, worker,
 * the engine's builds and networks. The page itself is not among them.
 */
const EMBEDDABLE =
  /^((widget|worker|worker-xiangqi|xiangqi|client)\.js|embed\.(html|css|js)|wasm\/[^/]+\.(wasm|pol)|.+\.(nnc|nnue))$/;

/** What a page needs to be cross-origin isolated, and so to have SharedArrayBuffer. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The file that an address means, or nothing where it leads out of the folder or to no file. */
async function find(folder, base, url) {
  const { pathname } = new URL(url, 'http://localhost');
  if (!pathname.startsWith(base)) return undefined;
  let path;
  try {
    path = resolve(folder, `./${decodeURIComponent(pathname.slice(base.length))}`);
  } catch {
    return undefined; // neither a malformed escape nor a NUL byte is the name of a file
  }
  if (path !== folder && !path.startsWith(folder + sep)) return undefined;
  if (pathname.endsWith('/')) path = join(path, 'index.html');
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size } : undefined;
}

/** The same in the first of several folders that has the file, with that folder. */
async function findIn(folders, base, url) {
  for (const root of folders) {
    const file = await find(root, base, url);
    if (file) return { ...file, root };
  }
  return undefined;
}

const isEmbeddable = ({ root, path }) => EMBEDDABLE.test(relative(root, path).split(sep).join('/'));

/**
 * Serves a folder under the path `base`; port 0 takes any that is free. Resolves with the address
 * of the folder, a function that serves another one in its place, and one that ends the server. What another
 * folder lacks still comes from those before it: a page that is open may want its own files.
 */
export async function serve(folder, { port = 0, base = '/', isolate = false } = {}) {
  const roots = [resolve(folder)];
  const server = createServer(async (request, response) => {
    const file = await findIn(roots, base, request.url).catch(() => undefined);
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file.\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file.path)] ?? 'application/octet-stream',
      'Content-Length': file.size,
      'Cache-Control': 'no-cache',
      ...(isolate && ISOLATION),
      ...(isEmbeddable(file) && { 'Access-Control-Allow-Origin': '*' }),
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file.path).pipe(response);
  });
  await new Promise((listening, fail) => {
    server.once('error', fail);
    server.listen(port, listening);
  });
  return {
    url: `http://localhost:${server.address().port}${base}`,
    show(other) {
      roots.unshift(resolve(other));
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

async function main(args) {
  const value = (name) => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args.splice(at, 2)[1];
  };
  const port = Number(value('--port') ?? 8080);
  const base = value('--base') ?? '/';
  const isolate = args.includes('--isolate');
  const [folder] = args.filter((arg) => !arg.startsWith('--'));
  if (!folder || !Number.isInteger(port) || !/^\/(.*\/)?$/.test(base)) {
    throw new Error('usage: node tests/serve.mjs FOLDER [--port N] [--base /path/] [--isolate]');
  }
  if (!(await stat(join(folder, 'index.html')).catch(() => undefined))) {
    throw new Error(`${folder} has no index.html: build the page first with make page.`);
  }
  const { url } = await serve(folder, { port, base, isolate });
  console.log(`Tabia is on ${url} (Ctrl+C ends it).`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error) => {
    const taken =
      error.code === 'EADDRINUSE' &&
      `port ${error.port} is taken: choose another with make run PORT=8081.`;
    console.error(`serve: ${taken || error.message}`);
    process.exitCode = 1;
  });
}
