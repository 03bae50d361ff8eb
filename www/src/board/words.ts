/** What a board says to screen readers, in the languages of page and widget. */

export interface BoardWords {
  readonly board: string;
  readonly empty: string;
  readonly target: string;
  readonly promote: string;
  /** The pieces by their letters, alone and with their colours, which languages join in ways of their own. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly white: Readonly<Record<string, string>>;
  readonly black: Readonly<Record<string, string>>;
}

const LETTERS = 'pnbrqk';

/** Six words, pawn to king, by their letters. */
const six = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(', ').map((word, i) => [LETTERS[i] ?? '', word]));

const WORDS: Readonly<Record<string, BoardWords>> = {
  en: {
    board: 'Chess board',
    empty: 'empty',
    target: 'can move here',
    promote: 'Promote to',
    pieces: six('pawn, knight, bishop, rook, queen, king'),
    white: six('white pawn, white knight, white bishop, white rook, white queen, white king'),
    black: six('black pawn, black knight, black bishop, black rook, black queen, black king'),
  },
  de: {
    board: 'Schachbrett',
    empty: 'leer',
    target: 'Zug hierher möglich',
    promote: 'Umwandeln in',
    pieces: six('Bauer, Springer, Läufer, Turm, Dame, König'),
    white: six(
      'weißer Bauer, weißer Springer, weißer Läufer, weißer Turm, weiße Dame, weißer König',
    ),
    black: six(
      'schwarzer Bauer, schwarzer Springer, schwarzer Läufer, schwarzer Turm, schwarze Dame, schwarzer König',
    ),
  },
  es: {
    board: 'Tablero de ajedrez',
    empty: 'vacía',
    target: 'se puede mover aquí',
    promote: 'Coronar como',
    pieces: six('peón, caballo, alfil, torre, dama, rey'),
    white: six('peón blanco, caballo blanco, alfil blanco, torre blanca, dama blanca, rey blanco'),
    black: six('peón negro, caballo negro, alfil negro, torre negra, dama negra, rey negro'),
  },
  fr: {
    board: 'Échiquier',
    empty: 'vide',
    target: 'coup possible ici',
    promote: 'Promouvoir en',
    pieces: six('pion, cavalier, fou, tour, dame, roi'),
    white: six('pion blanc, cavalier blanc, fou blanc, tour blanche, dame blanche, roi blanc'),
    black: six('pion noir, cavalier noir, fou noir, tour noire, dame noire, roi noir'),
  },
  ru: {
    board: 'Шахматная доска',
    empty: 'пусто',
    target: 'можно пойти сюда',
    promote: 'Превратить в',
    pieces: six('пешка, конь, слон, ладья, ферзь, король'),
    white: six('белая пешка, белый конь, белый слон, белая ладья, белый ферзь, белый король'),
    black: six('чёрная пешка, чёрный конь, чёрный слон, чёрная ладья, чёрный ферзь, чёрный король'),
  },
  zh: {
    board: '棋盘',
    empty: '空',
    target: '可走到此处',
    promote: '升变为',
    pieces: six('兵, 马, 象, 车, 后, 王'),
    white: six('白兵, 白马, 白象, 白车, 白后, 白王'),
    black: six('黑兵, 黑马, 黑象, 黑车, 黑后, 黑王'),
  },
};

/** The words for a language tag: `de-AT` finds `de`; what is not known finds English. */
export const boardWords = (language: string): BoardWords =>
  WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? (WORDS.en as BoardWords);

/** "white pawn", for a piece such as `wp`. */
export function pieceWords(piece: string, words: BoardWords): string {
  return (piece[0] === 'w' ? words.white : words.black)[piece[1] ?? ''] ?? piece;
}

/** "e4, white pawn" or "e4, empty". */
export function squareWords(
  square: string,
  placement: ReadonlyMap<string, string>,
  words: BoardWords,
): string {
  const piece = placement.get(square);
  return `${square}, ${piece ? pieceWords(piece, words) : words.empty}`;
}
