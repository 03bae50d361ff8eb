/** A residual network that the page was given for the tree search: read, in use, put away, kept for the next visit. */

import type { NetFile } from '../../../analysis/own-engine';
import { forget, keep, kept } from '../../core/keep';
import { fill, words } from '../../core/words';
import type { WeightsState } from '../minds';
import { fingerprint } from '../nets';

/** Larger ones, made ready to compute, are more than WebAssembly has memory for. */
const LARGEST = 256e6;
const FILE = 'weights';
const IN_USE = 'weights in use';

interface Choice {
  readonly file: NetFile | undefined;
  readonly inUse: boolean;
}

export class Weights {
  #chosen: Choice = { file: undefined, inUse: false };
  /** What was chosen before a network that no engine has read yet. */
  #before: Choice | undefined;
  #state: Omit<WeightsState, 'file'> = {};
  /** Told of every change. */
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get state(): WeightsState {
    return { ...this.#state, file: this.#chosen.file?.name };
  }

  /** The network that an engine is to use; undefined for the fast evaluator. */
  get wanted(): NetFile | undefined {
    return inUse(this.#chosen);
  }

  /** The same, but none that might still be refused. */
  get proven(): NetFile | undefined {
    return inUse(this.#before ?? this.#chosen);
  }

  #set(state: Omit<WeightsState, 'file'>, chosen = this.#chosen): void {
    this.#state = state;
    this.#chosen = chosen;
    this.#changed();
  }

  /** Takes up what was kept at the last visit, if its hash is still the one it was kept with. */
  async restore(): Promise<void> {
    const file = await kept<NetFile>(FILE);
    if (!file?.bytes) return;
    if ((await fingerprint(file.bytes)) !== file.hash) {
      void forget(FILE);
      this.#set({ error: fill(words.netDamaged, { name: file.name }) });
      return;
    }
    const inUse = (await kept<boolean>(IN_USE)) ?? false;
    this.#set({ loading: inUse }, { file, inUse });
  }

  /** Reads a file; an engine has to try it before it is kept. */
  async read(file: File): Promise<void> {
    if (file.size > LARGEST) {
      this.#set({ ...this.#state, error: fill(words.netTooLarge, { name: file.name }) });
      return;
    }
    this.#set({ ...this.#state, loading: true, error: undefined });
    try {
      const bytes = await file.arrayBuffer();
      const hash = await fingerprint(bytes);
      // UCI has spaces between a name and what follows it.
      const name = file.name.trim().replace(/\s+/g, '_');
      this.#before ??= this.#chosen;
      this.#set({ loading: true }, { file: { name, hash, bytes }, inUse: true });
    } catch {
      const error = fill(words.fileUnreadable, { name: file.name });
      this.#set({ ...this.#state, loading: false, error });
    }
  }

  /** An engine has read the network that is wanted, and describes it so. */
  accept(description: string): void {
    this.#before = undefined;
    const file = this.wanted;
    if (!file) return;
    // A file that was refused after it may still be named.
    this.#set({ description, error: this.#state.error });
    void keep(FILE, file).then((done) => done && keep(IN_USE, true));
  }

  /**
   * An engine could not be had with the network that is wanted, for this reason: what was before is wanted again. False
   * where the network was in use already, so that the reason is another.
   */
  refuse(message: string): boolean {
    if (!this.#state.loading || !this.wanted) return false;
    const { name = '' } = this.wanted;
    const [, fault] = /^WeightsFile .*?: (.*); [\w ]+ is kept$/.exec(message) ?? [];
    const error = `${name}: ${fault ?? message}`;
    const before = this.#before;
    this.#before = undefined;
    if (before) {
      this.#set({ error, loading: before.inUse }, before);
      return true;
    }
    // Without a connection or memory at this visit, a kept file may be as good as ever.
    if (fault) void forget(FILE);
    this.#set({ error }, { file: fault ? undefined : this.#chosen.file, inUse: false });
    return true;
  }

  /** Back to the fast evaluator; the network stays at hand. */
  putAway(): void {
    this.#set({}, { ...this.#chosen, inUse: false });
    void keep(IN_USE, false);
  }

  /** The network that was put away, again. */
  useAgain(): void {
    this.#set({ loading: true }, { ...this.#chosen, inUse: true });
  }

  dismissError(): void {
    this.#set({ ...this.#state, error: undefined });
  }
}

const inUse = ({ file, inUse }: Choice): NetFile | undefined => (inUse ? file : undefined);
