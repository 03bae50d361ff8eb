/** A promise with the means to keep or to refuse it, which nobody has to await. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  refused = false;
  resolve!: (value: T) => void;
  #reject!: (error: Error) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.#reject = reject;
    });
    this.promise.catch(() => {});
  }

  reject(error: Error): void {
    this.refused = true;
    this.#reject(error);
  }
}
