/** A download that tells how far it is. */

/** `total` is 0 where the server does not say it. */
export type Progress = (loaded: number, total: number) => void;

/** A file's answer; what goes wrong says which file it was. */
export async function fetchFile(url: string | URL): Promise<Response> {
  const response = await fetch(url).catch((error: Error) => {
    throw new Error(`${url}: ${error.message}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return response;
}

export async function fetchBytes(url: string | URL, progress?: Progress): Promise<Uint8Array> {
  const response = await fetchFile(url);
  if (!progress || !response.body) return new Uint8Array(await response.arrayBuffer());
  // A compressed answer's length is not that of the bytes that are read here.
  const encoded = response.headers.has('Content-Encoding');
  const total = encoded ? 0 : Number(response.headers.get('Content-Length')) || 0;
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.length;
    progress(loaded, total);
  }
  const bytes = new Uint8Array(loaded);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
