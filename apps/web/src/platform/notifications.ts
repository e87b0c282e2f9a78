import type { Notification } from "@muster/contracts/activity";
import { texts } from "@muster/contracts/texts";
import { create } from "zustand";
import { newIdempotencyKey } from "./idempotency.ts";

const limit = 50;
const ownPrefix = "local-";

/** A message on screen, with what can be done about it at once. */
export interface Toast extends Notification {
  action?: { label: string; run: () => void };
}

interface NotificationState {
  /** Newest first, at most 50. */
  items: Notification[];
  /** Waiting to be shown, one at a time. */
  toasts: Toast[];
}

/** Toasts and the list behind the bell. The list holds the server's notifications and this browser's own. */
export const useNotifications = create<NotificationState>()(() => ({ items: [], toasts: [] }));

interface Notice {
  type: Notification["type"];
  title: string;
  message?: string;
  link?: string | null;
  /** A passing remark that need not be found again later. */
  toastOnly?: boolean;
  action?: Toast["action"];
}

/** Says something to the person: a toast now, and a line in the notification list. */
export function notify({ type, title, message = "", link = null, toastOnly = false, action }: Notice): void {
  const id = `${ownPrefix}${newIdempotencyKey()}`;
  const item = { id, type, title, message, link, timestamp: new Date().toISOString(), read: false };
  useNotifications.setState((state) => ({
    items: toastOnly ? state.items : mergeNotifications(state.items, [item]),
    toasts: withToast(state.toasts, { ...item, ...(action && { action }) }),
  }));
}

/** When each came by itself: a list that was asked for earlier does not know of it. */
const arrivedAt = new Map<string, number>();

/**
 * A notification the server sent just now: into the list, and as a toast unless it is already known, is about what is on screen,
 * or waits for the moment at which it may be shown.
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

/** What the end of the trial says: it would bury the result that ended it. */
const later: Notification[] = [];
const isLater = ({ title }: Notification) => title === texts.trialLimitTitle;

/** Shows what waited: the result has been read, or an action was refused. */
export function showLater(): void {
  const waiting = later.splice(0);
  useNotifications.setState((state) => ({ toasts: waiting.reduce(withToast, state.toasts) }));
}

function isOnScreen({ link }: Notification): boolean {
  return link !== null && globalThis.location?.pathname === link.split("?")[0];
}

let isGreeting = false;

/** Just signed in: the newest unread notification of the list that arrives next is also shown as a toast. */
export function greetWithNewest(): void {
  isGreeting = true;
}

/** What it asked for is settled: it leaves the list and the corner. */
export function withdrawNotification(id: string): void {
  const isOther = (item: Notification) => item.id !== id;
  useNotifications.setState(({ items, toasts }) => ({ items: items.filter(isOther), toasts: toasts.filter(isOther) }));
}

/** The server's list as it was at that moment, with what came since and what this browser said itself. */
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

/** Takes every toast away: what they said is over. The list keeps it. */
export function dismissAllToasts(): void {
  useNotifications.setState({ toasts: [] });
}

/** Marks the list as read here; telling the server is the caller's part. */
export function markAllRead(): void {
  useNotifications.setState((state) => ({ items: state.items.map((item) => ({ ...item, read: true })) }));
}

/** Forgets everything: another person may sign in next. */
export function clearNotifications(): void {
  isGreeting = false;
  later.length = 0;
  useNotifications.setState({ items: [], toasts: [] });
}

/** One list, newest first, each id once (the later word wins), at most 50. What the server keeps is not listed a second time in this browser's own words. */
export function mergeNotifications(known: Notification[], arrived: Notification[]): Notification[] {
  const byId = new Map([...known, ...arrived].map((item) => [item.id, item]));
  const all = [...byId.values()];
  const kept = new Set(all.filter((item) => !isOwn(item)).map(wordsOf));
  // Reversed first, so that of two said in the same millisecond the later one stands above.
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

/** At most three wait; the same words are not shown twice, and an error goes first. */
function withToast(toasts: Toast[], item: Toast): Toast[] {
  const others = toasts.filter((toast) => wordsOf(toast) !== wordsOf(item));
  const all = item.type === "error" ? [item, ...others] : [...others, item];
  return all.slice(0, 3);
}
