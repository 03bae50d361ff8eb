import type { BoardMove } from '../board/board';
import type { Editing } from './editing';
import type { Step } from './game';
import type { Settings, Sheet, Tab } from './state';

/** All that a person can do on the page. Components call these and know nothing of the rest. */
export interface Actions {
  /** Glyphs, comments, drawings, and what can be done with variations. */
  readonly editing: Editing;
  toggleAnnotating(): void;
  toggleHeat(): void;
  /** Lets people choose a file to open. */
  chooseFile(): void;
  /** Opens a FEN or a PGN; false when it was refused, with the reason in the state. */
  openText(text: string): boolean;
  dismissFieldError(): void;
  playMove(move: BoardMove): void;
  /** Plays an engine line from its first move up to and with move `ply`. */
  playLine(line: number, ply: number): void;
  playBest(): void;
  step(step: Step): void;
  goTo(node: number): void;
  flip(): void;
  reset(): void;
  undo(): void;
  redo(): void;
  share(): void;
  toggleEngine(): void;
  /** What would the other side do, if it were its turn? */
  toggleThreat(): void;
  /** The next move on the board is asked about; once more takes that back. */
  askAbout(): void;
  dropQuestion(): void;
  /** On with a search that its limit has ended. */
  goDeeper(): void;
  copyDiagnostics(): Promise<void>;
  loadNet(file: File): void;
  /** Fetches the larger net that the page offers. */
  downloadNet(): void;
  dismissNetError(): void;
  /** Back to what the engine comes with, and to the net again. */
  putNetAway(): void;
  useNetAgain(): void;
  openFile(file: File): void;
  /** Looks whether what a link says holds here. */
  checkClaim(): void;
  dismissClaim(): void;
  setSettings(change: Partial<Settings>): void;
  showSheet(sheet: Sheet | undefined): void;
  showTab(tab: Tab): void;
  dismissToast(): void;
}
