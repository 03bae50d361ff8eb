/** The state as a feature sees it, which knows only its part: whatever it does not know must stay in each update. */
export interface Store<S> {
  readonly state: S;
  update(change: (state: S) => S): void;
  /** Calls back after every change; the function returned ends that. */
  watch(watcher: (state: S) => void): () => void;
}

/** One value, replaced by pure functions, watched by whoever shows it. */
export class StateStore<S> implements Store<S> {
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
    // A watcher may itself change the state: those after it are told what holds by then.
    for (const watcher of this.#watchers) watcher(this.#state);
  }

  /** Calls back after every change; the answer ends that. */
  watch(watcher: (state: S) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
