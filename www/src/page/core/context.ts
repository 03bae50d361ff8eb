import type { NetFile } from '../../analysis/own-engine';
import type { Engine } from '../../engine/client';
import type { Game } from './game';
import type { CoreState } from './state';
import type { Store } from './store';

/** What a feature is given to work with: its part of the state, and what it may ask of others. */
export interface Context<S extends CoreState = CoreState> {
  readonly store: Store<S>;
  /** Undefined where the browser can run none. */
  readonly engine: Engine | undefined;
  /** The net in use; undefined for what the engine comes with. */
  net(): NetFile | undefined;
  /** The residual network that the tree search uses; undefined for its fast evaluator. */
  weights(): Promise<NetFile | undefined>;
  toast(text: string): void;
  /** Opens a FEN or a game; `line`: where in a file the text begins. False when it was refused. */
  openText(text: string, line?: number): Promise<boolean>;
  /** The state with another game in the place of the one shown, which ends what goes on in that. */
  replaceGame<T extends CoreState>(state: T, game: Game, words: string): T;
}
