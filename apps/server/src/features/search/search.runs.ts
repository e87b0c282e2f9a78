import { message } from "@muster/contracts/messages";
import type { SearchInput, SearchResult } from "@muster/contracts/search";
import { DocumentsError } from "@muster/documents/errors";
import { iteratePassages } from "@muster/retrieval/passages/passages";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { Services } from "../../kernel/services.ts";
import { readBytes } from "../../kernel/sources/reading.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { fetchWebPage, PageError } from "../../platform/safe-fetch/web-page.ts";
import { type PageReader, searchWeb } from "./search.service.ts";

export type SearchTypes = {
  input: SearchInput;
  steps: { conclude: { output: FinishedResult<SearchResult> } };
  result: "conclude";
};

/** One step asks all services, which takes seconds at most, and keeps the result: a second step would cost a turn in the queue. */
export const searchRuns = resultRuns<SearchTypes>({
  kind: "search",
  steps: {
    conclude: {
      isDelivery: true,
      async work({ run, services, signal, progress, now }) {
        const search = { ...run.input, orgId: run.orgId };
        const elapsedMs = now().getTime() - run.createdAt.getTime();
        const asking = { signal, onProgress: progress, elapsedMs };
        // Save-Data asks for less work, so no page is opened.
        const pages = run.input.savesData ? undefined : openPages(services, asking);
        const result = await searchWeb(services, search, { ...asking, ...(pages && { pages }) });
        return {
          output: { result, madeBy: { engine: "builtin", model: null } },
          detail: message("search.detail.results", { count: result.totalResults }),
        };
      },
    },
  },
});

const maxPages = 4;
/** The beginning of a long page: its sentences are compared in this process. */
const maxPassages = 150;
/** Of the time for the whole search, kept for quoting and storing. */
const keepingShare = 0.04;

/**
 * Opens the best pages of a search as soon as the first service has found them, and stops at the search's deadline: a page that is not
 * read by then is quoted by its snippet.
 */
function openPages(services: Services, { signal, elapsedMs }: { signal: AbortSignal; elapsedMs: number }): PageReader {
  const limitMs = services.config.SEARCH_TIMEOUT_MS;
  const timeoutMs = Math.max(1, limitMs * (1 - keepingShare) - Math.min(Math.max(0, elapsedMs), limitMs / 5));
  const deadline = AbortSignal.timeout(timeoutMs);
  const opening = { services, deadline, timeoutMs, signal: AbortSignal.any([signal, deadline]) };
  const pages = new Map<string, Promise<string[] | { problem: string }>>();
  return {
    start(sources) {
      for (const { url } of sources.slice(0, maxPages))
        if (!pages.has(url) && pages.size < maxPages) pages.set(url, readPassages(opening, url));
    },
    async finish() {
      return new Map(await Promise.all([...pages].map(async ([url, page]) => [url, await page] as const)));
    },
  };
}

interface Opening {
  services: Services;
  deadline: AbortSignal;
  timeoutMs: number;
  signal: AbortSignal;
}

/** The page's sentences, without text addressed to a machine; else why there are none. */
async function readPassages(
  { services, deadline, timeoutMs, signal }: Opening,
  url: string,
): Promise<string[] | { problem: string }> {
  try {
    const page = await fetchWebPage(services.safeFetch, url, { signal, timeoutMs, maxWaitMs: timeoutMs / 2 });
    const document = await readBytes({ services, signal }, page);
    const texts: string[] = [];
    for (const { kind, marks, shown } of iteratePassages({ id: url, name: page.name, document })) {
      if (kind === "code" || marks.includes("addressed_to_ai") || marks.includes("boilerplate")) continue;
      texts.push(shown);
      if (texts.length === maxPassages) break;
    }
    return texts.length > 0 ? texts : { problem: "The page has almost no text." };
  } catch (error) {
    if (deadline.aborted) return { problem: "The page didn’t load in time." };
    // The whole search was cancelled; its own work throws.
    if (signal.aborted) return { problem: "The search was cancelled." };
    const isExpected = [PageError, FetchError, DocumentsError].some((kind) => error instanceof kind);
    if (!isExpected) services.log.error({ err: error }, "A page of a search could not be read");
    return { problem: isExpected ? (error as Error).message : "The page can’t be read." };
  }
}
