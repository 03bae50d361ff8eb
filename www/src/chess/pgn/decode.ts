/** Bytes of a PGN file as text. */
export interface Decoded {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252';
}

/**
 * PGN was Latin-1 by its old standard and is UTF-8 today: a line that is not valid UTF-8 is read as Windows-1252, which
 * holds Latin-1; files put together from several have both. UTF-16 is known by its mark, or by a zero among the first two
 * bytes. Byte order marks at the start are dropped.
 */
export function decodePgn(bytes: Uint8Array): Decoded {
  const [first = 1, second = 1] = bytes;
  const little = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  if (little || (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) {
    const decoder = new TextDecoder(little ? 'utf-16le' : 'utf-16be');
    return { text: decoder.decode(bytes.subarray(0, bytes.length & ~1)), encoding: 'utf-16' };
  }
  const marked = first === 0xef && second === 0xbb && bytes[2] === 0xbf;
  const rest = marked ? bytes.subarray(3) : bytes;
  return strict(rest) ?? { text: byLines(rest), encoding: 'windows-1252' };
}

function strict(bytes: Uint8Array): Decoded | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(bytes), encoding: 'utf-8' };
  } catch {
    return undefined;
  }
}

/** Lines that are UTF-8 in one go, and each of the others by itself. */
function byLines(bytes: Uint8Array): string {
  const parts: string[] = [];
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const windows = new TextDecoder('windows-1252');
  let from = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 127) && !strict(line)) {
      parts.push(utf8.decode(bytes.subarray(from, start)), windows.decode(line));
      from = end;
    }
    start = end;
  }
  parts.push(utf8.decode(bytes.subarray(from)));
  return parts.join('');
}
