import type { Me } from "@muster/contracts/accounts";
import type { LiveNotification } from "@muster/contracts/activity";
import type { Usage } from "@muster/contracts/usage";
import { useEffect, useRef } from "react";
import { api } from "../platform/api.ts";
import { type StreamState, useEventSource } from "../platform/events.ts";
import { receiveNotification, withdrawNotification } from "../platform/notifications.ts";
import { usePreferences } from "../platform/preferences.ts";
import { invalidate, query, queryClient } from "../platform/query.ts";
import { useMe } from "../platform/session.tsx";

const handlers = {
  notification: (data: unknown) => receiveLive(data as LiveNotification),
  withdrawn: (data: unknown) => withdraw((data as { id: string }).id),
  // A changed role can affect all data and permissions.
  account: () => void queryClient.invalidateQueries(),
  approvals: () => void invalidate("approvals"),
  usage: (data: unknown) => receiveUsage(data as Usage),
  task: refreshTasks,
  run: (data: unknown) => refreshWork(data as { kind: string }),
  sources: (data: unknown) => void refreshBase(data as { kind: string; id: string }),
};

/** The calls that show a base and its items; a search is not repeated for each indexed item. */
const baseCalls = new Set(["list", "get", "items", "item", "urls", "accuracy"]);
let changedBases = new Set<string>();
let isRefreshing = false;

/** One round at a time: a request that a change overtook is followed by another one. */
async function refreshBase({ kind, id }: { kind: string; id: string }) {
  if (kind !== "base") return;
  changedBases.add(id);
  if (isRefreshing) return;
  isRefreshing = true;
  while (changedBases.size > 0) {
    const ids = changedBases;
    changedBases = new Set();
    await queryClient.invalidateQueries({
      queryKey: ["knowledge"],
      predicate: ({ queryKey: [, call, ...inputs] }) =>
        baseCalls.has(String(call)) &&
        (call === "list" || [...ids].some((one) => JSON.stringify(inputs).includes(one))),
    });
  }
  isRefreshing = false;
}

/** The calls that show conversations and their messages. */
const chatCalls = new Set(["list", "get", "messages", "branches", "context"]);

/** A reply or a result may have been started, or may have ended, in another tab. */
function refreshWork({ kind }: { kind: string }) {
  if (kind !== "conversation") return void invalidate("results");
  void queryClient.invalidateQueries({
    queryKey: ["chat"],
    predicate: ({ queryKey: [, call] }) => chatCalls.has(String(call)),
  });
}

function refreshTasks() {
  for (const feature of ["tasks", "approvals", "dashboard", "agents", "usage"]) void invalidate(feature);
}

/** Live events while the app is open: notifications, usage, changed tasks. */
export function useLiveEvents(): StreamState {
  const me = useMe();
  // A stream belongs to one organization; switching opens another.
  const state = useEventSource(`/api/events?organization=${me.organization.id}`, handlers);
  const wasOpen = useRef(false);
  const hadBreak = useRef(false);

  // The server ends the stream of a person who was removed or signed out elsewhere, or refuses a new one: then the client asks
  // again who is signed in. Events sent meanwhile are lost: once the stream is back, the data is refetched.
  useEffect(() => {
    if (state === "open" && hadBreak.current) {
      refreshTasks();
      void invalidate("activity");
      void invalidate("knowledge");
      refreshWork({ kind: "conversation" });
    }
    if (state === "closed" || (state !== "open" && wasOpen.current)) void invalidate(api.accounts.me);
    hadBreak.current = state !== "open" && (wasOpen.current || hadBreak.current);
    wasOpen.current = state === "open";
  }, [state]);

  return state;
}

function receiveLive({ browser, ...notification }: LiveNotification) {
  receiveNotification(notification);
  // A notification about the plan links to it; open billing data is refetched.
  if (notification.link === "/settings") for (const part of ["billing", "accounts"]) void invalidate(part);
  if (browser)
    withNotices(({ markSeen, showBrowserNotice }) => (document.hidden ? showBrowserNotice : markSeen)(notification));
}

function withdraw(id: string) {
  withdrawNotification(id);
  withNotices(({ closeBrowserNotice }) => closeBrowserNotice(id));
}

/** Loaded only when the user turned browser notifications on. */
function withNotices(use: (notices: typeof import("../features/activity/browser-notice.ts")) => void) {
  if (usePreferences.getState().browserNotices) void import("../features/activity/browser-notice.ts").then(use);
}

function receiveUsage(usage: Usage) {
  const { queryKey } = query(api.accounts.me);
  const before = queryClient.getQueryData<Me>(queryKey);
  if (before) queryClient.setQueryData<Me>(queryKey, { ...before, usage });
  void invalidate("usage");
  const isOtherPlan = before?.usage.limit !== usage.limit || before?.usage.period.start !== usage.period.start;
  if (!isOtherPlan) return;
  void invalidate(api.accounts.me);
  void invalidate("billing");
}
