/** Keys that step through a game, and the list that follows. */

/** What keys do. */
export interface Steps {
  prev(): void;
  next(): void;
  goTo(ply: 'start' | 'end'): void;
  flip(): void;
}

/** What the board and the lines have not used themselves. */
export function pressed(widget: Steps, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const [target] = event.composedPath();
  // A site may have put a field into a slot.
  if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]')) {
    return;
  }
  switch (event.key) {
    case 'ArrowLeft':
      widget.prev();
      break;
    case 'ArrowRight':
      widget.next();
      break;
    case 'Home':
      widget.goTo('start');
      break;
    case 'End':
      widget.goTo('end');
      break;
    case 'f':
      widget.flip();
      break;
    default:
      return;
  }
  event.preventDefault();
}

/**
 * Brings the current move into the list's view without moving the page; the focus goes along.
 * It measures in the next frame, when the browser lays the page out anyway.
 */
export function reveal(root: ParentNode): void {
  const list = root.querySelector<HTMLElement>('.moves');
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list?.matches(':focus-within')) current?.focus({ preventScroll: true });
  if (list) requestAnimationFrame(() => scroll(list, current));
}

function scroll(list: HTMLElement, current: HTMLElement | null | undefined): void {
  if (!current) {
    list.scrollTop = 0;
    return;
  }
  const { top, bottom } = current.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) {
    list.scrollTop += top - view.top - view.height / 3;
  }
}
