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

/** Shows what has arrived beside other windows. One notice for each piece of news, however many tabs are open. */
export function showBrowserNotice({ id, title, message, link }: News): void {
  if (browserNoticeBlocker() !== null || window.Notification.permission !== "granted") return;
  try {
    const notice = new window.Notification(title, { body: message, tag: id });
    notice.onclick = () => {
      window.focus();
      if (link) location.assign(link);
    };
  } catch {
    // Phones show them through a service worker alone; the news stands in the app's own list.
  }
}
