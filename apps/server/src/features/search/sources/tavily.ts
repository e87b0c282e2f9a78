import { z } from "zod";
import { plainText, readJson } from "../../../kernel/outside/source.ts";
import { isoDate, type Source } from "./source.ts";

const response = z.object({
  results: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});

export function tavily(apiKey: string): Source {
  return {
    id: "tavily",
    name: "Tavily",
    address: "https://api.tavily.com",
    types: ["general", "news"],
    hasTimeframes: true,
    minIntervalMs: 600,
    request: ({ query, type, timeframe, limit }) => ({
      path: "/search",
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        query,
        topic: type === "news" ? "news" : "general",
        max_results: Math.min(limit, 20),
        ...(timeframe !== "all" && { time_range: timeframe }),
      }),
    }),
    read: (body) => ({
      hits: readJson(body, response).results.map(({ title, url, content, published_date }) => ({
        url,
        title: plainText(title) || url,
        snippet: plainText(content),
        publishedAt: isoDate(published_date),
      })),
    }),
  };
}
