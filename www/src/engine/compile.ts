/** Fetching and compiling the engine, once for a page however many workers are started. */

import { fetchFile } from './fetch-bytes.js';

/** Compiles while the file comes in, where the server names its type rightly; else afterwards. */
export async function compileWasm(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetchFile(url);
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  // Many servers send their page where there is no file.
  if (type.startsWith('text/html')) {
    throw new Error(`${url}: the server sent text/html and no WebAssembly`);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
