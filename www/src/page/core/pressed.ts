import type { Engine } from '../../engine/client';

/** What ends a press. A context menu or a drag of the browser's own may swallow the release. */
const ENDS = ['pointerup', 'pointercancel', 'contextmenu', 'dragend', 'blur'] as const;

/**
 * Tells whenever the main pointer is pressed on a board, and when it is no more: a piece may be dragged.
 * Not elsewhere: the list of a `select` never tells the page of the release. The function returned ends that.
 */
export function watchPressed(tell: (pressed: boolean) => void): () => void {
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  let pressed = false;
  const become = (now: boolean): void => {
    if (now === pressed) return;
    pressed = now;
    tell(now);
  };
  const down = (event: PointerEvent): void => {
    const onBoard = event
      .composedPath()
      .some((at) => (at as Element).localName?.endsWith('-board'));
    if (onBoard && event.isPrimary && event.button === 0) become(true);
  };
  window.addEventListener('pointerdown', down, options);
  for (const type of ENDS) {
    const end = ({ target }: Event): void => {
      // Parts of the page lose their focus to others, also by a press.
      if (type !== 'blur' || target === window) become(false);
    };
    window.addEventListener(type, end, options);
  }
  return () => ended.abort();
}

/** Has an engine leave the processor to the page while a piece may be dragged; the function returned ends that. */
export const yieldToInput = (engine: Engine): (() => void) =>
  watchPressed((pressed) => engine.giveWay(pressed));
