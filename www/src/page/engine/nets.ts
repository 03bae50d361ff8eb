import large from 'virtual:large-net';
import type { NetFile } from '../../analysis/own-engine';
import type { Engine, NetInfo } from '../../engine/client';
import { Refusal } from '../../engine/command';
import { fetchBytes } from '../../engine/fetch-bytes';
import { forget, keep, kept } from '../core/keep';
import { type CoreState, type NetState, withNet } from '../core/state';
import type { Store } from '../core/store';
import { fill, words } from '../core/words';

/** Far above any HalfKP net, far below what would hurt the tab. */
const LARGEST_NET = 256e6;
const FILE = 'net';
const IN_USE = 'net in use';

/** The net in use: loaded from a file, kept for the next visit, put away again. */
export class Nets {
  readonly #store: Store<CoreState>;
  readonly #engine: Engine;
  #file: NetFile | undefined;
  /** Fulfilled when it is known which net the page begins with. */
  settled: Promise<void> = Promise.resolve();

  constructor(store: Store<CoreState>, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
  }

  /** The net in use as a file. */
  get file(): NetFile | undefined {
    return this.#store.state.net.description === undefined ? undefined : this.#file;
  }

  #show(change: Partial<CoreState['net']>): void {
    this.#store.update((now) => withNet(now, change));
  }

  load(file: File): void {
    if (file.size > LARGEST_NET) {
      this.#show({ error: fill(words.netTooLarge, { name: file.name }) });
      return;
    }
    this.#take(() => file.arrayBuffer(), file.name);
  }

  /** Fetches the larger net that the page offers. */
  download(): void {
    if (!large) return;
    const { url, name, bytes } = large;
    // A compressed answer does not say how long it is; the page knows.
    const show = (loaded: number): void => this.#show({ progress: (0.9 * loaded) / bytes });
    this.#take(async () => (await fetchBytes(url, show)).buffer as ArrayBuffer, name);
  }

  #take(read: () => Promise<ArrayBuffer>, name: string): void {
    this.#show({ progress: 0, error: undefined });
    void this.#read(read, name)
      .catch((error: unknown) => {
        this.#show({ error: error instanceof Error ? error.message : String(error) });
      })
      .finally(() => this.#show({ progress: undefined }));
  }

  async #read(read: () => Promise<ArrayBuffer>, name: string): Promise<void> {
    const bytes = await read();
    this.#show({ progress: 0.95 });
    const net = await this.#use(bytes, name);
    if (await keep(FILE, net)) void keep(IN_USE, true);
  }

  /** Gives the engine a copy, since what it is given may be handed on to its worker. */
  async #use(bytes: ArrayBuffer, name: string): Promise<NetFile> {
    const hash = await fingerprint(bytes);
    await this.#engine.loadNet(bytes.slice(0), undefined, name);
    this.#file = { name, hash, bytes };
    this.#show({ ready: name, hash });
    return this.#file;
  }

  /** Loads what was kept at the last visit, if its hash is still the one it was kept with. */
  restore(): void {
    this.settled = this.#restore();
  }

  async #restore(): Promise<void> {
    const net = await kept<NetFile>(FILE);
    if (!net?.bytes) return;
    this.#show({ ready: net.name });
    this.#file = net;
    if (!(await kept<boolean>(IN_USE))) return;
    this.#show({ progress: 0.5 });
    try {
      const whole = (await fingerprint(net.bytes)) === net.hash;
      if (whole) await this.#use(net.bytes, net.name);
      else this.#drop(fill(words.netDamaged, { name: net.name }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Without a connection or memory at this visit, the file may be as good as ever.
      if (refusesFile(error)) this.#drop(message);
      else this.#show({ error: message });
    } finally {
      this.#show({ progress: undefined });
    }
  }

  #drop(error: string): void {
    this.#file = undefined;
    void forget(FILE);
    this.#show({ error, ready: undefined });
  }

  /** Back to what the engine comes with; the net stays at hand. */
  putAway(): void {
    void this.#engine.setOption('EvalFile', '<empty>');
    void keep(IN_USE, false);
  }

  /** The net that was put away, again. */
  useAgain(): void {
    const file = this.#file;
    if (!file) return;
    this.#show({ progress: 0.5, error: undefined });
    this.#use(file.bytes, file.name)
      .then(
        () => keep(IN_USE, true),
        (error: unknown) => this.#show({ error: String(error) }),
      )
      .finally(() => this.#show({ progress: undefined }));
  }
}

/** Whether the loader has looked at the file, and found that it cannot use it. */
const refusesFile = (error: unknown): boolean =>
  error instanceof Refusal && !/out of memory/i.test(error.message);

/** What the page says of the evaluation in use, in a word. */
export const evaluationName = ({ description, builtIn }: NetState): string =>
  description ?? builtIn ?? words.handWritten;

/** The first twelve digits of the SHA-256, by which nets are known; the size where the browser does not hash. */
export async function fingerprint(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.crypto?.subtle) return `${bytes.byteLength}-bytes`;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest.slice(0, 6))]
    .map((n) => n.toString(16).padStart(2, '0'))
    .join('');
}

/** The loader says `<description> (<bytes> bytes, hash <hex>)`; the parts are shown apart. */
export function describeNet(net: NetInfo | null): {
  description: string | undefined;
  file: string | undefined;
  bytes: number;
  hash: string;
} {
  if (!net) return { description: undefined, file: undefined, bytes: 0, hash: '' };
  const parts = /^(.*) \((\d+) bytes(?:, hash ([0-9a-f]+))?\)$/s.exec(net.description);
  return {
    description: parts?.[1] ?? net.description,
    file: net.name,
    bytes: Number(parts?.[2] ?? 0),
    hash: parts?.[3] ?? '',
  };
}
