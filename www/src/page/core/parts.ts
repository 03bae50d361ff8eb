/** Parts of a page that come only when they are wanted, by their names in `P`. */
export class Parts<P extends object> {
  /** Those that have come. */
  readonly loaded: Partial<P> = {};
  readonly #loaders: { readonly [K in keyof P]: () => Promise<P[K]> };
  readonly #came: () => void;
  readonly #coming = new Map<keyof P, Promise<unknown>>();

  /** `came`: called whenever one has come; the page is to draw itself anew. */
  constructor(loaders: { readonly [K in keyof P]: () => Promise<P[K]> }, came: () => void) {
    this.#loaders = loaders;
    this.#came = came;
  }

  /** A part, loaded on the first call. */
  get<K extends keyof P>(name: K): Promise<P[K]> {
    const known = this.#coming.get(name) as Promise<P[K]> | undefined;
    if (known) return known;
    const coming = this.#loaders[name]().then((part) => {
      this.loaded[name] = part;
      this.#came();
      return part;
    });
    this.#coming.set(name, coming);
    // Without a connection the next call tries again.
    coming.catch(() => this.#coming.delete(name));
    return coming;
  }
}
