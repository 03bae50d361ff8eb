/** What ends a drag without a release that counts: the browser's own doings, or a press that was never released. */
const ENDS = ['pointercancel', 'pointerdown', 'contextmenu', 'blur'] as const;

/** Tells once of the pointer's release, wherever on the page it is. The function returned ends that. */
export function onRelease(released: (event: PointerEvent) => void): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const end = (): void => ended.abort();
  const endBy = ({ type, target }: Event): void => {
    // The press itself takes the focus from some part of the page.
    if (type !== 'blur' || target === window) end();
  };
  const release = (event: PointerEvent): void => {
    end();
    released(event);
  };
  window.addEventListener('pointerup', release, options);
  for (const type of ENDS) window.addEventListener(type, endBy, options);
  return end;
}
