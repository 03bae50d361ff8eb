/** Commands to the idle engine: lines with one answer each. */

import type { Message } from './protocol.js';
import type { Transport } from './transport.js';
import type { EngineInfo } from './types.js';

/** A refusal by the engine: `info string error: ...`. */
const ERROR = /^error: /;

/** The words of a refusal, where the message is one. */
export const refusal = (message: Message): string | undefined =>
  message.type === 'string' && ERROR.test(message.text)
    ? message.text.replace(ERROR, '')
    : undefined;

/** Takes what the engine says of itself into `info`; false for any other message. */
export function isIntroduction(info: EngineInfo, message: Message): boolean {
  if (message.type === 'option') info.options.push(message.option);
  else if (message.type !== 'id') return false;
  else if (message.field === 'name' || message.field === 'author') {
    info[message.field] = message.value;
  }
  return true;
}

/** The engine has refused a command or a position, in these words: no worker was lost. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export interface CommandOptions {
  /** Done first: a file provided, perhaps. */
  before?(wire: Transport): void;
  /** Ends the answer; without it the answer is all that is said up to a `readyok` asked for. */
  last?: RegExp;
  /** Refusals are lines like any others, and no errors. */
  raw?: boolean;
}

export class Command {
  /** The lines of the answer. It is refused with the engine's words, or when the worker is lost. */
  readonly answer: Promise<string[]>;
  readonly #lines: readonly string[];
  readonly #options: CommandOptions;
  readonly #said: string[] = [];
  #refusal: string | undefined;
  #resolve!: (lines: string[]) => void;
  #reject!: (error: Error) => void;

  constructor(lines: readonly string[], options: CommandOptions = {}) {
    this.#lines = lines;
    this.#options = options;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Callers may well not await an option's taking effect.
    this.answer.catch(() => {});
  }

  start(wire: Transport): void {
    this.#options.before?.(wire);
    for (const line of this.#lines) wire.send(line);
    if (!this.#options.last) wire.send('isready');
  }

  /** Takes a line of the engine; true when it was the answer's last. */
  line(message: Message, text: string): boolean {
    const { last, raw } = this.#options;
    const done = last ? last.test(text) : message.type === 'readyok';
    if (!done || last) this.#said.push(text);
    if (!raw) this.#refusal ??= refusal(message);
    if (!done) return false;
    if (this.#refusal) this.#reject(new Refusal(this.#refusal));
    else this.#resolve(this.#said);
    return true;
  }

  fail(error: Error): void {
    this.#reject(error);
  }
}
