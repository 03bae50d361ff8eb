/** Who listens to what: `E` names the events with what they carry. */
export class Listeners<E> {
  readonly #sets = new Map<keyof E, Set<(event: never) => void>>();

  /** Listens to an event; the function returned ends that. */
  on<K extends keyof E>(type: K, listener: (event: E[K]) => void): () => void {
    const set = this.#sets.get(type) ?? new Set();
    this.#sets.set(type, set);
    set.add(listener);
    return () => void set.delete(listener);
  }

  emit<K extends keyof E>(type: K, event: E[K]): void {
    for (const listener of this.#sets.get(type) ?? []) {
      (listener as (event: E[K]) => void)(event);
    }
  }

  clear(): void {
    this.#sets.clear();
  }
}
