/** Milliseconds after the page is there: what it needs itself comes first. */
const DELAY = 3_000;

/**
 * Lets the page work without a connection: a service worker keeps its files. Told once the page has come to rest which
 * files this browser really used, it keeps those of the engine too, and not the builds meant for others.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  setTimeout(async () => {
    try {
      await navigator.serviceWorker.register('./sw.js', { scope: './' });
      const { active } = await navigator.serviceWorker.ready;
      const used = performance.getEntriesByType('resource').map(({ name }) => name);
      active?.postMessage({ used });
    } catch {
      // Without it the page works as before, with a connection.
    }
  }, DELAY);
}
