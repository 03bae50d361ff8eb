// Functions that tests put into a page. Each is given as its text, so it stands by itself.

/** `part(id)`: what has a test id, through all shadow roots. */
// `window`, since Firefox gives the scripts of drivers a global object of their own.
export function findParts() {
  const find = (root, id) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.dataset?.testid === id) return element;
      const inside = element.shadowRoot && find(element.shadowRoot, id);
      if (inside) return inside;
    }
    return undefined;
  };
  window.part = (id) => find(document, id);
}
