import type { StepContext } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { canonicalUrl } from "../../platform/safe-fetch/canonical-url.ts";
import { searchWeb, servicesFor } from "../search/search.service.ts";
import type { Candidate } from "./choose-pages.ts";
import type { PageRead } from "./read-page.ts";
import type { KnownSource } from "./research.evidence.service.ts";
import { searchTypeOf } from "./research.plan.service.ts";
import type { Searched } from "./research.types.ts";

const patienceMs = 20_000;

interface PageSearch extends Pick<StepContext, "signal" | "services" | "progress"> {
  kind: Candidate["kind"];
  query: string;
  /** Number of the question, from 1. */
  question: number;
}

/** Searches one kind of sources. A service that requests a pause gets it; one that does not answer is named in the result. */
export async function searchPages({
  kind,
  query,
  question,
  signal,
  services,
  progress,
}: PageSearch): Promise<Searched> {
  const searchType = searchTypeOf[kind];
  try {
    const result = await searchWeb(
      services,
      { query, searchType, timeframe: "all" },
      { signal, onProgress: progress, patienceMs },
    );
    const found = result.sources.map(
      ({ url, title, snippet, domain, relevanceScore, reason, publishedAt }): Candidate => ({
        ...{ url, title, snippet, domain, kind, publishedAt, questions: [question], score: relevanceScore },
        key: canonicalUrl(url),
        places: reason.foundBy.map(({ name, rank }) => `no. ${rank} in ${name}`),
        matched: reason.matched,
      }),
    );
    return { found, answered: result.answered, unanswered: result.unanswered };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    const unanswered = servicesFor(services, searchType).map((name) => ({ name, reason: "did not answer" }));
    return { found: [], answered: [], unanswered };
  }
}

/** The source that a page became. */
export function webSource(candidate: Candidate, page: Extract<PageRead, { state: "read" }>): KnownSource {
  const { kind, snippet, score, places, matched, questions, publishedAt } = candidate;
  const reasons = [
    places.join(", "),
    `found for ${questions.length === 1 ? "question" : "questions"} ${questions.join(", ")}`,
    ...(matched.length > 0 ? [`holds ${matched.map((word) => `“${word}”`).join(", ")}`] : []),
    ...(page.problem === null ? [] : [`only its summary was read: ${page.problem}`]),
  ];
  return {
    ...{ kind, snippet, publishedAt, read: page.read, retrievedAt: page.retrievedAt },
    documentId: page.fileId,
    baseId: null,
    title: page.title,
    url: page.finalUrl,
    domain: new URL(page.finalUrl).hostname.replace(/^www\./, ""),
    relevance: Math.round(score),
    reason: reasons.join(" · "),
  };
}
