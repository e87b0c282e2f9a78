// Shows the browser's own notices, which phones take from a service worker alone, and leads whoever clicks one to what it is
// about. It keeps nothing, answers no request and hears of nothing by itself: a page of Muster tells it what to show.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { id, title, link } = event.data;
  // The page that tells is of the organization that the news is of: it is the one to lead there.
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
