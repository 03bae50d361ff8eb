/**
 * Moves the focus along the buttons of a row by the arrow keys: one of them is reached by Tab, the others from there. To
 * be called for key events that the row listens to.
 */
export function rove(event: KeyboardEvent): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
