import type { Actions } from './actions';

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly words: string;
}

/** What the help shows; the same keys as at lichess, where there are such. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], words: 'Previous, next move (also k, j)' },
  { keys: ['↑', '↓'], words: 'First, last position (also Home, End)' },
  { keys: ['Space'], words: 'Play the best move' },
  { keys: ['l'], words: 'Engine on or off' },
  { keys: ['a'], words: 'Arrows on or off' },
  { keys: ['f'], words: 'Flip the board' },
  { keys: ['Ctrl', 'z'], words: 'Undo, with Shift redo' },
  { keys: ['/'], words: 'Go to the field for FEN, PGN or a move' },
  { keys: ['?'], words: 'This help' },
];

export const BOARD_KEYS: readonly KeyHelp[] = [
  { keys: ['Tab'], words: 'To the board' },
  { keys: ['←', '↑', '↓', '→'], words: 'From square to square' },
  { keys: ['Enter'], words: 'Take up a piece, put it down' },
  { keys: ['Esc'], words: 'Leave the piece where it is' },
];

/** Does what a key stands for; true when it stood for something. */
export function pressKey(
  event: KeyboardEvent,
  actions: Actions,
  view: { arrows: boolean; focusField(): void },
): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.altKey) {
    if (event.shiftKey) actions.redo();
    else actions.undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'ArrowLeft':
    case 'k':
      actions.step('prev');
      return true;
    case 'ArrowRight':
    case 'j':
      actions.step('next');
      return true;
    case 'ArrowUp':
    case 'Home':
      actions.step('first');
      return true;
    case 'ArrowDown':
    case 'End':
      actions.step('last');
      return true;
    case ' ':
      actions.playBest();
      return true;
    case 'l':
      actions.toggleEngine();
      return true;
    case 'a':
      actions.setSettings({ arrows: !view.arrows });
      return true;
    case 'f':
      actions.flip();
      return true;
    case '/':
      view.focusField();
      return true;
    case '?':
      actions.showSheet('help');
      return true;
    default:
      return false;
  }
}
