// The engine's worker as faults and checks need it: everything that passes is looked at.

/** Makes workers that count what is asked and answered, and that can be made to fail. */
export class Wire {
  /** Sentences about answers that came twice, or to nothing. */
  faults = [];
  /** The workers that live, the latest last. */
  workers = [];
  /** Lines to be swallowed once. */
  swallow = undefined;
  /** Called with the number of each worker when it is made; may end it. */
  onMade = () => {};
  #messages = 0;

  make = () => {
    const wire = this;
    const worker = new Worker(new URL('./faulty.mjs', import.meta.url), {
      type: 'module',
      name: 'tabia',
    });
    const each = { worker, open: 0, told: 0 };
    this.workers.push(each);
    const like = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage(message) {
        // A line that begins a search comes with the search's number.
        const line = typeof message === 'string' ? message : message.line;
        if (line !== undefined) each.told = ++wire.#messages;
        if (line !== undefined && /^go\b/.test(line) && ++each.open > 1) {
          wire.faults.push('a go was sent before the last was answered');
        }
        worker.postMessage(message);
      },
      terminate() {
        wire.workers = wire.workers.filter((other) => other !== each);
        worker.terminate();
      },
    };
    worker.onmessage = (event) => {
      const line = event.data;
      if (typeof line === 'string') {
        if (wire.swallow?.test(line)) {
          wire.swallow = undefined;
          return;
        }
        if (/^bestmove\b/.test(line) && --each.open < 0)
          wire.faults.push('a bestmove answers nothing');
      }
      like.onmessage?.(event);
    };
    worker.onerror = (event) => like.onerror?.(event);
    worker.onmessageerror = (event) => like.onmessageerror?.(event);
    this.onMade(each);
    return like;
  };

  /** The worker in use: one in reserve is told no lines. */
  get used() {
    return this.workers.reduce((used, each) => (each.told > used.told ? each : used));
  }
}
