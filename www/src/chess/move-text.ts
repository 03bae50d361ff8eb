/** What a word says of a move, the letters of pieces as they are written. */
import { isSign, plainWord } from './pgn/chars';
import { signOf } from './pgn/words';

export interface MoveText {
  /** Towards the h-file or the a-file, for castling. */
  readonly wing?: 0 | 1;
  /** The piece's letter; missing for pawns, and where the word names the square that the move is from. */
  readonly piece?: string;
  readonly file?: string;
  readonly rank?: string;
  /** Empty for castling. */
  readonly to: string;
  readonly promotion?: string;
  /** The sign that is glued to the move's end: its glyph, or `null` where it is none that is known. */
  readonly nag?: number | null;
}

/** Characters: no move is longer. */
const LONGEST = 24;
const PLAIN = /^[\u0020-\u007e]*$/;
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '\u00d7': 'x',
  '\u0445': 'x',
  '\u0430': 'a',
  '\u0435': 'e',
  '\u0441': 'c',
};

/** A word with figurines, dashes and look-alike letters as the plain ones; the Russian king with one letter. */
function latin(word: string): string {
  if (PLAIN.test(word)) return word;
  return plainWord(word)
    .replace(/^\u041a\u0440/, '\u0420')
    .replace(
      /[\u2654-\u265f]/g,
      (figure) => 'KQRBNP'[(figure.charCodeAt(0) - 0x2654) % 6] as string,
    )
    .replace(/[\u00d7\u0445\u0430\u0435\u0441]/g, (letter) => LOOKS_LIKE[letter] as string);
}

const CASTLING =
  /^[Oo0\u041e\u043e\u039f\u03bf]-?[Oo0\u041e\u043e\u039f\u03bf](-?[Oo0\u041e\u043e\u039f\u03bf])?/;
const SQUARES = /^([A-Zkqrn\u0420\u0424\u041b\u0421\u041a])?([a-h])?([1-8])?[-xX:]?([a-h])([1-8])/;
const PROMOTION =
  /^[=/]?(?:\(([A-Zqrbn\u0424\u041b\u0421\u041a])\)?|([A-Zqrbn\u0424\u041b\u0421\u041a]))/;
/** The mark of a capture behind its square, and that it is en passant. */
const CAPTURED = /^:?(?:\/?e\.?p\.?)?/;
/** Checks and mates; a cross is mate in Russian books. */
const CHECK = /^(?:[+#\u2020\u2021\u00d7xX]|ch\.?|mate)/;

/** What follows a move in its word, check marks and a sign, as `MoveText` has it; 0 where there is no sign. */
function ending(text: string): MoveText['nag'] {
  let tail = text.replace(CAPTURED, '');
  for (;;) {
    if (tail === '') return 0;
    const nag = signOf(tail);
    if (nag !== undefined) return nag;
    const check = CHECK.exec(tail);
    if (!check) return isSign(tail) ? null : undefined;
    tail = tail.slice(check[0].length);
  }
}

/** Reads a word; undefined where it does not have the form of a move. */
export function readMoveText(written: string): MoveText | undefined {
  if (written.length > LONGEST) return undefined;
  const word = latin(written);
  let length: number;
  let text: MoveText;
  const castling = CASTLING.exec(word);
  if (castling) {
    length = castling[0].length;
    text = { wing: castling[1] === undefined ? 0 : 1, to: '' };
  } else {
    const found = SQUARES.exec(word);
    if (!found) return undefined;
    const [whole, letter, file, rank, toFile, toRank] = found;
    length = whole.length;
    const piece = letter?.toUpperCase();
    const promotes =
      (piece === undefined || piece === 'P') && (toRank === '1' || toRank === '8')
        ? PROMOTION.exec(word.slice(length))
        : null;
    length += promotes?.[0].length ?? 0;
    const promotion = (promotes?.[1] ?? promotes?.[2])?.toUpperCase();
    text = {
      to: `${toFile}${toRank}`,
      ...(piece && { piece }),
      ...(file && { file }),
      ...(rank && { rank }),
      ...(promotion && { promotion }),
    };
  }
  if (length === word.length) return text;
  const nag = ending(word.slice(length));
  if (nag === undefined) return undefined;
  return nag === 0 ? text : { ...text, nag };
}

/** The letters of a move that stand for pieces. */
export const lettersOf = ({ piece = '', promotion = '' }: MoveText): string => piece + promotion;
