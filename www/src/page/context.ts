import type { Engine } from '../engine/client';
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
  /** The net in use; undefined for the hand-written evaluation. */
  net(): NetFile | undefined;
  toast(text: string): void;
}
