import { type Words, wordsFor } from '../widget/words';
import type { Verdict } from '../xiangqi';

interface RedWords {
  /** `{white}` and `{black}` are percentages; the former is Red's. */
  readonly chance: string;
  readonly redWins: string;
  readonly blackWins: string;
}

const WORDS: Readonly<Record<string, RedWords>> = {
  en: {
    chance: 'Win chance: Red {white} %, Black {black} %',
    redWins: 'Red wins',
    blackWins: 'Black wins',
  },
  de: {
    chance: 'Gewinnchance: Rot {white} %, Schwarz {black} %',
    redWins: 'Rot gewinnt',
    blackWins: 'Schwarz gewinnt',
  },
  es: {
    chance: 'Probabilidad de ganar: rojas {white} %, negras {black} %',
    redWins: 'Ganan las rojas',
    blackWins: 'Ganan las negras',
  },
  fr: {
    chance: 'Chances de gain : rouges {white} %, noirs {black} %',
    redWins: 'Les rouges gagnent',
    blackWins: 'Les noirs gagnent',
  },
  ru: {
    chance: 'Шансы на победу: красные {white} %, чёрные {black} %',
    redWins: 'Красные выиграли',
    blackWins: 'Чёрные выиграли',
  },
  zh: { chance: '胜率：红方 {white}%，黑方 {black}%', redWins: '红胜', blackWins: '黑胜' },
};

export type XiangqiWords = Words & RedWords;

/** The widget's words with Red in the place of White. */
export function xiangqiWordsFor(language: string): XiangqiWords {
  const red = WORDS[language.toLowerCase().split('-')[0] ?? ''] ?? (WORDS.en as RedWords);
  return { ...wordsFor(language), ...red };
}

/** How a game has ended, in words. */
export const verdictWords = ({ winner }: Pick<Verdict, 'winner'>, words: XiangqiWords): string =>
  winner === undefined ? words.draw : winner === 'w' ? words.redWins : words.blackWins;
