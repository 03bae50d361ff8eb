import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';

/**
 * What the page keeps in the browser's database. Where there is none (a private window, a sandboxed
 * frame, a full disk) nothing is kept, and the page works on.
 */
let store: UseStore | undefined;

const place = (): UseStore => {
  store ??= createStore('tabia', 'kept');
  return store;
};

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export const kept = <T>(key: string): Promise<T | undefined> => attempt(() => get<T>(key, place()));

/** Before the names under which files of games are kept. */
export const GAMES = 'games ';

export const newId = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** False when it could not be kept. */
export const keep = async (key: string, value: unknown): Promise<boolean> =>
  (await attempt(async () => {
    await set(key, value, place());
    return true;
  })) ?? false;

export const forget = (key: string): Promise<void> => attempt(() => del(key, place()));

export const keptKeys = async (): Promise<string[]> =>
  ((await attempt(() => keys<string>(place()))) ?? []).map(String);
