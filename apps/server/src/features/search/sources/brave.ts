import type { SearchType, Timeframe } from "@muster/contracts/search";
import { z } from "zod";
import { pathWith, plainText, readJson, withoutEmpty } from "../../../kernel/outside/source.ts";
import { type Hit, isoDate, type Source } from "./source.ts";

const verticals: Partial<Record<SearchType, { path: string; most: number }>> = {
  general: { path: "/web/search", most: 20 },
  news: { path: "/news/search", most: 50 },
  images: { path: "/images/search", most: 50 },
  videos: { path: "/videos/search", most: 50 },
};
const freshness: Record<Timeframe, string | undefined> = {
  all: undefined,
  day: "pd",
  week: "pw",
  month: "pm",
  year: "py",
};

const item = z.object({
  title: z.string().nullish(),
  url: z.string().nullish(),
  description: z.string().nullish(),
  page_age: z.string().nullish(),
  thumbnail: z.object({ src: z.string().nullish() }).nullish(),
  properties: z.object({ width: z.number().nullish(), height: z.number().nullish() }).nullish(),
  video: z.object({ duration: z.string().nullish(), creator: z.string().nullish() }).nullish(),
});
/** Web results are one vertical among several; the other endpoints list theirs at the top. */
const response = z.object({
  web: z.object({ results: z.array(item) }).nullish(),
  results: z.array(item).nullish(),
});

export function brave(apiKey: string): Source {
  return {
    id: "brave",
    name: "Brave Search",
    address: "https://api.search.brave.com/res/v1",
    types: ["general", "news", "images", "videos"],
    hasTimeframes: true,
    // The oldest plans allow one request a second.
    minIntervalMs: 1000,
    request({ query, type, timeframe, limit }) {
      const { path, most } = verticals[type] ?? { path: "/web/search", most: 20 };
      const isImages = type === "images";
      return {
        path: pathWith(path, {
          q: query.split(/\s+/).slice(0, 50).join(" "),
          count: Math.min(limit, most),
          // Image search supports neither freshness nor "moderate".
          freshness: isImages ? undefined : freshness[timeframe],
          safesearch: isImages ? "strict" : "moderate",
          text_decorations: type === "general" ? "false" : undefined,
        }),
        headers: { "x-subscription-token": apiKey },
      };
    },
    read(body, { limit }) {
      const { web, results } = readJson(body, response);
      return { hits: (web?.results ?? results ?? []).slice(0, limit).flatMap(toHit) };
    },
    // Its answer to a bad key.
    refusalOf: (status) => (status === 422 ? "refused access (422)" : undefined),
  };
}

function toHit({ title, url, description, page_age, properties, video, thumbnail }: z.infer<typeof item>): Hit[] {
  if (!url) return [];
  const size = properties?.width && properties.height ? `${properties.width} × ${properties.height}` : null;
  return [
    {
      url,
      thumbnail: thumbnail?.src ?? null,
      title: plainText(title) || url,
      snippet: plainText(description),
      publishedAt: isoDate(page_age),
      authors: withoutEmpty([video?.creator]),
      details: withoutEmpty([size, video?.duration]),
    },
  ];
}
