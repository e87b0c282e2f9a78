import type { Notification as News } from "@muster/contracts/activity";

/** Why this browser cannot show notices of its own; null where it can, or may be asked. */
export function browserNoticeBlocker(): string | null {
  if (!window.isSecureContext) return "Browsers allow this over https, or on this machine itself, alone";
  if (!("Notification" in window)) return "This browser has no notifications of its own";
  if (window.Notification.permission === "denied")
    return "This browser was told not to. Allow it in its settings for this site.";
  return null;
}

/** Asks the person by the browser's own question; answers whether they agreed. */
export async function allowBrowserNotices(): Promise<boolean> {
  return (await window.Notification.requestPermission()) === "granted";
}

const seenKey = "app-news-seen";
const shown = new Map<string, Notification>();

/** This tab is in front and has told it itself: the others need not. */
export function noteSeen({ id }: News): void {
  localStorage.setItem(seenKey, id);
}

/**
 * Shows what has arrived beside other windows: one notice for each piece of news, however many tabs are open, and none while one
 * of them is in front. Its title alone, because whoever is near sees it, also over a locked screen.
 */
export async function showBrowserNotice(news: News): Promise<void> {
  if (browserNoticeBlocker() !== null || window.Notification.permission !== "granted") return;
  await navigator.locks.request(`news ${news.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await pause(500); // for a tab in front to say that it has been seen
    if (localStorage.getItem(seenKey) === news.id) return;
    open(news);
    await pause(2000); // slower tabs find the lock taken
  });
}

/** What it asked for is settled. */
export function closeBrowserNotice(id: string): void {
  shown.get(id)?.close();
}

function open({ id, title, link }: News): void {
  try {
    const notice = new window.Notification(title, { body: "Open Muster to read it.", tag: id });
    shown.set(id, notice);
    notice.onclose = () => shown.delete(id);
    notice.onclick = () => {
      window.focus();
      notice.close();
      if (link) location.assign(link);
    };
  } catch {
    // Phones show them through a service worker alone; the news stands in the app's own list.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
