import type { Engine } from '../engine/client';
import type { Parts } from './parts';
import type { PageState } from './state';
import type { Store } from './store';

/** A net as a file: kept so that other engines of the page, and the page's next visit, can load it. */
export interface NetFile {
  readonly name: string;
  /** The first twelve hex digits of its SHA-256, as the engine says them. */
  readonly hash: string;
  readonly bytes: ArrayBuffer;
}

/** What the parts of the page that are loaded when wanted are given to work with. */
export interface Context {
  readonly store: Store<PageState>;
  /** Undefined where the browser can run none. */
  readonly engine: Engine | undefined;
  /** The net in use; undefined for what the engine comes with. */
  net(): NetFile | undefined;
  toast(text: string): void;
  /** Opens a FEN or a game; `line`: where in a file the text begins. False when it was refused. */
  openText(text: string, line?: number): boolean;
  /** Other parts of the page, loaded when asked for. */
  readonly parts: Parts;
}
