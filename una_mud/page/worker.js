/**
 * The service worker: serves the page from what it has kept when the network has none.
 *
 * The page itself is always asked for first, so that a new server is never met with an old script; all other files
 * have their version in their addresses. It's no module of the page.
 */

const KEPT = "una VERSION";
const SHELL = ["/", "/VERSION/una.js", "/VERSION/una.css", "/VERSION/facts.json", "/icon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (origin === location.origin && SHELL.includes(pathname) && pathname !== "/") {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  }
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window" }).then(([page]) => (page ? page.focus() : clients.openWindow("/"))));
});
