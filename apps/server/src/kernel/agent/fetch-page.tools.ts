import { ToolError } from "@muster/agent/tool";
import { type Message, message, renderAll } from "@muster/contracts/messages";
import { DocumentsError } from "@muster/documents/errors";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import type { SafeResponse } from "../../platform/safe-fetch/safe-fetch.ts";
import type { Services } from "../services.ts";
import { findFetchedPage, insertFetchedPage } from "./agent.repo.ts";
import { isAllowedHost } from "./approvals.ts";
import { addOnce, type Fetched, type StoredDocument } from "./found.ts";
import { pageUrl } from "./page-url.ts";
import { passagesShown, showPassage } from "./source.tools.ts";
import { defineTool, type ToolContext } from "./tools.ts";

const maxBytes = 10_000_000;
const timeoutMs = 30_000;
const headers = {
  accept: "text/html, application/pdf, text/plain;q=0.9, */*;q=0.5",
  "user-agent": "Muster (reads one page for a person's task)",
};

/** Repeatable: the person approved this URL, and a call that has its page returns it without another request. */
export const fetchPage = defineTool<{ url: string }>({
  name: "fetch_page",
  description:
    "Opens one page of the web (HTML, PDF or text), which then can be searched and cited like the documents. It reaches an outside host, so a person has to approve this exact address first.",
  risk: "external",
  isRepeatable: true,
  input: z.object({ url: pageUrl.describe("The whole address, beginning with https://") }),
  timeoutMs: 120_000,
  refuse({ url }, { services, found }) {
    const refusal = services.safeFetch.refusalOf(url);
    if (refusal) addOnce(found.misses, missOf(url, refusal));
    return refusal?.message;
  },
  isPreapproved: ({ url }, { allowedHosts }) => isAllowedHost(new URL(url).hostname, allowedHosts),
  async execute({ url }, context) {
    context.progress(message("steps.opening", { url }));
    const { found } = context;
    const page = await keepPage(url, context).catch((error: unknown) => {
      if (error instanceof ToolError) addOnce(found.misses, missOf(url, error));
      throw error;
    });
    const { finalUrl: opened, retrievedAt } = page;
    const { source, title, words, beginning } = await openPage(page, context);
    return { source, url: opened, retrievedAt, title, words, beginning };
  },
});

/** Reads a page that was kept, so that it can be searched and cited, and shows its first passages. */
export async function openPage(page: Fetched, context: ToolContext) {
  const { found, library, sources, signal } = context;
  const { fileId, name } = page;
  const add = (problem: string | null, notes: string[] = []) => {
    if (!found.pages.some((one) => one.fileId === fileId)) found.pages.push({ ...page, problem, notes });
  };
  const document = await readable(async () => {
    if (!sources.readPage) throw new ToolError("Pages can't be read here.");
    return sources.readPage({ ...page, id: fileId }, signal);
  }).catch((error: unknown) => {
    if (error instanceof ToolError) add(error.message);
    throw error;
  });
  add(null, renderAll(document.notes));
  const passages = library.add({ id: fileId, name, document });
  const beginning = passages.slice(0, passagesShown).map((passage) => showPassage(passage, context));
  return { source: name, title: document.title, words: document.wordCount, beginning };
}

function missOf(url: string, error: Error): Message {
  return message("agent.page_unread", { url, reason: error.message });
}

/** Fetches a page and keeps it as a document of the run. A call that is repeated after a crash returns the page it has. */
async function keepPage(url: string, context: ToolContext): Promise<Fetched> {
  const { services, inOrg, run, callId, signal } = context;
  const before = await inOrg((tx) => findFetchedPage(tx, { runId: run.id, callId }));
  if (before) return { ...before, retrievedAt: before.retrievedAt.toISOString() };
  return readable(async () => {
    if (!context.sources.keepPage) throw new ToolError("Pages can't be kept here.");
    const answer = await fetchOnSite(services, url, signal);
    if (answer.status >= 400)
      throw new ToolError(`${new URL(url).host} returned ${answer.status}, so the page couldn't be read.`);
    return keepDocument(
      { url, finalUrl: answer.url, status: answer.status, name: nameOf(answer), body: answer.body },
      context,
    );
  });
}

type NewDocument = Pick<Fetched, "name" | "url" | "finalUrl"> & { status: number; body: Uint8Array };

/** Keeps what came from outside as a document of the run. */
export function keepDocument(
  { name, body, status, url, finalUrl }: NewDocument,
  { run, callId, sources, now }: ToolContext,
): Promise<Fetched> {
  return readable(async () => {
    if (!sources.keepPage) throw new ToolError("Pages can't be kept here.");
    const facts = { url, finalUrl, retrievedAt: now() };
    const kept = await sources.keepPage({
      name,
      content: bytesOf(body),
      commit: (tx, document) =>
        insertFetchedPage(tx, { runId: run.id, callId, ...withFileId(document), ...facts, status }),
    });
    return { ...withFileId(kept), ...facts, retrievedAt: facts.retrievedAt.toISOString() };
  });
}

function withFileId({ id: fileId, name, sizeBytes, mediaType, sha256 }: StoredDocument) {
  return { fileId, name, sizeBytes, mediaType, sha256 };
}

/** A redirect to another site needs approval for its own URL. */
async function fetchOnSite({ safeFetch }: Services, url: string, signal: AbortSignal): Promise<SafeResponse> {
  let elsewhere: URL | undefined;
  const mayRedirect = (to: URL) => {
    if (siteOf(to) !== siteOf(new URL(url))) elsewhere = to;
    return elsewhere === undefined;
  };
  try {
    return await safeFetch(url, { headers, signal, maxBytes, timeoutMs, mayRedirect });
  } catch (error) {
    if (!elsewhere) throw error;
    throw new ToolError(`The page redirects to another URL, which needs separate approval: ${elsewhere.href}`);
  }
}

/** With or without "www.", encrypted or not, a site is the same. */
function siteOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, "")}:${port}`;
}

/** Errors whose messages are for people become errors that the model reads. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isReadable = error instanceof FetchError || error instanceof AppError || error instanceof DocumentsError;
    throw isReadable ? new ToolError(error.message, { cause: error }) : error;
  }
}

const extensions: [RegExp, string][] = [
  [/html/, ".html"],
  [/pdf/, ".pdf"],
  [/json/, ".json"],
  [/csv/, ".csv"],
  [/markdown/, ".md"],
  [/text\/plain/, ".txt"],
];

/** "example.com report.html": host and path, with the extension of the media type. */
function nameOf({ url, headers: answered }: SafeResponse): string {
  const { host, pathname } = new URL(url);
  const path = safeDecode(pathname).split("/").filter(Boolean).join(" ").slice(0, 100);
  const type = answered.get("content-type") ?? "";
  const extension = extensions.find(([pattern]) => pattern.test(type))?.[1] ?? "";
  const name = [host, path].filter(Boolean).join(" ");
  return path.toLowerCase().endsWith(extension) && extension !== "" && path !== "" ? name : `${name}${extension}`;
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function* bytesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
