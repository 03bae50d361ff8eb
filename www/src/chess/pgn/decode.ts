/** Bytes of a PGN file as text. */
export interface Decoded {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252';
}

/**
 * PGN was Latin-1 by its old standard and is UTF-8 today: bytes that are not valid UTF-8 are read as Windows-1252, which
 * holds Latin-1. Byte order marks are heeded and dropped.
 */
export function decodePgn(bytes: Uint8Array): Decoded {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'le' : 'be';
  if (utf16 === 'le' || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { text: new TextDecoder(`utf-16${utf16}`).decode(bytes), encoding: 'utf-16' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
