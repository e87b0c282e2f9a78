import type { ResearchResult, ResearchSourceKind } from "@muster/contracts/research";
import type { StepContext } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { canonicalUrl } from "../../platform/safe-fetch/canonical-url.ts";
import { searchWeb, servicesFor } from "../search/search.service.ts";
import type { KnownSource } from "./research.evidence.service.ts";
import type { PageRead } from "./research.pages.service.ts";
import { searchTypeOf } from "./research.plan.service.ts";

const patienceMs = 20_000;
const perDomain = 3;
/** A page that was found for several questions is more relevant. */
const bonusPerQuestion = 5;

/** A page that a search found for a question. */
export interface Candidate {
  /** The same for every address of one page. */
  key: string;
  url: string;
  title: string;
  snippet: string;
  domain: string;
  kind: ResearchSourceKind;
  /** Numbers of the questions for which it was found, from 1. */
  questions: number[];
  /** 0–100, the best of its ranks. */
  score: number;
  /** Why it was chosen: "no. 1 in arXiv". */
  places: string[];
  matched: string[];
  publishedAt: string | null;
}

export interface Searched {
  found: Candidate[];
  answered: string[];
  unanswered: ResearchResult["unanswered"];
}

interface PageSearch extends Pick<StepContext, "signal" | "services" | "progress"> {
  orgId: string;
  kind: Candidate["kind"];
  query: string;
  /** Number of the question, from 1. */
  question: number;
}

/** Searches one kind of sources. A service that requests a pause gets it; one that does not answer is named in the result. */
export async function searchPages({
  orgId,
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
      { orgId, query, searchType, timeframe: "all" },
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
    const names = await servicesFor(services, orgId, searchType);
    const unanswered = names.map((name) => ({ name, reason: "did not answer" }));
    return { found: [], answered: [], unanswered };
  }
}

/**
 * The pages to read. Each question in turn gets its best page that is not chosen yet, so that no question takes every slot. A
 * site gets at most three.
 */
export function choosePages(
  found: Candidate[],
  { most, seen }: { most: number; seen: ReadonlySet<string> },
): Candidate[] {
  const merged = mergeCandidates(found.filter(({ key }) => !seen.has(key)));
  const questions = [...new Set(merged.flatMap((each) => each.questions))].sort((one, other) => one - other);
  const chosen = new Set<Candidate>();
  const domains = new Map<string, number>();
  for (let isAdding = true; isAdding && chosen.size < most; ) {
    isAdding = false;
    for (const question of questions) {
      const best = merged.find(
        (each) => !chosen.has(each) && each.questions.includes(question) && (domains.get(each.domain) ?? 0) < perDomain,
      );
      if (!best || chosen.size >= most) continue;
      chosen.add(best);
      domains.set(best.domain, (domains.get(best.domain) ?? 0) + 1);
      isAdding = true;
    }
  }
  return [...chosen];
}

/** One candidate per page, best first. */
function mergeCandidates(found: Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate>();
  for (const each of found) {
    const known = merged.get(each.key);
    merged.set(each.key, known ? merge(known, each) : each);
  }
  const worth = ({ score, questions }: Candidate) => score + bonusPerQuestion * (questions.length - 1);
  return [...merged.values()].sort((one, other) => worth(other) - worth(one));
}

function merge(one: Candidate, other: Candidate): Candidate {
  return {
    ...one,
    snippet: one.snippet.length >= other.snippet.length ? one.snippet : other.snippet,
    questions: [...new Set([...one.questions, ...other.questions])],
    score: Math.max(one.score, other.score),
    places: [...new Set([...one.places, ...other.places])],
    matched: [...new Set([...one.matched, ...other.matched])],
  };
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
