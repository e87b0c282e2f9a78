import type { Notification as Notice } from "@muster/contracts/activity";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeBrowserNotice, markSeen, showBrowserNotice } from "./browser-notice.ts";

let shown: string[];
let permission: string;
beforeEach(() => {
  shown = [];
  permission = "granted";
  const stored = new Map<string, string>();
  class Notice {
    static get permission() {
      return permission;
    }
    onclose = () => undefined;
    constructor(title: string, options: { body: string }) {
      shown.push(`${title}: ${options.body}`);
    }
    close() {
      shown.push("closed");
    }
  }
  vi.stubGlobal("window", { isSecureContext: true, Notification: Notice });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Locks are granted by the platform, not by the fake clock. */
async function afterAWhile(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(1000);
  }
}

it("is shown by one of several tabs, with its title only, and closes when it is settled", async () => {
  for (let tab = 0; tab < 3; tab++) void showBrowserNotice(notice("a"));
  await afterAWhile();
  expect(shown).toEqual(["Approval needed: Open Muster to read it"]);
  await closeBrowserNotice("a");
  await closeBrowserNotice("unknown");
  expect(shown.at(-1)).toBe("closed");
});

it("is not shown while a tab in the foreground shows it", async () => {
  void showBrowserNotice(notice("b"));
  markSeen(notice("b"));
  await afterAWhile();
  expect(shown).toEqual([]);
});

it("is not shown after another tab has turned browser notices off", async () => {
  localStorage.setItem("app-storage", JSON.stringify({ state: { browserNotices: false } }));
  await showBrowserNotice(notice("d"));
  expect(shown).toEqual([]);
});

it.each(["default", "denied"])("is not shown when the browser permission is %s", async (answer) => {
  permission = answer;
  await showBrowserNotice(notice("c"));
  expect(shown).toEqual([]);
});

function notice(id: string): Notice {
  const words = { title: "Approval needed", message: "fetch_page https://secret.example", link: null };
  return { id, type: "warning", ...words, timestamp: "2026-11-21T10:00:00.000Z", read: false };
}
