/** One value, replaced by pure functions, watched by whoever shows it. */
export class Store<S> {
  #state: S;
  readonly #watchers = new Set<(state: S) => void>();

  constructor(initial: S) {
    this.#state = initial;
  }

  get state(): S {
    return this.#state;
  }

  update(change: (state: S) => S): void {
    const next = change(this.#state);
    if (next === this.#state) return;
    this.#state = next;
    for (const watcher of this.#watchers) watcher(next);
  }

  /** Calls back after every change; the answer ends that. */
  watch(watcher: (state: S) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
