/** Who has the focus, and with it the keys, after a click. */

/** A button that was clicked, not pressed by key, gives the space bar back to the page. */
export function releaseButton(event: MouseEvent): void {
  if (event.detail === 0) return;
  for (const at of event.composedPath()) if (at instanceof HTMLButtonElement) at.blur();
}

/** A hand on the board has left the field, though the board keeps the browser from noticing. */
export function leaveField(): void {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (at instanceof HTMLInputElement) at.blur();
}
