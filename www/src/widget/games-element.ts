import type { PropertyValues } from 'lit';
import type { TabiaEventMap } from './api';
import { loadXiangqi, type OtherGame, type OtherHost } from './other-game';
import { SEARCH, type SearchOptions, settingsOf } from './search-settings';
import { WidgetElement } from './widget-element';

/** What the element does whichever game it shows, and its other game, which is loaded when it is named. */
export abstract class GamesElement extends WidgetElement {
  abstract game: 'chess' | 'xiangqi';
  /** What `game` said first: an element does not change its game. */
  #game: 'chess' | 'xiangqi' | undefined;
  #other: OtherGame | undefined;
  #loading = false;
  #seen = false;

  /** Events that sites hear. */
  protected emit<K extends keyof TabiaEventMap>(type: K, detail: TabiaEventMap[K]['detail']): void {
    // As the platform's own events of this name, errors do not bubble.
    const bubbles = type !== 'error';
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed: true }));
  }

  /** Takes in what was set a moment ago. */
  protected sync(): void {
    if (this.isUpdatePending && this.isConnected) this.performUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#other?.connect(true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#other?.connect(false);
  }

  protected override seen(seen: boolean): void {
    this.#seen = seen;
    this.#other?.see(seen);
  }

  /** It shows another game than chess. */
  protected get isOther(): boolean {
    return (this.#game ?? this.game) !== 'chess';
  }

  /** True when it shows another game: then there is nothing to do for chess. */
  protected willUpdateOther(changed: PropertyValues): boolean {
    this.#game ??= this.game;
    if (!this.isOther) return false;
    if (!this.#loading) void this.#load();
    if (changed.has('fen') || changed.has('pgn')) this.#other?.read();
    if ([...SEARCH, 'engine'].some((name) => changed.has(name))) this.#other?.reset();
    return true;
  }

  protected updatedOther(): boolean {
    this.#other?.shown();
    return this.isOther;
  }

  /** Nothing before it has come: the board's room is kept for it. */
  protected renderOther(): unknown {
    return this.#other?.render(this.language);
  }

  /** The room is for the first picture. */
  protected clearRoom(): void {
    if (!this.isOther || this.#other) this.renderRoot.querySelector('.room')?.remove();
  }

  async #load(): Promise<void> {
    this.#loading = true;
    const element = this as unknown as OtherHost['element'] & SearchOptions & { ply: number };
    try {
      const other = await loadXiangqi({
        element,
        settings: () => settingsOf(element),
        emit: this.emit.bind(this),
      });
      const { ply } = element;
      this.#other = other;
      this.#takeOver(other);
      if (ply) other.ply = ply;
      other.see(this.#seen);
    } catch (error) {
      this.emit('error', { message: error instanceof Error ? error.message : String(error) });
    }
    this.clearRoom();
    this.requestUpdate();
  }

  /** From now on the element's properties and methods are the other game's. */
  #takeOver(other: OtherGame): void {
    for (const name of ['load', 'next', 'prev', 'goTo', 'analyse', 'stop'] as const) {
      Object.defineProperty(this, name, { value: other[name].bind(other) });
    }
    for (const name of ['position', 'evaluation'] as const) {
      Object.defineProperty(this, name, { get: () => other[name] });
    }
    const set = (ply: unknown): void => {
      other.ply = Math.round(Number(ply)) || 0;
    };
    Object.defineProperty(this, 'ply', { get: () => other.ply, set });
    const review = (): Promise<never> =>
      Promise.reject(new Error('There are no reviews of xiangqi yet'));
    Object.defineProperty(this, 'review', { value: review });
  }
}
