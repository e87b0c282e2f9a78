import type { SearchInput, SearchResult, Timeframe } from "@muster/contracts/search";
import type { Services } from "../../kernel/services.ts";
import { AppError } from "../../platform/errors.ts";
import { askSource, type SourceReply } from "./ask-source.ts";
import { quoteSources, relateQueries } from "./quote-sources.ts";
import { rankHits } from "./rank-hits.ts";
import type { Question, Source } from "./sources/source.ts";
import { configuredSources, openSources } from "./sources/sources.ts";

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

export type Search = Pick<SearchInput, "query" | "searchType" | "timeframe" | "savesData">;

/** Names of the services that a search of this type asks first; empty when no service supports it. */
export function servicesFor({ config }: Services, searchType: Search["searchType"]): string[] {
  const lists = [configuredSources(config), openSources(config)];
  const fitting = lists.map((sources) => sources.filter(({ types }) => types.includes(searchType)));
  return (fitting.find((sources) => sources.length > 0) ?? []).map(({ name }) => name);
}

/** Throws when no service is configured or open for this kind of search. */
export function checkSearchable(services: Services, { searchType }: Pick<Search, "searchType">): void {
  if (servicesFor(services, searchType).length === 0) throw new AppError("unavailable", searchUnavailable);
}

/**
 * Searches the web: the services that the operator has configured, else, or when none of those answers, the open ones. All are
 * asked at once, each with its own deadline. Throws `unavailable` when none answers.
 */
export async function searchWeb(
  services: Services,
  search: Search,
  { signal, onProgress, patienceMs }: { signal: AbortSignal; onProgress?(detail: string): void; patienceMs?: number },
): Promise<SearchResult> {
  const { query, searchType, timeframe, savesData } = search;
  const limit = savesData ? savedHits : hitsPerSource;
  const question: Question = { query, type: searchType, timeframe, since: sinceOf(timeframe, services.now()), limit };
  const asked: SourceReply[] = [];
  for (const sources of [configuredSources(services.config), openSources(services.config)]) {
    if (asked.some(({ status }) => status === "answered")) break;
    asked.push(
      ...(await askAll(services, chooseSources(sources, question), { question, signal, onProgress, patienceMs })),
    );
  }
  const answered = asked.filter((one) => one.status === "answered");
  if (answered.length === 0) throw new AppError("unavailable", searchUnavailable);
  const rankings = answered.map(({ source, answer }) => ({ name: source.name, hits: answer.hits }));
  const sources = rankHits(query, rankings, savesData ? savedHits : maxResults);
  // Pictures and videos have captions, which say nothing about a subject.
  const isText = searchType !== "images" && searchType !== "videos";
  return {
    query,
    searchType,
    timeframe,
    ...(isText ? quoteSources(query, sources) : { summary: "", keyInsights: [] }),
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

function askAll(
  services: Services,
  sources: Source[],
  {
    question,
    signal,
    onProgress,
    patienceMs,
  }: {
    question: Question;
    signal: AbortSignal;
    onProgress: ((detail: string) => void) | undefined;
    patienceMs: number | undefined;
  },
): Promise<SourceReply[]> {
  let ended = 0;
  return Promise.all(
    sources.map(async (source) => {
      const asked = await askSource(services, source, question, { signal, patienceMs });
      ended += 1;
      const found =
        asked.status === "answered"
          ? `${asked.answer.hits.length} from ${source.name}`
          : `${source.name} ${asked.reason}`;
      onProgress?.(`${ended} of ${sources.length}: ${found}`);
      return asked;
    }),
  );
}
