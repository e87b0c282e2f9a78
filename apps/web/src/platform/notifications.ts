import type { Notification } from "@muster/contracts/activity";
import { texts } from "@muster/contracts/texts";
import { create } from "zustand";
import { newIdempotencyKey } from "./idempotency.ts";

const limit = 50;
const ownPrefix = "local-";

/** A toast with actions. */
export interface Toast extends Notification {
  action?: { label: string; run: () => void };
}

interface NotificationState {
  /** Newest first, at most 50. */
  items: Notification[];
  /** Queued toasts, shown one at a time. */
  toasts: Toast[];
}

/** Toasts and the list behind the bell. The list holds the server's notifications and this browser's own. */
export const useNotifications = create<NotificationState>()(() => ({ items: [], toasts: [] }));

interface Notice {
  type: Notification["type"];
  title: string;
  message?: string;
  link?: string | null;
  /** Not added to the notification list. */
  toastOnly?: boolean;
  action?: Toast["action"];
}

/** Notifies the user: a toast, and an entry in the notification list. */
export function notify({ type, title, message = "", link = null, toastOnly = false, action }: Notice): void {
  const id = `${ownPrefix}${newIdempotencyKey()}`;
  const item = { id, type, title, message, link, timestamp: new Date().toISOString(), read: false };
  useNotifications.setState((state) => ({
    items: toastOnly ? state.items : mergeNotifications(state.items, [item]),
    toasts: withToast(state.toasts, { ...item, ...(action && { action }) }),
  }));
}

/** Arrival times of pushed notifications: a list requested earlier does not contain them. */
const arrivedAt = new Map<string, number>();

/**
 * Receives a pushed notification: adds it to the list, and shows a toast unless it is already known, is about what is on screen,
 * or must wait for a later moment.
 */
export function receiveNotification(item: Notification): void {
  arrivedAt.set(item.id, Date.now());
  const { items, toasts } = useNotifications.getState();
  const isKnown = items.some((other) => other.id === item.id);
  if (!isKnown && isLater(item)) later.push(item);
  const isShown = !isKnown && !isLater(item) && !isOnScreen(item);
  useNotifications.setState({
    items: mergeNotifications(items, [item]),
    toasts: isShown ? withToast(toasts, item) : toasts,
  });
}

/** Notices about the end of the trial: they would cover the result that ended it. */
const later: Notification[] = [];
const isLater = ({ title }: Notification) => title === texts.trialLimitTitle;

/** Shows the deferred notices: the result has been read, or an action was refused. */
export function queueToast(): void {
  const waiting = later.splice(0);
  useNotifications.setState((state) => ({ toasts: waiting.reduce(withToast, state.toasts) }));
}

/** Links whose contents a page or dialog with another address shows. */
const shownElsewhere = new Set<string>();

/** Shows no toast about the page at this link until the returned function is called, and removes one that came before. */
export function markAsShown(link: string): () => void {
  shownElsewhere.add(link);
  useNotifications.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.link !== link) }));
  return () => void shownElsewhere.delete(link);
}

function isOnScreen({ link }: Notification): boolean {
  const [path] = link?.split("?") ?? [];
  if (!link || path === undefined) return false;
  return globalThis.location?.pathname === path || shownElsewhere.has(path) || shownElsewhere.has(link);
}

let isGreeting = false;

/** After signing in: the newest unread notification of the next list is also shown as a toast. */
export function showNewest(): void {
  isGreeting = true;
}

/** Its subject is settled: removes it from the list and the toasts. */
export function withdrawNotification(id: string): void {
  const isOther = (item: Notification) => item.id !== id;
  useNotifications.setState(({ items, toasts }) => ({ items: items.filter(isOther), toasts: toasts.filter(isOther) }));
}

/** Replaces the server's notifications by its list as of that moment; keeps later ones and this browser's own. */
export function receiveNotificationList(items: Notification[], askedAt = Date.now()): void {
  const [newest] = mergeNotifications([], items);
  const greeting = isGreeting && newest && !newest.read ? newest : undefined;
  isGreeting = false;
  const isStill = (item: Notification) => isOwn(item) || (arrivedAt.get(item.id) ?? 0) > askedAt;
  useNotifications.setState((state) => ({
    items: mergeNotifications(state.items.filter(isStill), items),
    toasts: greeting ? withToast(state.toasts, greeting) : state.toasts,
  }));
}

export function dismissToast(id: string): void {
  useNotifications.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** Removes every toast. The list keeps them. */
export function dismissAllToasts(): void {
  useNotifications.setState({ toasts: [] });
}

/** Marks the list as read here; the caller notifies the server. */
export function markAllRead(): void {
  useNotifications.setState((state) => ({ items: state.items.map((item) => ({ ...item, read: true })) }));
}

/** Clears everything: another person may sign in next. */
export function clearNotifications(): void {
  isGreeting = false;
  later.length = 0;
  useNotifications.setState({ items: [], toasts: [] });
}

/**
 * Merges lists: newest first, each id once (the later version wins), at most 50. Leaves out this browser's version of a
 * notification that the server stores.
 */
export function mergeNotifications(known: Notification[], arrived: Notification[]): Notification[] {
  const byId = new Map([...known, ...arrived].map((item) => [item.id, item]));
  const all = [...byId.values()];
  const kept = new Set(all.filter((item) => !isOwn(item)).map(wordsOf));
  // Reversed first, so that of two in the same millisecond the later one comes first.
  return all
    .filter((item) => !isOwn(item) || !kept.has(wordsOf(item)))
    .reverse()
    .sort((a, b) => b.timestamp.localeCompare(a.timestamp))
    .slice(0, limit);
}

function isOwn({ id }: Notification): boolean {
  return id.startsWith(ownPrefix);
}

function wordsOf({ title, message }: Notification): string {
  return `${title}\n${message}`;
}

/** At most three are queued; a repeated text is not shown twice, and errors go first. */
function withToast(toasts: Toast[], item: Toast): Toast[] {
  const others = toasts.filter((toast) => wordsOf(toast) !== wordsOf(item));
  const all = item.type === "error" ? [item, ...others] : [...others, item];
  return all.slice(0, 3);
}
