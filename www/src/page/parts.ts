import type { Context } from './context';
import type { ReviewPart } from './review/part';

/** The parts of the page that come only when they are wanted. */
export interface LoadedParts {
  review?: ReviewPart;
}

type PartName = keyof LoadedParts;
type Loaders = {
  readonly [K in PartName]-?: (context: Context) => Promise<Required<LoadedParts>[K]>;
};

const LOADERS: Loaders = {
  review: async (context) => new (await import('./review/part')).ReviewPart(context),
};

export class Parts {
  readonly loaded: LoadedParts = {};
  readonly #context: Context;
  readonly #coming = new Map<PartName, Promise<unknown>>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** A part, loaded on the first call; the page draws itself anew when it has come. */
  get<K extends PartName>(name: K): Promise<Required<LoadedParts>[K]> {
    let coming = this.#coming.get(name) as Promise<Required<LoadedParts>[K]> | undefined;
    if (!coming) {
      coming = LOADERS[name](this.#context).then((part) => {
        this.loaded[name] = part;
        this.#context.store.update((now) => ({ ...now, parts: now.parts + 1 }));
        return part;
      });
      this.#coming.set(name, coming);
      // Without a connection the next call tries again.
      coming.catch(() => this.#coming.delete(name));
    }
    return coming;
  }
}
