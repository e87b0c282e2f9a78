import { z } from "zod";
import { pathWith, plainText, readJson, SourceError, withoutEmpty } from "../../../kernel/outside/source.ts";
import { isoDate, type Source } from "./source.ts";

const articles = z.object({
  articles: z
    .array(
      z.object({
        url: z.string(),
        title: z.string(),
        seendate: z.string().nullish(),
        domain: z.string().nullish(),
        language: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** World news, without snippets. Allows one request in five seconds and blocks addresses that send more. */
export const gdelt: Source = {
  id: "gdelt",
  name: "GDELT",
  address: "https://api.gdeltproject.org",
  types: ["news"],
  hasTimeframes: true,
  minIntervalMs: 6000,
  request: ({ query, since, limit }) => ({
    path: pathWith("/api/v2/doc/doc", {
      query: queryOf(query),
      mode: "artlist",
      format: "json",
      maxrecords: Math.min(limit, 75),
      sort: "hybridrel",
      startdatetime: since ? stampOf(since) : undefined,
    }),
  }),
  read(body) {
    // Errors have status 200 and a sentence; some responses contain control characters.
    if (/limit requests to one every/i.test(body)) throw new SourceError("is busy");
    const text = body.replace(/\p{Cc}/gu, " ").trim();
    if (!text.startsWith("{")) throw new SourceError("refused the query", { cause: text.slice(0, 200) });
    return {
      hits: (readJson(text, articles).articles ?? []).map(({ url, title, seendate, domain, language }) => ({
        ...{ url, title: plainText(title), snippet: "" },
        publishedAt: isoDate(seendate?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z")),
        details: withoutEmpty([domain, language]),
      })),
    };
  },
};

/** Words of fewer than three letters are refused, and so is punctuation outside of its operators. */
function queryOf(query: string): string {
  const words = query
    .replace(/[^\p{L}\p{N}\s-]/gu, " ")
    .split(/\s+/)
    .filter((word) => word.length >= 3);
  return words.join(" ") || query;
}

function stampOf(date: Date): string {
  return date.toISOString().replace(/\D/g, "").slice(0, 14);
}

const stories = z.object({
  hits: z.array(
    z.object({
      objectID: z.string(),
      title: z.string().nullish(),
      url: z.string().nullish(),
      author: z.string().nullish(),
      points: z.number().nullish(),
      num_comments: z.number().nullish(),
      story_text: z.string().nullish(),
      created_at: z.string().nullish(),
    }),
  ),
});

/** Pages that people discuss. */
export const hackerNews: Source = {
  id: "hackernews",
  name: "Hacker News",
  address: "https://hn.algolia.com",
  types: ["general", "news"],
  hasTimeframes: true,
  minIntervalMs: 360,
  request: ({ query, since, limit }) => ({
    path: pathWith("/api/v1/search", {
      query,
      tags: "story",
      hitsPerPage: limit,
      numericFilters: since ? `created_at_i>${Math.floor(since.getTime() / 1000)}` : undefined,
    }),
  }),
  read: (body) => ({
    hits: readJson(body, stories).hits.map(({ objectID, title, url, created_at, story_text, ...more }) => ({
      url: url || `https://news.ycombinator.com/item?id=${objectID}`,
      title: plainText(title) || objectID,
      snippet: plainText(story_text).slice(0, 500),
      publishedAt: isoDate(created_at),
      details: withoutEmpty([
        more.points ? `${more.points} points` : null,
        more.num_comments ? `${more.num_comments} comments` : null,
      ]),
    })),
  }),
};
