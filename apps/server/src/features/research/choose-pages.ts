import type { ResearchSourceKind } from "@muster/contracts/research";

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

const perDomain = 3;
/** A page that was found for several questions is more relevant. */
const bonusPerQuestion = 5;

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
