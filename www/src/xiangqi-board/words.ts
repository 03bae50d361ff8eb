/** What a board of xiangqi says to screen readers, in the languages of page and widget. */

import type { Color, PieceType } from '../xiangqi';

export interface XiangqiBoardWords {
  readonly board: string;
  readonly empty: string;
  readonly target: string;
  /** The pieces of either side by their letters, with their colours, which languages join in ways of their own. */
  readonly pieces: Readonly<Record<Color, Readonly<Record<PieceType, string>>>>;
}

const LETTERS: readonly PieceType[] = ['k', 'a', 'b', 'n', 'r', 'c', 'p'];

/** Seven words, general to soldier, by their letters. */
const seven = (text: string): Readonly<Record<PieceType, string>> =>
  Object.fromEntries(text.split(', ').map((word, i) => [LETTERS[i], word])) as Record<
    PieceType,
    string
  >;

const WORDS: Readonly<Record<string, XiangqiBoardWords>> = {
  en: {
    board: 'Xiangqi board',
    empty: 'empty',
    target: 'can move here',
    pieces: {
      w: seven(
        'red general, red adviser, red elephant, red horse, red chariot, red cannon, red soldier',
      ),
      b: seven(
        'black general, black adviser, black elephant, black horse, black chariot, black cannon, black soldier',
      ),
    },
  },
  de: {
    board: 'Xiangqi-Brett',
    empty: 'leer',
    target: 'Zug hierher möglich',
    pieces: {
      w: seven(
        'roter General, roter Leibwächter, roter Elefant, rotes Pferd, roter Wagen, rote Kanone, roter Soldat',
      ),
      b: seven(
        'schwarzer General, schwarzer Leibwächter, schwarzer Elefant, schwarzes Pferd, schwarzer Wagen, schwarze Kanone, schwarzer Soldat',
      ),
    },
  },
  es: {
    board: 'Tablero de xiangqi',
    empty: 'vacía',
    target: 'se puede mover aquí',
    pieces: {
      w: seven(
        'general rojo, consejero rojo, elefante rojo, caballo rojo, carro rojo, cañón rojo, soldado rojo',
      ),
      b: seven(
        'general negro, consejero negro, elefante negro, caballo negro, carro negro, cañón negro, soldado negro',
      ),
    },
  },
  fr: {
    board: 'Échiquier de xiangqi',
    empty: 'vide',
    target: 'coup possible ici',
    pieces: {
      w: seven(
        'général rouge, conseiller rouge, éléphant rouge, cheval rouge, char rouge, canon rouge, soldat rouge',
      ),
      b: seven(
        'général noir, conseiller noir, éléphant noir, cheval noir, char noir, canon noir, soldat noir',
      ),
    },
  },
  ru: {
    board: 'Доска сянци',
    empty: 'пусто',
    target: 'можно пойти сюда',
    pieces: {
      w: seven(
        'красный генерал, красный советник, красный слон, красный конь, красная колесница, красная пушка, красный солдат',
      ),
      b: seven(
        'чёрный генерал, чёрный советник, чёрный слон, чёрный конь, чёрная колесница, чёрная пушка, чёрный солдат',
      ),
    },
  },
  zh: {
    board: '象棋棋盘',
    empty: '空',
    target: '可走到此处',
    pieces: {
      w: seven('红帅, 红仕, 红相, 红马, 红车, 红炮, 红兵'),
      b: seven('黑将, 黑士, 黑象, 黑马, 黑车, 黑炮, 黑卒'),
    },
  },
};

/** The words for a language tag: `de-AT` finds `de`; what is not known finds English. */
export const xiangqiBoardWords = (language: string): XiangqiBoardWords =>
  WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? (WORDS.en as XiangqiBoardWords);
