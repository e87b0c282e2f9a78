import { oc } from "@orpc/contract";
import { z } from "zod";

export const searchTypes = ["general", "academic", "news", "images", "videos"] as const;
export type SearchType = (typeof searchTypes)[number];

export const timeframes = ["all", "day", "week", "month", "year"] as const;
export type Timeframe = (typeof timeframes)[number];

export const searchCredits = 1.5;

const queryRequired = "Please enter a search query.";

/** `POST /api/ai-features/web-search`. `userId` is ignored. */
export const searchInput = z.object({
  query: z.string({ error: queryRequired }).trim().min(1, queryRequired).max(400, "Use at most 400 characters"),
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
  /**
   * Whether the page itself was read: then it is quoted instead of the snippet. `problem` says why a page that was tried could not be
   * read. Null for pages that were not tried.
   */
  page: z.object({ isRead: z.boolean(), problem: z.string().nullable() }).nullable().default(null),
});
export type SearchSource = z.infer<typeof searchSource>;

export const searchResult = z.object({
  query: z.string(),
  searchType: z.enum(searchTypes),
  timeframe: z.enum(timeframes),
  /** Quotes from pages and snippets, each with its citation number: “…” [2]. Empty when nothing can be quoted. */
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

export const searchServiceKinds = ["searxng", "brave", "tavily"] as const;
export type SearchServiceKind = (typeof searchServiceKinds)[number];

/** A server needs its URL, a vendor its key. */
export const searchServiceDraft = z.object({
  kind: z.enum(searchServiceKinds),
  url: z
    .string()
    .trim()
    .max(500, "Use at most 500 characters")
    .refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), {
      message: "Enter a URL that starts with http:// or https://",
    })
    .optional(),
  /** Write-only. */
  key: z
    .string()
    .trim()
    .max(1000, "Use at most 1,000 characters")
    .regex(/^[\x21-\x7e]*$/, "Keys can't contain spaces or special characters")
    .optional(),
});
export type SearchServiceDraft = z.input<typeof searchServiceDraft>;

export const searchService = z.object({
  kind: z.enum(searchServiceKinds),
  /** Null for a vendor's own address. */
  url: z.string().nullable(),
  /** "unreadable": sealed with a key that this installation no longer has. */
  key: z.enum(["none", "set", "unreadable"]),
  keyLastFour: z.string().nullable(),
  createdAt: z.string(),
});
export type SearchService = z.infer<typeof searchService>;

const searchSettings = z.object({
  /** The organization's own. They are asked instead of the operator's and the open ones. */
  services: z.array(searchService),
  /** Set up by the operator in the environment. */
  environment: z.array(z.object({ kind: z.enum(searchServiceKinds), variable: z.string() })),
  /** Names of the open services, asked when no other answers; empty when the operator turned them off. */
  open: z.array(z.string()),
});
export type SearchSettings = z.infer<typeof searchSettings>;

const searchTest = z.object({ results: z.number().int(), milliseconds: z.number().int() });

const tags = ["Web search"];
const byKind = z.object({ kind: z.enum(searchServiceKinds) });

export const search = {
  settings: oc
    .route({ method: "GET", path: "/search/settings", summary: "Get the search services (admins only)", tags })
    .output(searchSettings),
  saveService: oc
    .route({
      method: "PUT",
      path: "/search/services/{kind}",
      summary: "Try a search service, and save it if it answers",
      tags,
    })
    .input(searchServiceDraft)
    .output(searchSettings),
  testService: oc
    .route({ method: "POST", path: "/search/services/{kind}/test", summary: "Test a saved search service", tags })
    .input(byKind)
    .output(searchTest),
  removeService: oc
    .route({
      method: "DELETE",
      path: "/search/services/{kind}",
      successStatus: 204,
      summary: "Remove a search service and its key",
      tags,
    })
    .input(byKind)
    .output(z.void()),
};
