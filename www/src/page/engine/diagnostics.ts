import type { Engine } from '../../engine/client';
import type { CoreState } from '../core/state';

const MOST_LINES = 60;
const MOST_EVENTS = 20;

/** What helps to find out why an engine misbehaves on somebody's device; it is only ever copied by hand. */
export class Diagnostics {
  readonly #lines: string[] = [];
  readonly #events: string[] = [];

  listen(engine: Engine): void {
    engine.on('line', (line) => {
      this.#lines.push(line.slice(0, 200));
      if (this.#lines.length > MOST_LINES) this.#lines.shift();
    });
    engine.on('restarted', ({ cause }) => this.#event(`restarted: ${cause}`));
    engine.on('error', ({ message }) => this.#event(`error: ${message}`));
  }

  #event(text: string): void {
    this.#events.push(`${Math.round(performance.now())} ms: ${text}`);
    if (this.#events.length > MOST_EVENTS) this.#events.shift();
  }

  async text(state: CoreState, engine: Engine | undefined): Promise<string> {
    const { settings, net } = state;
    const known = engine && state.engine.phase !== 'loading' ? engine.ready : undefined;
    // That it cannot be had is among the events.
    const info = await known?.catch(() => undefined);
    const list = (title: string, lines: readonly string[]): string[] =>
      lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];
    return [
      `${state.engine.name}, engine file ${__ENGINE_HASH__}`,
      `build ${info?.build ?? 'none'}, stop by ${info?.stop ?? '-'}, state ${engine?.state ?? 'none'}, page phase ${state.engine.phase}`,
      `evaluation ${net.description === undefined ? 'by hand' : `${net.file}, ${net.bytes} bytes, hash ${net.hash}`}`,
      `hash ${settings.hash} MB, lines ${settings.lines}, threads ${settings.threads}, Elo ${settings.elo || 'unlimited'}`,
      `browser ${navigator.userAgent}`,
      `cores ${navigator.hardwareConcurrency}, isolated ${globalThis.crossOriginIsolated}, up ${Math.round(performance.now() / 1000)} s`,
      `position ${state.engine.fen}`,
      ...list('events', this.#events),
      ...list('last lines of the engine', this.#lines),
      '',
    ].join('\n');
  }
}
