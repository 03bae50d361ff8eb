import { beginsAsGame, openGame, openPosition } from '../../analysis/open-text';
import { quote, type Repair, ROOT } from '../../chess';
import { isList, soleText } from '../../chess/list-lines';
import { type Game, play } from '../core/game';
import { fill, words } from '../core/words';

/** What a text turned out to be. */
export type Opened =
  /** `repairs`: what was repaired in its FEN. */
  | { readonly kind: 'position'; readonly game: Game; readonly repairs: readonly Repair[] }
  /** `fault`: what could not be read of it; the rest was kept. */
  | {
      readonly kind: 'game';
      readonly game: Game;
      readonly fault?: string;
      /** What was repaired in its FEN, where there is no fault. */
      readonly repaired?: string;
    }
  | { readonly kind: 'move'; readonly game: Game }
  | { readonly kind: 'error'; readonly message: string };

/** Reads what was pasted, typed or dropped: a game, a position, or a single move in the position shown. */
export function openText(text: string, current: Game, line = 1): Opened {
  const clean = text.replace(/^\uFEFF/, '').trim();
  try {
    if (!isList(text) && beginsAsGame(text)) {
      const { fault, repaired, ...game } = openGame(text, line);
      const said = { ...(fault && { fault }), ...(repaired && { repaired }) };
      return { kind: 'game', game: { ...game, node: ROOT }, ...said };
    }
    const [word = ''] = clean.split(/\s/, 1);
    const single = word === clean;
    const played = single && word.length <= 8 && play(current, word);
    if (played) return { kind: 'move', game: played };
    if (single && word && !word.includes('/')) {
      return { kind: 'error', message: fill(words.notUnderstood, { text: quote(word) }) };
    }
    const { tree, repairs } = openPosition(soleText(clean));
    return { kind: 'position', game: { tree, node: ROOT }, repairs };
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

/** What was repaired in a FEN, in sentences. */
export const repairsText = (repairs: readonly Repair[]): string =>
  repairs
    .map(({ kind, text }) => fill(words[`repair_${kind}`], { text: quote(text ?? '') }))
    .join(' ');
