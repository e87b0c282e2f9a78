import { DocumentsError } from "@muster/documents/errors";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { contentWordsOf } from "@muster/retrieval/language/words";
import { findFetchedPage, insertFetchedPage } from "../../kernel/agent/agent.repo.ts";
import type { StepContext } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { fetchWebPage, PageError } from "../../platform/safe-fetch/web-page.ts";
import { readFile } from "../files/files.read.service.ts";
import { storeFile } from "../files/files.service.ts";

const timeoutMs = 25_000;
const maxWaitMs = 20_000;
/** Minimum length of a search summary that may replace a page that cannot be read. */
const minAbstract = 200;
const minWords = 30;

/** A page that a search found. */
export interface WantedPage {
  url: string;
  title: string;
  /** The search service's summary. */
  snippet: string;
}

export type PageRead =
  | {
      state: "read";
      fileId: string;
      title: string;
      finalUrl: string;
      read: "whole" | "abstract";
      words: number;
      retrievedAt: string;
      /** Why the page itself was not read. */
      problem: string | null;
    }
  | { state: "skipped"; reason: string };

type Step = Pick<StepContext, "run" | "key" | "services" | "inOrg" | "signal" | "now">;

/**
 * Fetches a page under its site's rules, stores it as a file of the person and reads it. The bytes are stored before they are
 * read, so that a step repeated after a crash fetches nothing twice. The search summary, if any, replaces a page that cannot be
 * read.
 */
export async function readPage(step: Step, page: WantedPage, about?: string): Promise<PageRead> {
  const { services, inOrg, run, signal } = step;
  try {
    const kept = (await inOrg((tx) => findFetchedPage(tx, callOf(step, "page")))) ?? (await fetchAndKeep(step, page));
    const document = await readFile(
      { services, inOrg, orgId: run.orgId, signal },
      { id: kept.fileId, name: kept.name, mediaType: kept.mediaType, sha256: kept.sha256 },
    );
    if (document.wordCount < minWords) throw new PageError("The page has almost no text.");
    if (about !== undefined && !mentions(document.text, about))
      return { state: "skipped", reason: "The page shows something else than what the search found." };
    return {
      ...{ state: "read", fileId: kept.fileId, finalUrl: kept.finalUrl, read: "whole", problem: null },
      ...{ title: document.title?.trim() || page.title, words: document.wordCount },
      retrievedAt: kept.retrievedAt.toISOString(),
    };
  } catch (error) {
    signal.throwIfAborted();
    return keepAbstract(step, page, reasonOf(error));
  }
}

/** Whether a page in the question's language has at least one of its content words; false for one that shows robots another page. */
function mentions(text: string, about: string): boolean {
  const language = detectLanguage(about, "en");
  const asked = contentWordsOf(about, language).map(({ stem }) => stem);
  if (asked.length === 0 || detectLanguage(text) !== language) return true;
  const held = new Set(contentWordsOf(text, language).map(({ stem }) => stem));
  return asked.some((stem) => held.has(stem));
}

function reasonOf(error: unknown): string {
  const isExpected =
    error instanceof PageError ||
    error instanceof FetchError ||
    error instanceof DocumentsError ||
    (error instanceof AppError && ["too_large", "usage_limit", "invalid_input", "not_found"].includes(error.code));
  if (isExpected) return error.message;
  throw error;
}

/** Two documents of one step: the page, and the summary that may replace it. */
function callOf({ run, key }: Pick<Step, "run" | "key">, what: "page" | "abstract") {
  return { runId: run.id, callId: `${key}-${what}` };
}

async function fetchAndKeep(step: Step, { url }: WantedPage) {
  const { services, signal } = step;
  const { url: finalUrl, ...page } = await fetchWebPage(services.safeFetch, url, { signal, timeoutMs, maxWaitMs });
  return keepDocument(step, "page", { url, finalUrl, ...page });
}

interface NewDocument {
  url: string;
  finalUrl: string;
  status: number;
  name: string;
  bytes: Uint8Array;
}

async function keepDocument(step: Step, what: "page" | "abstract", { bytes, name, ...facts }: NewDocument) {
  const { services, inOrg, run, now } = step;
  const retrievedAt = now();
  const keeper = { services, inOrg, orgId: run.orgId, userId: run.userId };
  const row = await storeFile(keeper, {
    name,
    content: contentOf(bytes),
    commit: (tx, { id: fileId, name: kept, sizeBytes, mediaType, sha256 }) =>
      insertFetchedPage(tx, {
        ...{ ...callOf(step, what), fileId, name: kept, sizeBytes, mediaType, sha256 },
        ...{ ...facts, retrievedAt },
      }),
  });
  const { id: fileId, mediaType, sha256 } = row;
  return { fileId, name: row.name, mediaType, sha256, finalUrl: facts.finalUrl, retrievedAt };
}

async function* contentOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function keepAbstract(step: Step, { url, title, snippet }: WantedPage, reason: string): Promise<PageRead> {
  const { services, inOrg, run, signal } = step;
  if (snippet.length < minAbstract) return { state: "skipped", reason };
  const kept =
    (await inOrg((tx) => findFetchedPage(tx, callOf(step, "abstract")))) ??
    (await keepDocument(step, "abstract", {
      ...{ url, finalUrl: url, status: 200 },
      name: `${title.slice(0, 100)} (summary).txt`,
      bytes: new Uint8Array(Buffer.from(snippet)),
    }));
  const document = await readFile(
    { services, inOrg, orgId: run.orgId, signal },
    { id: kept.fileId, name: kept.name, mediaType: kept.mediaType, sha256: kept.sha256 },
  );
  return {
    ...{ state: "read", fileId: kept.fileId, title, finalUrl: url, read: "abstract", problem: reason },
    ...{ words: document.wordCount, retrievedAt: kept.retrievedAt.toISOString() },
  };
}
