import type { SearchSource } from "@muster/contracts/search";
import { detectLanguage } from "@muster/retrieval/language/detect";
import type { Language } from "@muster/retrieval/language/lexicon";
import { contentWordsOf, wordsOf } from "@muster/retrieval/language/words";
import { fuseRankings } from "@muster/retrieval/search";
import { canonicalUrl } from "../../platform/safe-fetch/canonical-url.ts";
import type { Hit } from "./sources/source.ts";

export interface Ranking {
  /** The name of the service. */
  name: string;
  hits: Hit[];
}

interface Merged {
  key: string;
  hit: Hit;
  foundBy: { name: string; rank: number }[];
}

/**
 * Merges several rankings into one list: results with the same canonical URL or DOI are merged, then ranked by reciprocal-rank
 * fusion (Cormack et al. 2009). Half of the score is the share of the query's words in title and snippet, because ranks of
 * different services are hardly comparable.
 */
export function rankHits(query: string, rankings: Ranking[], limit: number): SearchSource[] {
  const merged = mergeHits(rankings);
  const fused = new Map(
    fuseRankings(
      rankings.map(({ name }) =>
        merged
          .flatMap(({ key, foundBy }) =>
            foundBy.filter((found) => found.name === name).map(({ rank }) => ({ key, rank })),
          )
          .sort((one, other) => one.rank - other.rank)
          .map(({ key }) => key),
      ),
    ).map(({ id, score }) => [id, score]),
  );
  const best = Math.max(...fused.values());
  const language = detectLanguage(query, "en");
  const stems = queryStems(query, language);
  return merged
    .map(({ key, hit, foundBy }) => {
      const matched = matchedStems(hit, stems, language);
      const share = coverage(hit, stems, language);
      const score = 50 * ((fused.get(key) ?? 0) / best) + 50 * share;
      return { hit, foundBy, matched, score };
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ hit, foundBy, matched, score }, index) => ({
      id: `s${index + 1}`,
      position: index + 1,
      title: hit.title,
      snippet: hit.snippet,
      url: hit.url,
      domain: new URL(hit.url).hostname.replace(/^www\./, ""),
      relevanceScore: Math.round(score),
      reason: { foundBy, matched, words: stems.size },
      publishedAt: hit.publishedAt,
      authors: hit.authors ?? [],
      details: hit.details ?? [],
      licence: hit.licence ?? null,
      thumbnail: hit.thumbnail && isWebUrl(hit.thumbnail) ? hit.thumbnail : null,
      page: null,
    }));
}

function mergeHits(rankings: Ranking[]): Merged[] {
  const merged: Merged[] = [];
  const byKey = new Map<string, Merged>();
  for (const { name, hits } of rankings)
    for (const [index, hit] of hits.filter(({ url }) => isWebUrl(url)).entries()) {
      const keys = keysOf(hit);
      const known = keys.map((key) => byKey.get(key)).find((each) => each !== undefined);
      const one = known ?? { key: keys[0] ?? "", hit, foundBy: [{ name, rank: index + 1 }] };
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, one);
      if (!known) merged.push(one);
      else if (!known.foundBy.some((found) => found.name === name)) {
        known.foundBy.push({ name, rank: index + 1 });
        known.hit = withMore(known.hit, hit);
      }
    }
  return merged;
}

/** Both count: of the services that list a paper, only some name its DOI. */
function keysOf({ doi, url }: Hit): string[] {
  return [...(doi ? [`doi:${doi.toLowerCase()}`] : []), canonicalUrl(url)];
}

/** The first description, completed from the other one. */
function withMore(hit: Hit, other: Hit): Hit {
  const licence = hit.licence ?? other.licence;
  return {
    ...hit,
    snippet: hit.snippet.length >= other.snippet.length ? hit.snippet : other.snippet,
    publishedAt: hit.publishedAt ?? other.publishedAt,
    authors: hit.authors?.length ? hit.authors : (other.authors ?? []),
    details: [...new Set([...(hit.details ?? []), ...(other.details ?? [])])],
    ...(licence && { licence }),
    thumbnail: hit.thumbnail ?? other.thumbnail ?? null,
  };
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** The query's words by their stems; numbers count, too. */
function queryStems(query: string, language: Language): Map<string, string> {
  const content = contentWordsOf(query, language);
  const numbers = wordsOf(query, language).filter(({ isNumber }) => isNumber);
  const words = [...content, ...numbers];
  // "The Who" consists only of stop words.
  return new Map((words.length > 0 ? words : wordsOf(query, language)).map(({ stem, lower }) => [stem, lower]));
}

function matchedStems({ title, snippet }: Hit, stems: Map<string, string>, language: Language): string[] {
  const held = stemsIn(`${title}\n${snippet}`, language);
  return [...stems].filter(([stem]) => held.has(stem)).map(([, word]) => word);
}

/** 0 … 1: a word in the title counts fully, one in the snippet alone 0.7. */
function coverage({ title, snippet }: Hit, stems: Map<string, string>, language: Language): number {
  if (stems.size === 0) return 0;
  const [inTitle, inSnippet] = [stemsIn(title, language), stemsIn(snippet, language)];
  const weights = [...stems.keys()].map((stem) => (inTitle.has(stem) ? 1 : inSnippet.has(stem) ? 0.7 : 0));
  return weights.reduce<number>((sum, weight) => sum + weight, 0) / stems.size;
}

function stemsIn(text: string, language: Language): Set<string> {
  return new Set(wordsOf(text, language).map(({ stem }) => stem));
}
