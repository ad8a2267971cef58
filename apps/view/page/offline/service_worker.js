// @ts-check
// Keeps the folder that scripts/make-page writes in the browser, so that the page works without a network. make-page puts two
// lines before this file: `version`, a digest of all files, and `files`, their names. Another version replaces the files.

/** @typedef {{version: string, files: string[]}} Folder */

{
  const scope = /** @type {any} */ (self);
  const {version, files} = /** @type {Folder} */ (scope.minesFolder);
  const name = `mines ${version}`;

  scope.addEventListener('install', (/** @type {any} */ event) => {
    const keep = async () => {
      const cache = await caches.open(name);
      await cache.addAll(files.map((file) => new Request(file, {cache: 'reload'})));
      await scope.skipWaiting();
    };
    event.waitUntil(keep());
  });

  scope.addEventListener('activate', (/** @type {any} */ event) => {
    const clear = async () => {
      for (const old of await caches.keys()) if (old.startsWith('mines ') && old !== name) await caches.delete(old);
      await scope.clients.claim();
    };
    event.waitUntil(clear());
  });

  scope.addEventListener('fetch', (/** @type {any} */ event) => {
    if (event.request.method !== 'GET') return;
    const reply = async () => {
      const cache = await caches.open(name);
      return (await cache.match(event.request, {ignoreSearch: true})) ?? fetch(event.request);
    };
    event.respondWith(reply());
  });
}
