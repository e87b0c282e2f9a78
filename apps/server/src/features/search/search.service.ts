import { type Message, message } from "@muster/contracts/messages";
import type { SearchInput, SearchResult, SearchSource, Timeframe } from "@muster/contracts/search";
import { searchResult } from "@muster/contracts/search";
import type { Context } from "../../kernel/context.ts";
import { type Asking, askSource, type SourceReply as ReplyOf } from "../../kernel/outside/ask-source.ts";
import { finishedResultOf, mustFindResult } from "../../kernel/results/results.ts";
import type { Services } from "../../kernel/services.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { quoteSources, relateQueries } from "./quote-sources.ts";
import { type Ranking, rankHits } from "./rank-hits.ts";
import { sourcesFor } from "./search-services.service.ts";
import type { Answer, Question, Source } from "./sources/source.ts";

export const searchUnavailable = "Web search service temporarily unavailable";

const hitsPerSource = 20;
const maxResults = 30;
/** Limit with the browser's data saver on. */
const savedHits = 8;

const dayMs = 86_400_000;
const spansMs: Record<Exclude<Timeframe, "all">, number> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
};

type SourceReply = ReplyOf<Answer> & { source: Source };

/** Opens pages of a search while slower services are still awaited. */
export interface PageReader {
  /** Starts reading the best results so far. */
  start(sources: SearchSource[]): void;
  /** The passages of the pages that were read in time, and why others were not, by URL. */
  finish(): Promise<Map<string, string[] | { problem: string }>>;
}

export type Search = Pick<SearchInput, "query" | "searchType" | "timeframe" | "savesData">;

/** Names of the services that an organization's search of this type asks first; empty when no service supports it. */
export async function servicesFor(
  services: Services,
  orgId: string,
  searchType: Search["searchType"],
): Promise<string[]> {
  const lists = await sourcesFor(services, orgId);
  const fitting = lists.map((sources) => sources.filter(({ types }) => types.includes(searchType)));
  return (fitting.find((sources) => sources.length > 0) ?? []).map(({ name }) => name);
}

/** Throws when no service is configured or open for this kind of search. */
export async function checkSearchable(
  { services, actor }: Context,
  { searchType }: Pick<Search, "searchType">,
): Promise<void> {
  if ((await servicesFor(services, actor.orgId, searchType)).length === 0)
    throw new AppError("unavailable", searchUnavailable);
}

/**
 * Searches the web: the services that the organization or the operator has configured, else, or when none of those answers, the open ones. All are
 * asked at once, each with its own deadline. Throws `unavailable` when none answers.
 */
export async function searchWeb(
  services: Services,
  { orgId, ...search }: Search & { orgId: string },
  { onProgress, pages, ...asking }: Asking & { onProgress?(detail: Message): void; pages?: PageReader },
): Promise<SearchResult> {
  const { query, searchType, timeframe, savesData } = search;
  const limit = savesData ? savedHits : hitsPerSource;
  const question: Question = { query, type: searchType, timeframe, since: sinceOf(timeframe, services.now()), limit };
  // Pictures and videos have captions, which say nothing about a subject.
  const isText = searchType !== "images" && searchType !== "videos";
  const rank = (replies: SourceReply[]) =>
    rankHits(query, replies.flatMap(rankingOf), savesData ? savedHits : maxResults);
  const asked: SourceReply[] = [];
  for (const sources of await sourcesFor(services, orgId)) {
    // A service that answers without a result leaves the search to the next ones.
    if (asked.some((reply) => reply.status === "answered" && reply.answer.hits.length > 0)) break;
    const onReply = (replies: SourceReply[]) => (isText ? pages?.start(rank([...asked, ...replies])) : undefined);
    asked.push(
      ...(await askAll(services, chooseSources(sources, question), { question, onProgress, onReply, asking })),
    );
  }
  const answered = asked.filter((one) => one.status === "answered");
  if (answered.length === 0) throw new AppError("unavailable", searchUnavailable);
  const { sources, texts } = withPages(rank(asked), await pages?.finish());
  return {
    query,
    searchType,
    timeframe,
    ...(isText ? quoteSources(query, sources, texts) : { summary: "", keyInsights: [] }),
    relatedQueries: relateQueries(
      query,
      sources,
      answered.flatMap(({ answer }) => answer.suggestions ?? []),
    ),
    sources,
    totalResults: sources.length,
    generatedAt: services.now().toISOString(),
    answered: answered.map(({ source }) => source.name),
    unanswered: asked.flatMap((one) =>
      one.status === "unanswered" ? [{ name: one.source.name, reason: one.reason }] : [],
    ),
    isTimeframeApplied: timeframe === "all" || answered.every(({ source }) => source.hasTimeframes),
    isFromCache: answered.every(({ isFromCache }) => isFromCache),
  };
}

function rankingOf(reply: SourceReply): Ranking[] {
  return reply.status === "answered" ? [{ name: reply.source.name, hits: reply.answer.hits }] : [];
}

function withPages(ranked: SearchSource[], pages: Awaited<ReturnType<PageReader["finish"]>> = new Map()) {
  const texts = new Map<number, string[]>();
  const sources = ranked.map((source): SearchSource => {
    const page = pages.get(source.url);
    if (!page) return source;
    if (!Array.isArray(page)) return { ...source, page: { isRead: false, problem: page.problem } };
    texts.set(source.position, page);
    return { ...source, page: { isRead: true, problem: null } };
  });
  return { sources, texts };
}

/** Rounded to the hour, so that the same search within it is answered from the cache. */
function sinceOf(timeframe: Timeframe, now: Date): Date | null {
  if (timeframe === "all") return null;
  const hourMs = 3_600_000;
  return new Date(Math.floor((now.getTime() - spansMs[timeframe]) / hourMs) * hourMs);
}

/** Sources for the type; with a timeframe only those that support dates, unless none does. */
function chooseSources(sources: Source[], { type, timeframe }: Question): Source[] {
  const fitting = sources.filter(({ types }) => types.includes(type));
  const dated = fitting.filter(({ hasTimeframes }) => hasTimeframes);
  return timeframe === "all" || dated.length === 0 ? fitting : dated;
}

interface AskAll {
  question: Question;
  onProgress: ((detail: Message) => void) | undefined;
  /** Receives the replies so far, after each. */
  onReply(replies: SourceReply[]): void;
  asking: Asking;
}

function askAll(
  services: Services,
  sources: Source[],
  { question, onProgress, onReply, asking }: AskAll,
): Promise<SourceReply[]> {
  const replies: SourceReply[] = [];
  return Promise.all(
    sources.map(async (source) => {
      const asked: SourceReply = { source, ...(await askSource(services, source, question, asking)) };
      replies.push(asked);
      const place = { at: replies.length, count: sources.length, source: source.name };
      onProgress?.(
        asked.status === "answered"
          ? message("search.detail.answered", { ...place, hits: asked.answer.hits.length })
          : message("search.detail.unanswered", { ...place, reason: asked.reason }),
      );
      onReply(replies);
      return asked;
    }),
  );
}

const maxBytes = 3_000_000;
const timeoutMs = 8000;

/**
 * The thumbnail of a search result, fetched by this server. Only addresses that a search of the person's organization found, so
 * that this is not an open proxy. Only images pass, detected by their first bytes.
 */
export async function openThumbnail(
  { actor, inOrg, services }: Context,
  { id, position }: { id: string; position: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }> {
  const row = await inOrg((tx) => mustFindResult(tx, actor.userId, id));
  const result = row.kind === "search" ? searchResult.safeParse(finishedResultOf(row)?.result).data : undefined;
  const url = result?.sources.find((source) => source.position === position)?.thumbnail;
  if (!url) throw notFound("record");
  const answer = await services
    .safeFetch(url, { headers: { accept: "image/*" }, maxBytes, timeoutMs, maxRedirects: 3 })
    .catch((error: unknown) => {
      throw error instanceof FetchError ? new AppError("upstream_failed", error.message, { cause: error }) : error;
    });
  const mediaType = pictureType(answer.body);
  if (answer.status >= 300 || !mediaType) throw new AppError("upstream_failed", "The source has no picture there.");
  return { bytes: answer.body, mediaType };
}

/** Formats that browsers show without running anything, so not SVG. */
function pictureType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  return /^RIFF.{4}WEBP/s.test(start) ? "image/webp" : undefined;
}
