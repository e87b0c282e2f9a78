import type { Notification as Notice } from "@muster/contracts/activity";

/** Why this browser cannot show notifications; null when it can, or may be asked. */
export function browserNoticeBlocker(): string | null {
  if (!window.isSecureContext) return "Browser notifications work only over HTTPS or on localhost";
  if (!("Notification" in window)) return "This browser doesn’t support notifications";
  if (window.Notification.permission === "denied")
    return "Notifications are blocked. Allow them for this site in your browser settings.";
  return null;
}

/** Requests permission for notifications and registers the service worker; returns whether the user agreed. */
export async function allowBrowserNotices(): Promise<boolean> {
  if ((await window.Notification.requestPermission()) !== "granted") return false;
  await findWorker();
  return true;
}

/** Closes the notifications that are still shown. */
export async function endBrowserNotices(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

const seenKey = "app-notice-seen";
const shown = new Map<string, Notification>();

/** This tab is in the foreground and has shown it, so the others don't need to. */
export function markSeen({ id }: Notice): void {
  localStorage.setItem(seenKey, id);
}

/**
 * Shows a notification beside other windows: one per notification, however many tabs are open, and none while one of them
 * is in front. Shows only the title, because bystanders can see it, also over a locked screen.
 */
export async function showBrowserNotice(notice: Notice): Promise<void> {
  if (browserNoticeBlocker() !== null || window.Notification.permission !== "granted" || isOffByNow()) return;
  await navigator.locks.request(`notice ${notice.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await pause(500); // lets a tab in front report that it was seen
    if (localStorage.getItem(seenKey) === notice.id) return;
    await open(notice);
    await pause(2000); // slower tabs find the lock taken
  });
}

/** Another tab may have turned them off since this one was opened. */
function isOffByNow(): boolean {
  const kept = JSON.parse(localStorage.getItem("app-storage") ?? "{}") as { state?: { browserNotices?: boolean } };
  return kept.state?.browserNotices === false;
}

/** Closes the notification once its subject is settled. */
export async function closeBrowserNotice(id: string): Promise<void> {
  shown.get(id)?.close();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag: id })) ?? []) notice.close();
}

/** Shown by the service worker, as phones require; by the page in browsers without one. */
async function open({ id, title, link }: Notice): Promise<void> {
  const worker = await findWorker();
  if (worker) return worker.postMessage({ id, title, link });
  try {
    const notice = new window.Notification(title, { body: "Open Muster to read it", tag: id });
    shown.set(id, notice);
    notice.onclose = () => shown.delete(id);
    notice.onclick = () => {
      window.focus();
      notice.close();
      if (link) location.assign(link);
    };
  } catch {
    // Neither works: the notification is still in the app's list.
  }
}

/** Undefined when the browser has none, as in some private windows. */
async function findWorker(): Promise<ServiceWorker | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return undefined;
  try {
    await workers.register("/sw.js");
  } catch {
    return undefined;
  }
  return (await workers.ready).active ?? undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
