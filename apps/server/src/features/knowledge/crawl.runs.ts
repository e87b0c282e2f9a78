import { Readable } from "node:stream";
import { type Message, message, plainText } from "@muster/contracts/messages";
import { decodeText } from "@muster/documents/decode-text";
import { sniffUpload } from "@muster/documents/sniff";
import { defineRunKind, type StepContext, type StepResult } from "../../kernel/runs/kinds.ts";
import { refuseOverStorage, removeUnused, storeContent } from "../../kernel/sources/contents.ts";
import { insertDocument, updateDocument } from "../../kernel/sources/documents.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { parseRobots, type Robots } from "../../platform/safe-fetch/robots.ts";
import type { SafeResponse } from "../../platform/safe-fetch/safe-fetch.ts";
import { isBelow, linksOf, normalUrl } from "./crawl.ts";
import * as items from "./items.repo.ts";
import { cleanName } from "./upload.service.ts";
import * as repo from "./urls.repo.ts";
import { crawlKind, indexWaitingPages } from "./urls.service.ts";

type CrawlTypes = {
  input: { baseId: string; urlId: string };
  steps: { crawl: { output: { pages: number } } };
  result: "crawl";
};

/** Progress of reading a site, saved after each page. */
interface Progress {
  waiting: string[];
  seen: string[];
  added: string[];
  changed: string[];
  same: string[];
  /** URLs whose page was deleted or moved. */
  gone: string[];
  skipped: Skipped[];
}

interface Skipped {
  url: string;
  reason: Message;
}

const removed = "The address was removed from the knowledge base.";
const maxBytes = 10_000_000;
const timeoutMs = 30_000;
const maxWaiting = 5000;
const maxListed = 200;
const headers = {
  accept: "text/html, application/pdf, text/plain;q=0.9, */*;q=0.5",
  "user-agent": "Muster (reads pages that a person added to a knowledge base)",
};

export const crawlRuns = defineRunKind<CrawlTypes>({
  kind: crawlKind,
  result: "crawl",
  steps: { crawl: { work: crawl } },
  async onEnd(tx, services, { run, error, status }) {
    const url = await repo.findUrl(tx, { baseId: run.input.baseId, id: run.input.urlId });
    if (!url) return;
    const nextReadAt = url.recrawlHours ? new Date(services.now().getTime() + url.recrawlHours * 3_600_000) : null;
    const failed = error
      ? { added: [], changed: [], missing: [], skipped: [{ url: url.url, reason: error }] }
      : undefined;
    await repo.updateUrl(tx, url.id, { runId: null, nextReadAt, ...(failed && { changes: failed }) });
    // Pages read before a failure are kept; `removeUrl` indexes those of a canceled run.
    if (status !== "cancelled") await indexWaitingPages(tx, services, { url, userId: run.userId });
  },
});

async function crawl(context: StepContext<CrawlTypes, "crawl">): Promise<StepResult<CrawlTypes, "crawl">> {
  const { run, inOrg, signal, now } = context;
  const { baseId, urlId } = run.input;
  const url = await inOrg((tx) => repo.findUrl(tx, { baseId, id: urlId }));
  if (!url) throw new AppError("not_found", removed);
  const robots = await readRobots(context, url.url);
  const progress = startFrom(context.kept, url.url);
  for (let page = await nextPage(context, url, progress); page; page = await nextPage(context, url, progress)) {
    signal.throwIfAborted();
    progress.seen.push(page);
    context.progress(message("crawl.detail", { at: progress.seen.length, limit: url.maxPages, page }));
    const links = await readPage(context, { page, url, robots, progress });
    if (url.scope === "site") enqueue(progress, links, url.url);
    await context.keep(progress);
  }
  if (progress.added.length + progress.changed.length + progress.same.length === 0)
    throw new AppError("upstream_failed", progress.skipped[0]?.reason ?? message("crawl.nothing_read"));
  return {
    output: { pages: progress.added.length + progress.changed.length + progress.same.length },
    commit: async (tx) => {
      const known = await listAddresses(tx, url);
      // A page that failed or is beyond the limit may still exist.
      const missing = progress.gone.filter((address) => known.includes(address));
      const overLimit = message("crawl.over_limit", { limit: url.maxPages });
      const beyond = progress.waiting.map((page): Skipped => ({ url: page, reason: overLimit }));
      const { added, changed } = progress;
      const skipped = [...progress.skipped, ...beyond];
      const lists = [added, changed, missing].map((list) => list.slice(0, maxListed));
      const [first = [], second = [], third = []] = lists;
      const changes = { added: first, changed: second, missing: third, skipped: skipped.slice(0, maxListed) };
      await repo.updateUrl(tx, urlId, { changes, lastReadAt: now() });
    },
  };
}

function startFrom(kept: unknown, url: string): Progress {
  // Written by this step.
  const earlier = kept as Progress | undefined | null;
  return earlier ?? { waiting: [url], seen: [], added: [], changed: [], same: [], gone: [], skipped: [] };
}

/** Pages that an earlier reading found come after those that are linked, which shows whether they still exist. */
async function nextPage(
  { inOrg }: StepContext<CrawlTypes, "crawl">,
  url: repo.UrlRow,
  progress: Progress,
): Promise<string | undefined> {
  if (progress.waiting.length === 0) {
    const done = new Set([...progress.seen, ...progress.added, ...progress.changed, ...progress.same]);
    const known = await inOrg((tx) => listAddresses(tx, url));
    progress.waiting.push(...known.filter((address) => !done.has(address)));
  }
  return progress.seen.length < url.maxPages ? progress.waiting.shift() : undefined;
}

async function listAddresses(tx: OrgTx, { baseId, id }: repo.UrlRow): Promise<string[]> {
  return (await items.listOfUrl(tx, baseId, id)).flatMap(({ url }) => url ?? []);
}

function enqueue(progress: Progress, links: string[], start: string): void {
  const known = new Set([...progress.seen, ...progress.waiting]);
  for (const link of links)
    if (!known.has(link) && isBelow(link, start) && progress.waiting.length < maxWaiting) {
      known.add(link);
      progress.waiting.push(link);
    }
}

/** A missing or permanently unavailable robots.txt allows everything; a failing server allows nothing. */
async function readRobots({ services, signal }: StepContext<CrawlTypes, "crawl">, url: string): Promise<Robots> {
  try {
    const answer = await services.safeFetch(new URL("/robots.txt", url).href, {
      headers,
      signal,
      maxBytes: 600_000,
      timeoutMs,
    });
    if (answer.status >= 500) return { isAllowed: () => false };
    return parseRobots(answer.status < 300 ? new TextDecoder().decode(answer.body) : "");
  } catch (error) {
    if (error instanceof FetchError) throw new AppError("upstream_failed", error.message, { cause: error });
    throw error;
  }
}

interface Page {
  page: string;
  url: repo.UrlRow;
  robots: Robots;
  progress: Progress;
}

/** Stores a page as an item; returns its links. */
async function readPage(
  context: StepContext<CrawlTypes, "crawl">,
  { page, url, robots, progress }: Page,
): Promise<string[]> {
  const { services, signal } = context;
  const skip = (reason: Message) => {
    progress.skipped.push({ url: page, reason });
    return [];
  };
  const { pathname, search } = new URL(page);
  if (!robots.isAllowed(`${pathname}${search}`)) return skip(message("crawl.robots"));
  try {
    const mayRedirect = (to: URL) => url.scope === "page" || isBelow(to.href, url.url);
    const answer = await services.safeFetch(page, { headers, signal, maxBytes, timeoutMs, mayRedirect });
    const final = normalUrl(answer.url) ?? page;
    if (answer.status === 404 || answer.status === 410 || final !== page) progress.gone.push(page);
    if (answer.status >= 400) return skip(message("crawl.status", { status: String(answer.status) }));
    const kept = await keepPage(context, { answer, address: final, url });
    progress[kept].push(final);
    const isHtml = /html/.test(answer.headers.get("content-type") ?? "html");
    return isHtml ? linksOf(decodeText(Buffer.from(answer.body), true) ?? "", final) : [];
  } catch (error) {
    if (error instanceof FetchError) return skip(plainText(error.message));
    if (error instanceof AppError && (error.code === "too_large" || error.code === "usage_limit"))
      return skip(error.reason);
    throw error;
  }
}

interface Kept {
  answer: SafeResponse;
  address: string;
  url: repo.UrlRow;
}

async function keepPage(
  { services, run, inOrg, now }: StepContext<CrawlTypes, "crawl">,
  { answer, address, url }: Kept,
): Promise<"added" | "changed" | "same"> {
  const { baseId } = run.input;
  const place = { services, orgId: run.orgId, inOrg };
  const staged = await services.storage.stage(Readable.from([Buffer.from(answer.body)]), { maxBytes });
  const name = nameOf(address, answer.headers.get("content-type") ?? "");
  try {
    const { mediaType } = await sniffUpload(staged.path, name);
    const { sha256, sizeBytes } = staged;
    let replaced: string | null = null;
    const result = await storeContent(place, staged, async (tx) => {
      const at = now();
      // Locked: a page of a canceled run would wait for an indexing that never starts.
      const current = await repo.findUrl(tx, { baseId, id: url.id }, "update");
      if (current?.runId !== run.id) throw new AppError("not_found", removed);
      await refuseOverStorage(tx, { services, sizeBytes });
      const [known] = await items.listByUrls(tx, baseId, [address]);
      if (known?.sha256 === sha256) return "same";
      const facts = { mediaType, sizeBytes, sha256, urlId: url.id, updatedAt: at };
      if (known) {
        // Its name stays: a person may have renamed it.
        replaced = known.sha256;
        await updateDocument(tx, known.id, { sha256, mediaType });
        await items.updateItems(tx, [known.id], { ...facts, state: "queued", runId: null });
        return "changed";
      }
      await insertPage(tx, { facts: { ...facts, name }, address, url, at });
      return "added";
    });
    if (replaced) await removeUnused(place, replaced);
    return result;
  } finally {
    await staged.discard();
  }
}

interface NewPage {
  facts: { name: string; mediaType: string; sizeBytes: number; sha256: string; urlId: string; updatedAt: Date };
  address: string;
  url: repo.UrlRow;
  at: Date;
}

async function insertPage(tx: OrgTx, { facts, address, url, at }: NewPage): Promise<void> {
  const id = newId(at);
  const { name, mediaType, sha256 } = facts;
  await insertDocument(tx, { id, ownerKind: "base", ownerId: url.baseId, name, mediaType, sha256, createdAt: at });
  const parent = url.parentId ? await items.findItem(tx, { baseId: url.baseId, id: url.parentId }) : undefined;
  await items.insertItem(tx, {
    ...{ ...facts, id, baseId: url.baseId, url: address, type: "file", state: "queued", isCharged: true },
    parentId: parent && !parent.deletedAt ? parent.id : null,
    ...{ createdBy: url.createdBy, createdAt: at },
  });
}

/** "example.com guide setup.html" */
function nameOf(address: string, contentType: string): string {
  const { host, pathname } = new URL(address);
  const path = decodeURI(pathname.replace(/%(?![0-9A-Fa-f]{2})/g, "%25"))
    .split("/")
    .filter(Boolean)
    .join(" ");
  const extension = /pdf/.test(contentType) ? ".pdf" : /html|^$/.test(contentType) ? ".html" : "";
  const name = [host, path].filter(Boolean).join(" ").slice(0, 150);
  return cleanName(name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`);
}
