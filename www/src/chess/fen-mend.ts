/** The spelling of a FEN put right before its fields are read: what wraps it, what parts its fields and ranks. */
import { DASHES, unwrap } from '../text/characters';

const ALL_DASHES = new RegExp(`^[${DASHES}]+$`);

/** What says that a position follows, as forums and chats have it: `FEN:`, `[fen]`, `<fen>`. */
const LABEL = /^(?:[[<](?:fen|epd)[\]>]|(?:fen|epd)\s*[:=])\s*/i;
const LABEL_BEHIND = /[[<]\/(?:fen|epd)[\]>]$/i;

/** A text without the word for it that may stand before it. */
export const unlabelled = (text: string): string => text.replace(LABEL, '');

/** A text without the quotes, labels and invisible characters around it and without the stops behind it. */
export const unwrapLabel = (text: string): string =>
  unwrap(unlabelled(unwrap(text)).replace(LABEL_BEHIND, ''));

/**
 * A board's text with one slash after each rank but the last, where its slashes are too many or too few and the ranks
 * are clear without them; as it was where nothing can or need be done.
 */
export function mendRanks(board: string): string {
  const parts = board.split('/');
  // Eight ranks have nothing to be mended in this way.
  if (parts.length === 8 && !parts.includes('')) return board;
  const ranks: string[] = [];
  for (const part of parts) {
    let rank = '';
    let squares = 0;
    for (const letter of part) {
      squares += /[1-8]/.test(letter) ? Number(letter) : 1;
      rank += letter;
      if (squares < 8) continue;
      // A gap may cross the end of a rank: then it is not clear where that is.
      if (squares > 8) return board;
      ranks.push(rank);
      rank = '';
      squares = 0;
    }
    if (squares > 0 || ranks.length > 8) return board;
  }
  return ranks.length === 8 ? ranks.join('/') : board;
}

/** Whether a field is one of the signs used for a hyphen, or nothing but hyphens. */
export const isOtherDash = (field: string): boolean => field !== '-' && ALL_DASHES.test(field);
