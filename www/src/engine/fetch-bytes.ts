/** A download that tells how far it is. */

/** `total` is 0 where the server does not say it. */
export type Progress = (loaded: number, total: number) => void;

export async function fetchBytes(url: string | URL, progress?: Progress): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
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
