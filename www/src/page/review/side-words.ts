import type { Words } from '../core/words';

/** The words that name the sides: those of chess, unless a game has others. */
export type SideWords = Pick<
  Words,
  | 'white'
  | 'black'
  | 'winChance'
  | 'whiteChance'
  | 'graphLabel'
  | 'reviewSpoken'
  | 'retryWhite'
  | 'retryBlack'
  | 'retryAskWhite'
  | 'retryAskBlack'
>;
