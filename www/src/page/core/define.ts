/** Registers an element of a part that may be loaded more than once, after a failed attempt. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
