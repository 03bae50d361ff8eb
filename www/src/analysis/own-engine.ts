import { createEngine, type Engine, type EngineOptions } from '../engine/client.js';

/** A net as a file: stored so that other engines of the page, and the page's next visit, can load it. */
export interface NetFile {
  readonly name: string;
  /** The first twelve hex digits of its SHA-256, as the engine reports them. */
  readonly hash: string;
  readonly bytes: ArrayBuffer;
}

/** Milliseconds for an engine to come, its file over a slow connection included. */
export const PATIENCE = 120_000;

/** An engine of a part's own, beside the one of the page. */
export interface OwnEngine {
  readonly engine: Engine;
  /** Gives work the engine once it is there. Refused with the cause when the engine is no use any more. */
  use<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
}

/**
 * Starts an engine for work that must not wait for ever, nor be done with other options or another net than
 * it was given: when no worker can be had, or one came without these, `lost` is called, and all work refused.
 */
export function ownEngine(
  options: NonNullable<EngineOptions['options']>,
  lost: (cause: Error) => void,
  more: Omit<EngineOptions, 'options'> = {},
): OwnEngine {
  return watched(createEngine({ ...more, options }), lost);
}

/** The same for an engine that was started already. */
export function watched(engine: Engine, lost: (cause: Error) => void): OwnEngine {
  const gone = new Promise<never>((_, reject) => {
    const fail = (message: string): void => {
      clearTimeout(late);
      const cause = new Error(message);
      reject(cause);
      lost(cause);
    };
    const late = setTimeout(fail, PATIENCE, 'the engine did not start within two minutes');
    engine.on('error', ({ message }) => fail(message));
    engine.ready.then(
      () => clearTimeout(late),
      // Told by 'error', too.
      () => {},
    );
  });
  // There may be no work at present.
  gone.catch(() => {});
  return {
    engine,
    use: (work) => Promise.race([gone, engine.ready.then(() => work(engine))]),
  };
}
