import { expect, it } from 'vitest';
import { StateStore } from './store';

it('never tells a watcher of a state that another watcher has replaced', () => {
  const store = new StateStore({ position: 0, lines: 0 });
  store.watch((state) => {
    if (state.lines !== state.position) {
      store.update((now) => ({ ...now, lines: now.position }));
    }
  });
  const seen: unknown[] = [];
  const stop = store.watch((state) => seen.push({ ...state }));
  store.update((now) => ({ ...now, position: 1 }));
  expect(seen.at(-1)).toEqual({ position: 1, lines: 1 });
  expect(seen).not.toContainEqual({ position: 1, lines: 0 });
  stop();
  store.update((now) => ({ ...now, position: 2 }));
  expect(seen.at(-1)).toEqual({ position: 1, lines: 1 });
});

it('keeps quiet when nothing has changed', () => {
  const store = new StateStore(1);
  let told = 0;
  store.watch(() => {
    told += 1;
  });
  store.update((now) => now);
  expect(told).toBe(0);
});
