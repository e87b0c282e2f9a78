import type { Context } from "../../kernel/context.ts";
import { type PersonNews, personTopic } from "../../kernel/events/events.ts";
import type { Owner } from "../../kernel/sources/index.repo.ts";
import { openScope, readerOf } from "../../kernel/sources/search-scope.ts";
import { sourcesTopic } from "../../kernel/sources/sources.live.ts";
import { usageTopic } from "../../kernel/usage/usage.live.ts";
import { readUsage } from "../../kernel/usage/usage.ts";
import { isMember } from "./activity.repo.ts";

/** How long the page of a removed person may still receive events. */
const membershipCheckMs = 20_000;
/** A page this far behind is not reading; its stream is closed, and it reloads everything when it reconnects. */
const waitingAtMost = 500;
const sourcesEveryMs = 400;

export interface PersonEvent {
  id: number;
  type: "notification" | "withdrawn" | "account" | "approvals" | "usage" | "task" | "sources";
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
    services.live.subscribe(personTopic(actor.orgId, actor.userId), (news) => inbox.put(news as PersonNews)),
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
      const news = await inbox.next();
      if (!news || signal.aborted) return;
      if (news.type === "check") {
        if (!(await inOrg((tx) => isMember(tx, actor.userId)))) return;
        continue;
      }
      if (news.type === "run" && news.subject.kind !== "task") continue;
      if (news.type === "sources" && !(await mayRead(news.owner))) continue;
      yield { id: id++, ...(await toEvent(news)) };
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

  async function toEvent(news: Exclude<News, { type: "check" }>): Promise<Omit<PersonEvent, "id">> {
    if (news.type === "notification") return { type: "notification", data: news.notification };
    if (news.type === "withdrawn") return { type: "withdrawn", data: { id: news.id } };
    if (news.type === "approvals" || news.type === "account") return { type: news.type, data: {} };
    if (news.type === "sources") return { type: "sources", data: news.owner };
    if (news.type === "run") return { type: "task", data: { id: news.subject.id, status: news.status } };
    const rules = { now: now(), billing: services.config.BILLING };
    return { type: "usage", data: await inOrg((tx) => readUsage(tx, rules)) };
  }
}

type News = PersonNews | { type: "usage" } | { type: "sources"; owner: Owner } | { type: "check" };

const tellsNothingMore = new Set(["usage", "account", "approvals", "check"]);

/** A queue of events. Repeated events that only signal a change are merged into one. */
function openInbox() {
  const waiting: News[] = [];
  let isClosed = false;
  let wake = Promise.withResolvers<void>();

  const close = () => {
    isClosed = true;
    wake.resolve();
  };
  return {
    close,
    put(news: News): void {
      const isRepeat = tellsNothingMore.has(news.type) && waiting.some(({ type }) => type === news.type);
      if (isRepeat) return;
      if (waiting.push(news) > waitingAtMost) close();
      wake.resolve();
    },
    /** Undefined once it is closed. */
    async next(): Promise<News | undefined> {
      while (waiting.length === 0 && !isClosed) {
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
      return isClosed ? undefined : waiting.shift();
    },
  };
}
