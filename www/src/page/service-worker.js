// Keeps the page for use without a connection. The build puts this file beside the page as sw.js, with
// the names of its files and a name for this set of them.

const FILES = __FILES__;
const CACHE = __NAME__;
const PREFIX = 'tabia ';
/** Milliseconds that a slow connection is waited for before the page comes from the cache. */
const PATIENCE = 2_500;

const scope = () => self.registration.scope;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new URL(file, scope())))),
  );
});

// A new version waits until all tabs of the old one are closed: they may still want their files.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** Files whose names hold a hash of their content never change. */
const isHashed = (url) => /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(url.pathname);

self.addEventListener('message', (event) => {
  const used = event.data?.used;
  if (!Array.isArray(used)) return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      for (const name of new Set(used)) {
        const url = new URL(name);
        const ours = url.href.startsWith(scope()) && isHashed(url);
        // One that cannot be had now is kept another time.
        if (ours && !(await cache.match(url))) await cache.add(url).catch(() => {});
      }
    })(),
  );
});

/** The page itself: fresh where the connection allows it, or as it was kept. */
async function page(request) {
  const kept = await caches.match(new URL('./', scope()), { cacheName: CACHE });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

/** A file of the page: as it was kept, since it does not change; else fetched, and kept from then on. */
async function file(request) {
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isHashed(new URL(request.url))) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope())) return;
  if (request.mode === 'navigate') {
    // Other pages in this folder are none of its business.
    const path = new URL(request.url).pathname.slice(new URL(scope()).pathname.length);
    if (path === '' || path === 'index.html') event.respondWith(page(request));
  } else {
    event.respondWith(file(request));
  }
});
