import { decodeGames, type OldEncodings } from '../core/decode';
import { fill, words } from '../core/words';

/** Texts beyond this are more than a browser's strings bear well. */
const LARGEST_FILE = 400e6;
/** Smaller files are read on the page itself: they may be a FEN or a single game. */
const SMALL_FILE = 200e3;

/** What a page does with the text of a file. */
export interface FilePage {
  /** The encodings of the game's files before UTF-8, where that was not Windows-1252. */
  readonly old?: OldEncodings;
  /** Whether a text holds what is listed: several games. */
  holdsSeveral(text: string): boolean;
  openText(text: string): unknown;
  /** Lists a file; `file` is the one that the bytes were read from. */
  openGames(name: string, bytes: ArrayBuffer, file: File): void;
  /** Says why a file was not opened. */
  refuse(message: string): void;
}

async function openBytes(file: File, page: FilePage): Promise<void> {
  const bytes = await file.arrayBuffer();
  const small = bytes.byteLength <= SMALL_FILE;
  const text = small ? decodeGames(new Uint8Array(bytes), page.old) : '';
  if (text && !page.holdsSeveral(text)) page.openText(text);
  else page.openGames(file.name, bytes, file);
}

/** Opens a file of one game, or lists those that it holds. */
export async function openFile(file: File, page: FilePage): Promise<void> {
  const { name } = file;
  if (file.size > LARGEST_FILE) return page.refuse(fill(words.fileTooLarge, { name }));
  await openBytes(file, page).catch(() => page.refuse(fill(words.fileUnreadable, { name })));
}

/** A text as the bytes of a file, to be listed. */
export const bytesOf = (text: string): ArrayBuffer =>
  new TextEncoder().encode(text).buffer as ArrayBuffer;
