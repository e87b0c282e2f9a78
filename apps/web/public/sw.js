// Keeps the app's own files, so that Muster opens without a connection, and shows browser notifications, which phones accept from a
// service worker alone. It never stores a response of the API.
const cacheName = "muster-app";
const maxFiles = 400;
const otherFiles = ["/theme-boot.js", "/icon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(["/", ...otherFiles])));
});
// Navigation preload stays off: the browser requests a page under /api twice with it, and a sign-in's return address works once.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (mode === "navigate") event.respondWith(openPage(event));
  else if (isAppFile(pathname)) event.respondWith(readFile(event.request));
});

function isAppFile(pathname) {
  return pathname.startsWith("/assets/") || otherFiles.includes(pathname);
}

/** From the server, which has the newest version; from the cache when it can't be reached. */
async function openPage(event) {
  try {
    const response = await fetch(event.request);
    const isPage = response.ok && !response.redirected && response.headers.get("content-type")?.startsWith("text/html");
    if (isPage) {
      const copy = response.clone();
      event.waitUntil(caches.open(cacheName).then((cache) => cache.put("/", copy)));
    }
    return response;
  } catch (error) {
    const page = await caches.match("/");
    if (page) return page;
    throw error;
  }
}

/** Files under /assets never change; the others are refreshed with each install. */
async function readFile(request) {
  const cache = await caches.open(cacheName);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Stores the files that a page loaded before this worker could see them, and drops the oldest ones. */
async function keepFiles(urls) {
  const cache = await caches.open(cacheName);
  for (const url of urls) {
    const { origin, pathname } = new URL(url);
    if (origin === self.location.origin && isAppFile(pathname)) await readFile(new Request(url)).catch(() => undefined);
  }
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  for (const old of assets.slice(0, Math.max(0, assets.length - maxFiles))) await cache.delete(old);
}

self.addEventListener("message", (event) => {
  const { files, id, title, link } = event.data;
  if (files) return event.waitUntil(keepFiles(files));
  // The sender belongs to the notification's organization, so a click leads there.
  const data = { link, page: event.source?.id };
  event.waitUntil(self.registration.showNotification(title, { body: "Open Muster to read it", tag: id, data }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead({ link, page: id }) {
  const wanted = new URL(link ?? "/", self.location.origin);
  const url = wanted.origin === self.location.origin ? wanted.href : self.location.origin;
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((one) => one.id === id) ?? pages[0];
  if (!page) return self.clients.openWindow(url);
  await page.focus().catch(() => undefined); // browsers let it be focused by a click alone
  return link ? page.navigate(url) : undefined;
}
