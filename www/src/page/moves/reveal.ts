/** Brings the current move into its list's view without moving the page. */
export function reveal(list: HTMLElement): void {
  const current = list.shadowRoot?.querySelector('[aria-current]');
  if (!current) {
    list.scrollTop = 0;
    return;
  }
  const box = current.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (box.top < view.top + 64) list.scrollTop += box.top - view.top - 96;
  else if (box.bottom > view.bottom - 56) list.scrollTop += box.bottom - view.bottom + 96;
}
