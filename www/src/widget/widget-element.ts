import { LitElement, type PropertyDeclaration } from 'lit';
import { asAttribute } from './options';
import { turn } from './turns';
import { watch } from './visibility';

/** An element on pages of others: forgiving, slow to take their time, and in their language. */
export abstract class WidgetElement extends LitElement {
  /** Near the view, and so worth more than a picture. */
  abstract live: boolean;
  #near = false;
  #unwatch: (() => void) | undefined;

  /** A good part of it has come into view, or left it. */
  protected abstract seen(seen: boolean): void;

  /** Properties mean what their attributes mean. */
  static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    // biome-ignore lint/complexity/noThisInStatic: it must be called on this class
    const descriptor = super.getPropertyDescriptor(name, key, options);
    const { converter } = options;
    if (typeof converter !== 'object' || !descriptor) return descriptor;
    return {
      ...descriptor,
      set(value: unknown) {
        descriptor.set?.call(this, asAttribute(converter, value));
      },
    };
  }

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: Lit's getter must be called on this class
    return [...super.observedAttributes, 'lang'];
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name === 'lang') this.requestUpdate();
    else super.attributeChangedCallback(name, old, value);
  }

  /** Room for the board from the first moment on, so that the page does not move when it comes. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    const room = document.createElement('div');
    room.className = 'room';
    root.append(room);
    return root;
  }

  /** Many widgets on one page are shown one after the other, and not all in one task. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await turn();
    super.scheduleUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#near = false;
    this.live = false;
  }

  /** Watches where it is, which matters once there is something to see. */
  protected watch(): void {
    if (!this.isConnected) return;
    this.#unwatch ??= watch(this, {
      near: (near) => void this.#setLive(near),
      seen: (seen) => {
        this.seen(seen);
        if (seen) void this.#setLive(true);
        this.requestUpdate();
      },
    });
  }

  async #setLive(near: boolean): Promise<void> {
    if (near === this.#near) return;
    this.#near = near;
    await turn('soon');
    // Far away again it is a picture, unless its reader is still in it.
    if (this.isConnected && near === this.#near) this.live = near || this.matches(':focus-within');
  }

  /** The language of the page around it, as a tag; empty where the page names none. */
  protected get language(): string {
    return this.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang;
  }
}
