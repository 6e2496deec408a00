// The service worker: keeps the whole build, so that after one visit everything works without a network.
// The build puts in FILES and VERSION (tools/precache.js); anything that is not in FILES goes to the network.
declare const self: ServiceWorkerGlobalScope;
declare const FILES: string[];
declare const VERSION: string;

const PREFIX = 'umpire-';
const NAME = PREFIX + VERSION;
const known = new Set(FILES.map((file) => new URL(file, self.registration.scope).href));

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll([...known].map((url) => new Request(url, { cache: 'no-cache' })));
}

async function dropOld(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

/** The address as the cache has it: without what follows ? and #, the folder itself being its index. */
function plain(address: string): string {
  const url = new URL(address);
  const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
  return url.origin + path;
}

async function kept(url: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(url)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOld()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const url = plain(event.request.url);
  if (event.request.method === 'GET' && known.has(url)) event.respondWith(kept(url, event.request));
});

export {};
