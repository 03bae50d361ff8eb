import type { KeyView } from '../shell/page-base';
import type { XiangqiController } from './controller';

type Act = (controller: XiangqiController, view: KeyView) => void;

const previous: Act = (controller) => controller.step('prev');
const next: Act = (controller) => controller.step('next');
const first: Act = (controller) => controller.step('first');
const last: Act = (controller) => controller.step('last');

/** The same keys as on the page of chess, as far as they have a meaning here. */
const KEYS: Readonly<Record<string, Act>> = {
  ArrowLeft: previous,
  k: previous,
  ArrowRight: next,
  j: next,
  ArrowUp: first,
  Home: first,
  ArrowDown: last,
  End: last,
  ' ': (controller) => controller.playBest(),
  l: (controller) => controller.toggleEngine(),
  a: (controller, { arrows }) => controller.setSettings({ arrows: !arrows }),
  f: (controller) => controller.flip(),
  h: (controller) => controller.toggleHeat(),
  o: (controller) => controller.chooseFile(),
  c: (_, view) => view.focusComment(),
  p: (controller) => controller.promote(),
  '-': (controller) => controller.collapse(),
  Delete: (controller) => controller.deleteMove(),
  '/': (_, view) => view.focusField(),
  '?': (controller) => controller.showSheet('help'),
};

/** Does what a key stands for; false if it stands for nothing. */
export function pressKey(
  event: KeyboardEvent,
  controller: XiangqiController,
  view: KeyView,
): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' || event.altKey) return false;
    if (event.shiftKey) controller.redo();
    else controller.undo();
    return true;
  }
  if (/^[1-6]$/.test(key) && !event.altKey) {
    controller.nag(Number(key));
    return true;
  }
  const act = event.altKey ? undefined : KEYS[key];
  if (!act) return false;
  act(controller, view);
  return true;
}
