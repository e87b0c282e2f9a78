import type { KnowledgeUrl } from "@muster/contracts/knowledge-items";
import { message, renderMessage } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { cancelRun, startRun } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { normalUrl } from "./crawl.ts";
import { startIndexing, uploadAction } from "./indexing.service.ts";
import * as items from "./items.repo.ts";
import { mustFindFolder } from "./items.service.ts";
import { findBase } from "./knowledge.repo.ts";
import { mustFindBase, mustFindForEdit, record } from "./knowledge.service.ts";
import * as repo from "./urls.repo.ts";

/** The kind of run that reads pages of the web. */
export const crawlKind = "knowledge-crawl";

interface NewUrl {
  id: string;
  url: string;
  scope: "page" | "site";
  maxPages: number;
  parentId: string | null;
  recrawlHours: number | null;
}

/** Takes one unit, which is released when no page could be read. */
export function addUrl(context: Context, { id: baseId, ...input }: NewUrl): Promise<KnowledgeUrl> {
  const { actor, inOrg, services, now } = context;
  const refusal = services.safeFetch.refusalOf(input.url);
  const url = refusal ? undefined : normalUrl(input.url);
  if (!url) {
    const text = refusal?.message ?? "Enter a web address that starts with http:// or https://";
    throw new AppError("invalid_input", text, { fields: { url: text } });
  }
  return inOrg(async (tx) => {
    // Locked, so that of two equal requests the second one finds the address.
    const base = await mustFindForEdit(tx, context, baseId, "update");
    const known = await repo.listUrls(tx, baseId);
    if (known.some((other) => other.url === url && other.scope === input.scope)) {
      const text = message("knowledge.url_exists");
      throw new AppError("conflict", text, { fields: { url: renderMessage(text) } });
    }
    if (input.parentId) await mustFindFolder(tx, baseId, input.parentId);
    const at = now();
    const row = { ...input, id: newId(at), baseId, url, maxPages: input.scope === "page" ? 1 : input.maxPages };
    await repo.insertUrl(tx, { ...row, createdBy: actor.userId, createdAt: at });
    await startCrawl(tx, services, { url: { id: row.id, baseId }, userId: actor.userId, isCharged: true });
    const text = message("events.knowledge_website_added", { base: base.name });
    await record(tx, actor, { kind: "knowledge_url_added", text, base });
    return mustFindShown(tx, baseId, row.id);
  });
}

interface Crawl {
  url: { id: string; baseId: string };
  userId: string;
  isCharged: boolean;
}

export async function startCrawl(tx: OrgTx, services: Services, { url, userId, isCharged }: Crawl): Promise<void> {
  const now = services.now();
  const runId = newId(now);
  if (isCharged)
    await reserve(
      tx,
      { action: uploadAction, units: 1, runId, metadata: { baseId: url.baseId, urlId: url.id } },
      { now, billing: services.config.BILLING },
    );
  await repo.updateUrl(tx, url.id, { runId });
  await startRun(tx, services, {
    id: runId,
    kind: crawlKind,
    subject: { kind: "knowledge", id: url.baseId },
    userId,
    input: { baseId: url.baseId, urlId: url.id },
    steps: [{ key: "crawl", step: "crawl", label: message("knowledge.step.crawl") }],
  });
}

/** Indexes the pages that a reading has stored and no run works on, also those stored before the process was killed. */
export async function indexWaitingPages(
  tx: OrgTx,
  services: Services,
  { url: { id, baseId }, userId }: Omit<Crawl, "isCharged">,
): Promise<void> {
  const base = await findBase(tx, baseId);
  if (!base?.autoIndex) return;
  const pages = await items.listOfUrl(tx, baseId, id);
  const itemIds = pages.flatMap((page) => (page.state === "queued" && page.runId === null ? [page.id] : []));
  await startIndexing(tx, services, { baseId, itemIds, userId, isCharged: false, rereads: true });
}

export function listUrls({ actor, inOrg }: Context, { id: baseId }: { id: string }) {
  return inOrg(async (tx) => {
    await mustFindBase(tx, actor, baseId);
    return { items: (await repo.listUrls(tx, baseId)).map(toUrl) };
  });
}

/** Reading it again costs a unit, like adding it. */
export function readUrl(context: Context, { id: baseId, urlId }: { id: string; urlId: string }): Promise<KnowledgeUrl> {
  const { actor, inOrg, services } = context;
  return inOrg(async (tx) => {
    await mustFindForEdit(tx, context, baseId);
    const url = isId(urlId) ? await repo.findUrl(tx, { baseId, id: urlId }, "update") : undefined;
    if (!url) throw notFound("record");
    if (!url.runId) await startCrawl(tx, services, { url, userId: actor.userId, isCharged: true });
    return mustFindShown(tx, baseId, urlId);
  });
}

export function removeUrl(context: Context, { id: baseId, urlId }: { id: string; urlId: string }): Promise<void> {
  const { actor, inOrg, services } = context;
  return inOrg(async (tx) => {
    const base = await mustFindForEdit(tx, context, baseId);
    const url = isId(urlId) ? await repo.findUrl(tx, { baseId, id: urlId }) : undefined;
    if (!url) throw notFound("record");
    if (url.runId) {
      await cancelRun(tx, services, url.runId);
      await indexWaitingPages(tx, services, { url, userId: actor.userId });
    }
    await repo.deleteUrl(tx, urlId);
    const text = message("events.knowledge_website_removed", { base: base.name });
    await record(tx, actor, { kind: "knowledge_url_removed", text, base });
  });
}

async function mustFindShown(tx: OrgTx, baseId: string, id: string): Promise<KnowledgeUrl> {
  const row = (await repo.listUrls(tx, baseId)).find((each) => each.id === id);
  if (!row) throw notFound("record");
  return toUrl(row);
}

function toUrl(row: repo.CountedUrl): KnowledgeUrl {
  const { id, url, scope, maxPages, recrawlHours, runId, pages, changes, lastReadAt, nextReadAt } = row;
  return {
    ...{ id, url, scope, maxPages, recrawlHours, runId, pages },
    changes: changes && {
      ...changes,
      skipped: changes.skipped.map((page) => ({ ...page, reason: renderMessage(page.reason) })),
    },
    lastReadAt: lastReadAt?.toISOString() ?? null,
    nextReadAt: nextReadAt?.toISOString() ?? null,
  };
}
