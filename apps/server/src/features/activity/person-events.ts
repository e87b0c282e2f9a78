import type { Context } from "../../kernel/context.ts";
import { type PersonMessage, personTopic } from "../../kernel/events/events.ts";
import type { Owner } from "../../kernel/sources/index.repo.ts";
import { openScope, readerOf } from "../../kernel/sources/search-scope.ts";
import { sourcesTopic } from "../../kernel/sources/sources.live.ts";
import { usageTopic } from "../../kernel/usage/usage.live.ts";
import { readUsage } from "../../kernel/usage/usage.ts";
import { isMember } from "./activity.repo.ts";

/** How long the page of a removed person may still receive events. */
const membershipCheckMs = 20_000;
/** A page this far behind is not reading; its stream is closed, and it reloads everything when it reconnects. */
const maxWaiting = 500;
const sourcesEveryMs = 400;

export interface PersonEvent {
  id: number;
  type: "notification" | "withdrawn" | "account" | "approvals" | "usage" | "task" | "run" | "sources";
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
    services.live.subscribe(sourcesTopic(actor.orgId), (owner) => putLater(owner as Owner)),
  ];
  const waiting = new Map<string, NodeJS.Timeout>();
  // Indexing changes an owner's documents many times a second: a page learns of it once in a while, and of the last change.
  const putLater = (owner: Owner) => {
    const key = `${owner.kind} ${owner.id}`;
    if (waiting.has(key)) return;
    const put = () => {
      waiting.delete(key);
      inbox.put({ type: "sources", owner });
    };
    waiting.set(key, setTimeout(put, sourcesEveryMs));
  };
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
      if (item.type === "sources" && !(await mayRead(item.owner))) continue;
      yield { id: id++, ...(await toEvent(item)) };
    }
  } finally {
    clearInterval(timer);
    for (const timeout of waiting.values()) clearTimeout(timeout);
    signal.removeEventListener("abort", inbox.close);
    for (const unsubscribe of leave) unsubscribe();
  }

  async function mayRead(owner: Owner): Promise<boolean> {
    const opened = await inOrg(async (tx) =>
      openScope(tx, services, { reader: await readerOf(tx, actor.userId), owners: [owner] }),
    );
    return opened.scope.owners.length > 0;
  }

  async function toEvent(item: Exclude<InboxItem, { type: "check" }>): Promise<Omit<PersonEvent, "id">> {
    if (item.type === "notification") return { type: "notification", data: item.notification };
    if (item.type === "withdrawn") return { type: "withdrawn", data: { id: item.id } };
    if (item.type === "approvals" || item.type === "account") return { type: item.type, data: {} };
    if (item.type === "sources") return { type: "sources", data: item.owner };
    if (item.type === "run") return runEvent(item);
    const rules = { now: now(), billing: services.config.BILLING };
    return { type: "usage", data: await inOrg((tx) => readUsage(tx, rules)) };
  }
}

/** Tasks have their own event. */
function runEvent({ subject, status }: Extract<PersonMessage, { type: "run" }>): Omit<PersonEvent, "id"> {
  if (subject.kind === "task") return { type: "task", data: { id: subject.id, status } };
  return { type: "run", data: { ...subject, status } };
}

type InboxItem = PersonMessage | { type: "usage" } | { type: "sources"; owner: Owner } | { type: "check" };

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
