import type { Step } from '../core/game';
import type { Words } from '../core/words';
import type { KeyView } from './page-base';

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: keyof Words;
}

/** What the help shows; the same keys as at lichess, where there are such. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], does: 'keyStep' },
  { keys: ['↑', '↓'], does: 'keyEnds' },
  { keys: ['Space'], does: 'keyBest' },
  { keys: ['l'], does: 'engineOnOff' },
  { keys: ['a'], does: 'keyArrows' },
  { keys: ['x'], does: 'keyThreat' },
  { keys: ['w'], does: 'keyWhyNot' },
  { keys: ['+'], does: 'keyDeeper' },
  { keys: ['m'], does: 'keyMinds' },
  { keys: ['s'], does: 'firstSight' },
  { keys: ['f'], does: 'flip' },
  { keys: ['h'], does: 'heat' },
  { keys: ['1', '–', '6'], does: 'keyGlyph' },
  { keys: ['c'], does: 'keyComment' },
  { keys: ['p'], does: 'promote' },
  { keys: ['-'], does: 'collapse' },
  { keys: ['Del'], does: 'deleteFrom' },
  { keys: ['Ctrl', 'z'], does: 'keyUndo' },
  { keys: ['/'], does: 'keyField' },
  { keys: ['o'], does: 'keyOpen' },
  { keys: ['?'], does: 'keyHelp' },
];

export const BOARD_KEYS: readonly KeyHelp[] = [
  { keys: ['Tab'], does: 'keyToBoard' },
  { keys: ['←', '↑', '↓', '→'], does: 'keySquares' },
  { keys: ['Enter'], does: 'keyTake' },
  { keys: ['Esc'], does: 'keyLeave' },
  {
    keys: ['Right click'],
    does: 'keyDraw',
  },
];

/** What keys do. */
export interface KeyActions {
  undo(): void;
  redo(): void;
  step(step: Step): void;
  playBest(): void;
  toggleEngine(): void;
  toggleHeat(): void;
  toggleThreat(): void;
  askAbout(): void;
  dropQuestion(): void;
  goDeeper(): void;
  toggleMinds(): void;
  toggleSight(): void;
  setSettings(change: { arrows: boolean }): void;
  flip(): void;
  chooseFile(): void;
  showSheet(sheet: 'help'): void;
  readonly editing: {
    nag(nag: number): void;
    promote(): void;
    collapse(): void;
    remove(): void;
  };
}

/** Does what a key stands for; true when it stood for something. */
export function pressKey(event: KeyboardEvent, actions: KeyActions, view: KeyView): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.altKey) {
    if (event.shiftKey) actions.redo();
    else actions.undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (/^[1-6]$/.test(event.key)) {
    actions.editing.nag(Number(event.key));
    return true;
  }
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
    case 'c':
      view.focusComment();
      return true;
    case 'p':
      actions.editing.promote();
      return true;
    case '-':
      actions.editing.collapse();
      return true;
    case 'Delete':
      actions.editing.remove();
      return true;
    case 'h':
      actions.toggleHeat();
      return true;
    case 'Escape':
      actions.dropQuestion();
      return true;
    case 'x':
      actions.toggleThreat();
      return true;
    case 'w':
      actions.askAbout();
      return true;
    case '+':
      actions.goDeeper();
      return true;
    case 'm':
      actions.toggleMinds();
      return true;
    case 's':
      actions.toggleSight();
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
    case 'o':
      actions.chooseFile();
      return true;
    case '?':
      actions.showSheet('help');
      return true;
    default:
      return false;
  }
}
