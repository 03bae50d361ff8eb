// What tests ask of any view of the page.

import { VIEWS } from './views.mjs';

/** Runs in the page: what can be pressed, through all shadow roots, as far as it is seen. */
export function pressables() {
  const found = [];
  const selector =
    'button, select, a[href], input:not([type=hidden]), textarea, [role=switch], [role=slider]';
  const look = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      if (!element.matches(selector) || element.disabled) continue;
      // A hidden radio or checkbox is pressed by its label.
      const shown = element.matches('label input') ? element.closest('label') : element;
      const { left, top, width, height } = shown.getBoundingClientRect();
      if (!width || !height || !shown.checkVisibility({ visibilityProperty: true })) continue;
      const x = left + width / 2;
      const y = top + height / 2;
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      // Something larger that lies over the picture of a button may take the finger for it.
      const extra = getComputedStyle(element, '::before');
      const grown = extra.position === 'absolute' && extra.content !== 'none';
      found.push({
        name:
          element.ariaLabel ?? element.dataset.testid ?? element.textContent.trim().slice(0, 30),
        width: grown ? width + 16 : width,
        height: grown ? height + 20 : height,
        tabIndex: element.tabIndex,
        // One of a group that arrow keys go through.
        roving: !!element.closest('[role=grid], li[data-index], [role=radiogroup], [role=toolbar]'),
        square: !!element.closest('[role=grid]'),
      });
    }
  };
  const dialogs = [];
  const find = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) find(element.shadowRoot);
      if (element.localName === 'dialog' && element.open) dialogs.push(element);
    }
  };
  find(document);
  const [dialog] = dialogs;
  if (!dialog) look(document);
  else {
    look(dialog);
    const slot = dialog.querySelector('slot');
    for (const element of slot?.assignedElements() ?? []) {
      look({ querySelectorAll: () => [element, ...element.querySelectorAll('*')] });
    }
  }
  return found;
}

/** By how much a page is wider than its window, once it has come to rest. */
export async function tooWide(page) {
  let wide;
  for (let look = 0; look < 20 && wide !== 0; look++) {
    if (look) await page.waitForTimeout(50);
    wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(0, scrollWidth - clientWidth);
    });
  }
  return wide;
}

/** The two schemes, in an order that changes from view to view: each view is seen in both. */
export const schemesOf = (name) =>
  Object.keys(VIEWS).indexOf(name) % 2 ? ['light', 'dark'] : ['dark', 'light'];
