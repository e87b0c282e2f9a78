import { z } from "zod";

export const searchTypes = ["general", "academic", "news", "images", "videos"] as const;
export type SearchType = (typeof searchTypes)[number];

export const timeframes = ["all", "day", "week", "month", "year"] as const;
export type Timeframe = (typeof timeframes)[number];

export const searchCredits = 1.5;

/** `POST /api/ai-features/web-search`. `userId` is ignored. */
export const searchInput = z.object({
  query: z.string().trim().min(1, "Please enter a search query.").max(400, "Use at most 400 characters"),
  searchType: z.enum(searchTypes).default("general"),
  timeframe: z.enum(timeframes).default("all"),
  userId: z.string().optional(),
  /** Set by the server from the `Save-Data` header: fewer results. */
  savesData: z.boolean().optional(),
});
export type SearchInput = z.output<typeof searchInput>;

const licence = z.object({
  name: z.string(),
  url: z.string().nullable(),
  /** The engine that made it. */
  creator: z.string().nullable(),
});

export const searchSource = z.object({
  id: z.string(),
  /** From 1: the citation number in the summary and the insights. */
  position: z.number().int(),
  title: z.string(),
  /** The source's own snippet, without markup. */
  snippet: z.string(),
  /** URL of the page, not of the image or video itself. */
  url: z.string(),
  domain: z.string(),
  /** 0–100: half from the ranks in the services' results, half from the query's words in title and snippet. */
  relevanceScore: z.number(),
  /** Why it has this relevance. */
  reason: z.object({
    /** The services that found it, and its rank in each. */
    foundBy: z.array(z.object({ name: z.string(), rank: z.number().int() })),
    /** How many of the query's words are in title or snippet. */
    matched: z.array(z.string()),
    words: z.number().int(),
  }),
  /** ISO 8601; null when unknown. */
  publishedAt: z.string().nullable(),
  authors: z.array(z.string()),
  /** Journal, publisher, image size, video length. */
  details: z.array(z.string()),
  licence: licence.nullable(),
  /**
   * URL of the thumbnail at the service; null without one. Browsers request `GET
   * /api/ai-features/results/{id}/thumbnails/{position}` instead, so that no outside host sees the reader.
   */
  thumbnail: z.string().nullable(),
});
export type SearchSource = z.infer<typeof searchSource>;

export const searchResult = z.object({
  query: z.string(),
  searchType: z.enum(searchTypes),
  timeframe: z.enum(timeframes),
  /** Quotes from snippets, each with its citation number: “…” [2]. Empty when nothing can be quoted. */
  summary: z.string(),
  /** More quotes, each with its citation number. */
  keyInsights: z.array(z.string()),
  relatedQueries: z.array(z.string()),
  sources: z.array(searchSource),
  /** Number of listed sources. */
  totalResults: z.number().int(),
  generatedAt: z.string(),
  /** Names of the services that responded. */
  answered: z.array(z.string()),
  /** Services that did not respond, and why. */
  unanswered: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** False when no service that answered can limit its results to the timeframe. */
  isTimeframeApplied: z.boolean(),
  isFromCache: z.boolean(),
});
export type SearchResult = z.infer<typeof searchResult>;
