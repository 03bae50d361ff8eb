// A UCI program as tests talk to it: lines in, lines out, and an end to all waiting.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const PATIENCE = 30_000;

export class Uci {
  #child;
  #said = [];
  #read = 0;
  #wake = () => {};
  #ended = false;
  #stderr = '';

  /** Starts a program: `{ name, file, args }`. */
  constructor({ name, file, args }) {
    this.name = name;
    this.#child = spawn(file, args, { stdio: 'pipe' });
    // A test that failed before quit() must not wait for this program: it ends with its input.
    this.#child.unref();
    for (const stream of this.#child.stdio) stream.unref();
    this.#child.stderr.on('data', (data) => {
      this.#stderr += data;
    });
    // A program that ended no longer reads; that is for the waiting side to notice.
    this.#child.stdin.on('error', () => {});
    this.closed = new Promise((resolve, reject) => {
      this.#child.on('error', reject);
      this.#child.on('close', (code, signal) => {
        this.#ended = true;
        this.#wake();
        resolve({ code, signal, stderr: this.#stderr });
      });
    });
    this.closed.catch(() => {
      this.#ended = true;
      this.#wake();
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#said.push(line);
      this.#wake();
    });
  }

  /** The number of its process. */
  get pid() {
    return this.#child.pid;
  }

  /** All lines that it has said. */
  get lines() {
    return this.#said;
  }

  send(...lines) {
    this.#child.stdin.write(`${lines.join('\n')}\n`);
  }

  /** Sends bytes as they are. */
  write(bytes) {
    this.#child.stdin.write(bytes);
  }

  endInput() {
    this.#child.stdin.end();
  }

  /** The lines from the last that was waited for up to the first that matches. */
  async until(pattern, patience = PATIENCE) {
    const from = this.#read;
    const limit = Date.now() + patience;
    for (;;) {
      const said = this.#said.slice(this.#read);
      const at = said.findIndex((line) => pattern.test(line));
      if (at >= 0) {
        this.#read += at + 1;
        return this.#said.slice(from, this.#read);
      }
      this.#read = this.#said.length;
      const left = limit - Date.now();
      if (this.#ended || left <= 0) {
        const why = this.#ended ? 'ended' : `said nothing in ${patience} ms`;
        const tail = [...this.#said.slice(-8), this.#stderr].join('\n');
        throw new Error(`${this.name} ${why} instead of ${pattern}; its last lines:\n${tail}`);
      }
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Sends lines and waits: the lines up to the first that matches. */
  ask(lines, pattern, patience) {
    this.send(...[lines].flat());
    return this.until(pattern, patience);
  }

  /** What it says to lines that are answered at once. */
  async answer(...lines) {
    const said = await this.ask([...lines, 'isready'], /^readyok$/);
    return said.slice(0, -1);
  }

  /** Ends it, and waits for that. */
  async quit() {
    this.send('quit');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE);
    const end = await this.closed;
    clearTimeout(timer);
    return end;
  }
}

/** Reads an `info` line with a score; nothing where a line is none. */
export function readInfo(line) {
  const match =
    /^info depth (\d+) seldepth (\d+) multipv (\d+) score (cp|mate) (-?\d+)( lowerbound| upperbound)? nodes (\d+) nps (\d+) hashfull (\d+) time (\d+)(?: pv (.+))?$/.exec(
      line,
    );
  if (!match) return undefined;
  const [depth, seldepth, multipv] = match.slice(1, 4).map(Number);
  return {
    depth,
    seldepth,
    multipv,
    score: { kind: match[4], value: Number(match[5]) },
    bound: match[6]?.trim(),
    nodes: Number(match[7]),
    pv: match[11]?.split(' ') ?? [],
  };
}
