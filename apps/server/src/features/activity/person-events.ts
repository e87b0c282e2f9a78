import type { Context } from "../../kernel/context.ts";
import { type PersonMessage, personTopic } from "../../kernel/events/events.ts";
import { usageTopic } from "../../kernel/usage/usage.live.ts";
import { readUsage } from "../../kernel/usage/usage.ts";
import { isMember } from "./activity.repo.ts";

/** How long the page of a removed person may still receive events. */
const membershipCheckMs = 20_000;
/** A page this far behind is not reading; its stream is closed, and it reloads everything when it reconnects. */
const maxWaiting = 500;

export interface PersonEvent {
  id: number;
  type: "notification" | "withdrawn" | "account" | "approvals" | "usage" | "task";
  data: unknown;
}

/**
 * Live events for a person's open pages. Ends when `signal` aborts, when they leave the organization, or when the page falls far
 * behind.
 */
export async function* personEvents(
  { actor, inOrg, services, now }: Context,
  signal: AbortSignal,
  { checkEveryMs = membershipCheckMs } = {},
): AsyncGenerator<PersonEvent> {
  const inbox = openInbox();
  const leave = [
    services.live.subscribe(personTopic(actor.orgId, actor.userId), (item) => inbox.put(item as PersonMessage)),
    services.live.subscribe(usageTopic(actor.orgId), () => inbox.put({ type: "usage" })),
  ];
  const timer = setInterval(() => inbox.put({ type: "check" }), checkEveryMs);
  signal.addEventListener("abort", inbox.close);
  try {
    for (let id = 1; ; ) {
      const item = await inbox.next();
      if (!item || signal.aborted) return;
      if (item.type === "check") {
        if (!(await inOrg((tx) => isMember(tx, actor.userId)))) return;
        continue;
      }
      if (item.type === "run" && item.subject.kind !== "task") continue;
      yield { id: id++, ...(await toEvent(item)) };
    }
  } finally {
    clearInterval(timer);
    signal.removeEventListener("abort", inbox.close);
    for (const unsubscribe of leave) unsubscribe();
  }

  async function toEvent(item: Exclude<InboxItem, { type: "check" }>): Promise<Omit<PersonEvent, "id">> {
    if (item.type === "notification") return { type: "notification", data: item.notification };
    if (item.type === "withdrawn") return { type: "withdrawn", data: { id: item.id } };
    if (item.type === "approvals" || item.type === "account") return { type: item.type, data: {} };
    if (item.type === "run") return { type: "task", data: { id: item.subject.id, status: item.status } };
    const rules = { now: now(), billing: services.config.BILLING };
    return { type: "usage", data: await inOrg((tx) => readUsage(tx, rules)) };
  }
}

type InboxItem = PersonMessage | { type: "usage" } | { type: "check" };

const mergeable = new Set(["usage", "account", "approvals", "check"]);

/** A queue of events. Repeated events that only signal a change are merged into one. */
function openInbox() {
  const waiting: InboxItem[] = [];
  let isClosed = false;
  let wake = Promise.withResolvers<void>();

  const close = () => {
    isClosed = true;
    wake.resolve();
  };
  return {
    close,
    put(item: InboxItem): void {
      const isRepeat = mergeable.has(item.type) && waiting.some(({ type }) => type === item.type);
      if (isRepeat) return;
      if (waiting.push(item) > maxWaiting) close();
      wake.resolve();
    },
    /** Undefined once it is closed. */
    async next(): Promise<InboxItem | undefined> {
      while (waiting.length === 0 && !isClosed) {
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
      return isClosed ? undefined : waiting.shift();
    },
  };
}
