import type { SearchType } from "@muster/contracts/search";
import { z } from "zod";
import { pathWith, plainText, readJson, SourceError, withoutEmpty } from "../../../kernel/outside/source.ts";
import { clockTime, isoDate, type Source } from "./source.ts";

const categories: Record<SearchType, string> = {
  general: "general",
  academic: "science",
  news: "news",
  images: "images",
  videos: "videos",
};

/** Every field is optional: engines return different fields. */
const response = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
      author: z.string().nullish(),
      authors: z.array(z.string()).nullish(),
      journal: z.string().nullish(),
      doi: z.string().nullish(),
      resolution: z.string().nullish(),
      thumbnail: z.string().nullish(),
      thumbnail_src: z.string().nullish(),
      length: z.union([z.string(), z.number()]).nullish(),
    }),
  ),
  suggestions: z.array(z.string()).nullish(),
  unresponsive_engines: z.array(z.unknown()).nullish(),
});

/** The operator's own SearXNG server. Its settings must allow the format json. */
export function searxng(address: string): Source {
  return {
    id: "searxng",
    name: "SearXNG",
    isOwnServer: true,
    address: address.replace(/\/+$/, ""),
    types: ["general", "academic", "news", "images", "videos"],
    hasTimeframes: true,
    minIntervalMs: 0,
    refusalOf: (status) => (status === 403 ? "doesn’t allow the JSON format (search.formats)" : undefined),
    request: ({ query, type, timeframe }) => ({
      path: pathWith("/search", {
        q: query,
        format: "json",
        categories: categories[type],
        time_range: timeframe === "all" ? undefined : timeframe,
      }),
    }),
    read(body, { limit }) {
      const { results, suggestions, unresponsive_engines: silent } = readJson(body, response);
      // SearXNG answers with status 200 when none of the engines that it asks can be reached.
      if (results.length === 0 && silent?.length) throw new SourceError("got no answer from its search engines");
      return {
        hits: results.slice(0, limit).map(({ url, title, content, publishedDate, author, authors, ...more }) => ({
          url,
          title: plainText(title),
          snippet: plainText(content),
          publishedAt: isoDate(publishedDate),
          thumbnail: more.thumbnail_src || more.thumbnail || null,
          authors: withoutEmpty(authors?.length ? authors : [author]),
          details: withoutEmpty([
            more.journal,
            more.resolution,
            typeof more.length === "number" ? clockTime(more.length) : more.length,
          ]),
          doi: more.doi || null,
        })),
        suggestions: suggestions ?? [],
      };
    },
  };
}
