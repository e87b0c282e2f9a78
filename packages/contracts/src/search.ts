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
  /** Who made it. */
  creator: z.string().nullable(),
});

export const searchSource = z.object({
  id: z.string(),
  /** From 1: the number that the summary and the insights cite. */
  position: z.number().int(),
  title: z.string(),
  /** Text that the source itself gives, without markup. */
  snippet: z.string(),
  /** The page, never the picture or the film itself. */
  url: z.string(),
  domain: z.string(),
  /** 0 … 100: half from the places in the sources' own rankings, half from the query's words in title and snippet. */
  relevanceScore: z.number(),
  /** Why it stands where it does. */
  reason: z.object({
    /** Where it was found, and at which place there. */
    foundBy: z.array(z.object({ name: z.string(), rank: z.number().int() })),
    /** Words of the query that title or snippet hold, of all its words. */
    matched: z.array(z.string()),
    words: z.number().int(),
  }),
  /** ISO 8601; null when the source does not say. */
  publishedAt: z.string().nullable(),
  authors: z.array(z.string()),
  /** Journal, publisher, size of a picture, length of a film. */
  details: z.array(z.string()),
  licence: licence.nullable(),
  /**
   * Where the service keeps a small picture; null without one. A browser asks `GET /api/ai-features/results/{id}/thumbnails/{position}`
   * for it, so that no outside host learns of the reader.
   */
  thumbnail: z.string().nullable(),
});
export type SearchSource = z.infer<typeof searchSource>;

export const searchResult = z.object({
  query: z.string(),
  searchType: z.enum(searchTypes),
  timeframe: z.enum(timeframes),
  /** Quotes from snippets, each with the number of its source: “…” [2]. Empty when nothing can be quoted. */
  summary: z.string(),
  /** More quotes, each with the number of its source. */
  keyInsights: z.array(z.string()),
  relatedQueries: z.array(z.string()),
  sources: z.array(searchSource),
  /** How many sources are listed. */
  totalResults: z.number().int(),
  generatedAt: z.string(),
  /** Names of the services that answered. */
  answered: z.array(z.string()),
  /** Services that did not, and why. */
  unanswered: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** False when no service that answered can limit its results to the timeframe. */
  isTimeframeApplied: z.boolean(),
  isFromCache: z.boolean(),
});
export type SearchResult = z.infer<typeof searchResult>;
