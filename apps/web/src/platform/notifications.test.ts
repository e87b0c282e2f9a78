import type { Notification } from "@muster/contracts/activity";
import { texts } from "@muster/contracts/texts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  clearNotifications,
  markAllRead,
  markAsShown,
  mergeNotifications,
  notify,
  queueToast,
  receiveNotification,
  receiveNotificationList,
  showNewest,
  useNotifications,
  withdrawNotification,
} from "./notifications.ts";

beforeEach(clearNotifications);

const state = () => useNotifications.getState();

describe("mergeNotifications", () => {
  it("keeps the newest 50, newest first, each once", () => {
    const many = Array.from({ length: 60 }, (_, index) => item(`n${index}`, index));
    const merged = mergeNotifications(many.slice(0, 40), many.slice(20));
    expect(merged).toHaveLength(50);
    expect(merged[0]?.id).toBe("n59");
    expect(merged.at(-1)?.id).toBe("n10");
  });

  it("keeps the later version of the same notification", () => {
    expect(mergeNotifications([item("a", 1)], [{ ...item("a", 1), read: true }])[0]?.read).toBe(true);
  });
});

it("shows no toast about a request that the page already shows, and removes an earlier one", () => {
  const link = "/approvals?approval=1";
  receiveNotification({ ...item("early", 1), link });
  const leave = markAsShown(link);
  expect(state().toasts).toEqual([]);
  receiveNotification({ ...item("late", 2), link });
  receiveNotification({ ...item("other", 3), link: "/approvals?approval=2" });
  expect(state().toasts.map(({ id }) => id)).toEqual(["other"]);
  leave();
});

it("toasts a live notification once, even when it arrives twice", () => {
  receiveNotification(item("a", 1));
  receiveNotification(item("a", 1));
  expect(state().toasts).toHaveLength(1);
  expect(state().items).toHaveLength(1);
});

it("does not toast what a dialog shows, until it is closed", () => {
  const close = markAsShown("/results/1");
  receiveNotification({ ...item("a", 1), link: "/results/1" });
  expect(state()).toMatchObject({ toasts: [], items: [{ id: "a" }] });
  close();
  receiveNotification({ ...item("b", 2), link: "/results/1" });
  expect(state().toasts).toMatchObject([{ id: "b" }]);
});

it("does not toast stored notifications", () => {
  receiveNotificationList([item("a", 1), item("b", 2)]);
  expect(state().toasts).toEqual([]);
  expect(state().items.map(({ id }) => id)).toEqual(["b", "a"]);
});

it("toasts the newest unread one after signing in, once", () => {
  showNewest();
  receiveNotificationList([item("a", 1), item("b", 2)]);
  expect(state().toasts.map(({ id }) => id)).toEqual(["b"]);
  receiveNotificationList([item("c", 3)]);
  expect(state().toasts.map(({ id }) => id)).toEqual(["b"]);
});

it("replaces its list by the server's, except for newer live and local notifications", () => {
  const asked = Date.now() - 1000;
  receiveNotificationList([item("settled", 1), item("other organization", 2)], asked - 1000);
  receiveNotification(item("live", 3));
  notify({ type: "info", title: "Said here" });
  receiveNotificationList([item("kept", 4)], asked);
  expect(new Set(state().items.map(({ title }) => title))).toEqual(new Set(["Said here", "kept", "live"]));
  receiveNotificationList([item("kept", 4)], Date.now() + 1000);
  expect(new Set(state().items.map(({ title }) => title))).toEqual(new Set(["Said here", "kept"]));
});

it("withdraws settled notifications from the list and the toasts", () => {
  receiveNotification(item("a", 1));
  receiveNotification(item("b", 2));
  withdrawNotification("a");
  withdrawNotification("unknown");
  expect(state()).toMatchObject({ items: [{ id: "b" }], toasts: [{ id: "b" }] });
});

it("does not toast a read notification after signing in", () => {
  showNewest();
  receiveNotificationList([{ ...item("b", 2), read: true }, item("a", 1)]);
  expect(state().toasts).toEqual([]);
});

it("shows at most three toasts, errors first, without duplicates", () => {
  for (const title of ["One", "Two", "Two", "Three"]) notify({ type: "info", title });
  expect(state().toasts.map(({ title }) => title)).toEqual(["One", "Two", "Three"]);
  notify({ type: "error", title: "Failed" });
  expect(state().toasts.map(({ title }) => title)).toEqual(["Failed", "One", "Two"]);
});

it.each([
  ["the server speaks first", [serverSays, browserSays]],
  ["the browser speaks first", [browserSays, serverSays]],
])("reports the end of the trial once: %s", (_, said) => {
  for (const say of said) say();
  expect(state().toasts).toHaveLength(1);
  expect(state().items.map(({ id }) => id)).toEqual(["a"]);
});

it("lists the end of the trial at once, and toasts it after the result has been read", () => {
  receiveNotification({ ...item("a", 1), title: texts.trialLimitTitle });
  expect(state()).toMatchObject({ items: [{ id: "a" }], toasts: [] });
  queueToast();
  queueToast();
  expect(state().toasts.map(({ id }) => id)).toEqual(["a"]);
});

it("does not list a toast-only message", () => {
  notify({ type: "info", title: "Saved", toastOnly: true });
  expect(state().items).toEqual([]);
  expect(state().toasts).toHaveLength(1);
});

it("marks all as read", () => {
  receiveNotificationList([item("a", 1), item("b", 2)]);
  markAllRead();
  expect(state().items.every(({ read }) => read)).toBe(true);
});

function serverSays() {
  receiveNotification({ ...item("a", 1), title: "Trial Limit Reached" });
}

function browserSays() {
  notify({ type: "error", title: "Trial Limit Reached" });
}

function item(id: string, minute: number): Notification {
  const timestamp = new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
  return { id, type: "info", title: id, message: "", link: null, timestamp, read: false };
}
