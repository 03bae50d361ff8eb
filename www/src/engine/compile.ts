/** Fetching and compiling the engine, once for a page however many workers are started. */

/** Compiles while the file comes in, where the server names its type rightly; else afterwards. */
export async function compileWasm(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
