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

/** What Windows-1252 has from 0x80 on; some decoders of that name know only Latin-1, which has control characters. */
const WINDOWS =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

const windows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] as string);

/** Lines that are UTF-8 in one go, and each of the others by itself. */
function byLines(bytes: Uint8Array): string {
  const parts: string[] = [];
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  let from = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 127) && !strict(line)) {
      parts.push(utf8.decode(bytes.subarray(from, start)), windows1252(line));
      from = end;
    }
    start = end;
  }
  parts.push(utf8.decode(bytes.subarray(from)));
  return parts.join('');
}
