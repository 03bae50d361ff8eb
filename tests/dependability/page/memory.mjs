// A wasm file whose memory may grow only so far: what a device does that has no more.

/** 64 KiB pages: enough for a small hash table, and not for a large one. */
export const PAGES = 1_024;

const MEMORY_SECTION = 5;

function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return { value, at };
  }
}

function number(value) {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}

/** The same file with at most `pages` of 64 KiB. It must define one memory of its own. */
export function limitMemory(file, pages) {
  for (let at = 8; at < file.length; ) {
    const id = file[at];
    const { value: length, at: start } = readNumber(file, at + 1);
    if (id === MEMORY_SECTION) {
      // One memory; flags; the least it has.
      const least = readNumber(file, start + 2).value;
      const body = [1, 1, ...number(least), ...number(pages)];
      const section = [MEMORY_SECTION, ...number(body.length), ...body];
      return new Uint8Array([
        ...file.subarray(0, at),
        ...section,
        ...file.subarray(start + length),
      ]);
    }
    at = start + length;
  }
  throw new Error('the file defines no memory');
}
