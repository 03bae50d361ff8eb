import { expect, test, vi } from 'vitest';
import { onRelease } from './drag';

const page = new EventTarget();
vi.stubGlobal('window', page);

test('a release is heard wherever it is, and once', () => {
  const released = vi.fn();
  onRelease(released);
  page.dispatchEvent(new Event('pointerup'));
  page.dispatchEvent(new Event('pointerup'));
  expect(released).toHaveBeenCalledOnce();
});

test('a drag that the browser took over, or another press, is none', () => {
  for (const type of ['pointercancel', 'contextmenu', 'pointerdown', 'blur']) {
    const released = vi.fn();
    onRelease(released);
    page.dispatchEvent(new Event(type));
    page.dispatchEvent(new Event('pointerup'));
    expect(released, type).not.toHaveBeenCalled();
  }
});

test('it can be ended', () => {
  const released = vi.fn();
  onRelease(released)();
  page.dispatchEvent(new Event('pointerup'));
  expect(released).not.toHaveBeenCalled();
});
