/** Options and network of the engine, of which each fresh worker is told. */

import { policyUrl } from './assets.js';
import { hashLimit, processors } from './features.js';
import { type KeptNet, netLines } from './net.js';
import { type OptionValue, setoptionLine } from './protocol.js';
import type { Transport } from './transport.js';
import type { EngineOptions } from './types.js';

export class Settings {
  options: Map<string, OptionValue>;
  net: KeptNet | undefined;
  /** What the last try goes without. */
  #shed: Pick<Settings, 'options' | 'net'> | undefined;

  constructor({ options, search }: EngineOptions = {}) {
    const tree = search === 'tree' && {
      Search: 'PUCT',
      // A residual network has priors of its own.
      ...(options?.WeightsFile ? { Evaluator: 'Residual' } : { PolicyFile: policyUrl().href }),
    };
    const given = Object.entries({ ...tree, ...options });
    this.options = new Map(given.map(([name, value]) => [name, capped(name, value)]));
  }

  /** Tells a worker all that the last one had been told. */
  send(wire: Transport): void {
    for (const [name, value] of this.options) wire.send(setoptionLine(name, value));
    if (!this.net) return;
    const { info, bytes } = this.net;
    wire.provide(info.name, bytes);
    for (const line of netLines(info.name)) wire.send(line);
  }

  /** Puts a net in the place of another; false where there is none now and was none before. */
  setNet(net: KeptNet | undefined): boolean {
    if (!net && !this.net) return false;
    this.net = net;
    if (net) this.options.delete('EvalFile');
    return true;
  }

  /** Goes without all of it, until `restore` or `keep`. */
  shed(): void {
    const { options, net } = this;
    this.#shed = { options, net };
    this.options = new Map();
    this.net = undefined;
  }

  /** Takes back what was shed, and gives its net. */
  restore(): KeptNet | undefined {
    const shed = this.#shed;
    this.#shed = undefined;
    if (!shed) return undefined;
    this.options = shed.options;
    this.net = shed.net;
    return shed.net;
  }

  /** What was shed is given up. */
  keep(): void {
    this.#shed = undefined;
  }

  /** Frees the nets. */
  clear(): void {
    this.#shed = this.net = undefined;
  }
}

/** The value of an option, no more than the device bears. */
export function capped(name: string, value: OptionValue): OptionValue {
  if (value === undefined) return value;
  if (/^hash$/i.test(name)) return Math.min(Number(value), hashLimit());
  return /^threads$/i.test(name) ? Math.min(Number(value), processors()) : value;
}
