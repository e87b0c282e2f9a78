import { z } from "zod";
import type { Tier } from "./plans.ts";

export const knowledgeCategories = [
  "documentation",
  "training",
  "research",
  "policies",
  "marketing",
  "technical",
] as const;
export const knowledgeCategory = z.enum(knowledgeCategories);
export type KnowledgeCategory = (typeof knowledgeCategories)[number];

const MB = 1024 ** 2;

/** Sizes are bytes, chunks are counted in words. */
export const knowledgeLimits = {
  filesPerUpload: 10,
  sitePages: 200,
  folderDepth: 10,
  binDays: 30,
  chunkSize: { least: 500, most: 2000, initial: 1000, advised: [800, 1200] },
  chunkOverlap: { least: 0, most: 500, initial: 200 },
} as const;

/** The maximum size of an uploaded file. Null is a server without billing. */
export function knowledgeFileBytes(tier: Tier | null): number {
  return tier === "trial" || tier === "free" || tier === "basic" ? 10 * MB : 50 * MB;
}

/** Formats that a base reads, by extension; the content decides, a wrong extension fails that file alone. */
export const knowledgeFileTypes = {
  documents: ["pdf", "doc", "docx", "pptx", "xlsx", "odt", "rtf", "epub", "txt", "md", "csv", "json", "html", "eml"],
  images: ["png", "jpg", "jpeg", "webp"],
  code: "py js ts tsx jsx java c h cpp cs go rs rb php swift kt scala sh sql yaml yml toml xml css".split(" "),
} as const;

export const maxKnowledgeBases = 20;

/** The bases that a piece of work searches, by id. */
export const knowledgeBaseIds = z
  .array(z.string().max(60))
  .max(maxKnowledgeBases, `Choose at most ${maxKnowledgeBases} knowledge bases`);

export const knowledgeName = z.string().trim().min(1, "Enter a name").max(120, "Use at most 120 characters");
const chunkSize = z
  .number()
  .int()
  .min(knowledgeLimits.chunkSize.least, "Use 500 to 2,000 words")
  .max(knowledgeLimits.chunkSize.most, "Use 500 to 2,000 words");
const chunkOverlap = z
  .number()
  .int()
  .min(knowledgeLimits.chunkOverlap.least, "Use 0 to 500 words")
  .max(knowledgeLimits.chunkOverlap.most, "Use 0 to 500 words");

/** Fields that a person may set. */
export const knowledgeBaseDraft = z.object({
  name: knowledgeName,
  description: z.string().trim().max(2000, "Use at most 2,000 characters").default(""),
  category: knowledgeCategory.default("documentation"),
  /** The whole organization may read it; otherwise its creator and admins. */
  isPublic: z.boolean().default(false),
  /** Off: items stay queued until "Index now". */
  autoIndex: z.boolean().default(true),
  /** "provider/model"; null searches by words alone. */
  embeddingModel: z.string().max(200).nullable().default(null),
  chunkSize: chunkSize.default(knowledgeLimits.chunkSize.initial),
  chunkOverlap: chunkOverlap.default(knowledgeLimits.chunkOverlap.initial),
});
export type KnowledgeBaseDraft = z.input<typeof knowledgeBaseDraft>;

/** A page to read into a base, or the pages of a site. */
export const newKnowledgeUrl = z.object({
  url: z.url({ protocol: /^https?$/, error: "Enter a web address that starts with http:// or https://" }).max(2000),
  scope: z.enum(["page", "site"]).default("page"),
  maxPages: z
    .number(`Use 1 to ${knowledgeLimits.sitePages} pages`)
    .int()
    .min(1, `Use 1 to ${knowledgeLimits.sitePages} pages`)
    .max(knowledgeLimits.sitePages, `Use 1 to ${knowledgeLimits.sitePages} pages`)
    .default(50),
  recrawlHours: z.number().int().min(1).max(8760).nullable().default(null),
});

/** `indexing` while an item is being read or indexed; `error` when the last work failed for every item or the model is missing. */
export const knowledgeBaseStatus = z.enum(["ready", "indexing", "error"]);

const itemCounts = z.object({
  queued: z.number().int(),
  reading: z.number().int(),
  indexing: z.number().int(),
  ready: z.number().int(),
  failed: z.number().int(),
});

export const knowledgeBase = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: knowledgeCategory,
  isPublic: z.boolean(),
  autoIndex: z.boolean(),
  embeddingModel: z.string().nullable(),
  chunkSize: z.number().int(),
  chunkOverlap: z.number().int(),
  status: knowledgeBaseStatus,
  /** Why the status is `error`; else null. */
  statusReason: z.string().nullable(),
  /** Bytes of its originals; equal content counts once. */
  sizeBytes: z.number().int(),
  /** Files, images and pages; without folders and the bin. */
  itemCount: z.number().int(),
  items: itemCounts,
  passageCount: z.number().int(),
  /** Searches of people, agents and tasks. */
  usageCount: z.number().int(),
  agentsConnected: z.number().int(),
  /** 0 … 100, measured; null until it has been measured. */
  accuracy: z.number().nullable(),
  accuracyMeasuredAt: z.string().nullable(),
  /** Whether every passage has a vector of `embeddingModel`. */
  hasVectors: z.boolean(),
  createdBy: z.string(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Why this person may not change it; null when they may. */
  editBlocker: z.string().nullable(),
});
export type KnowledgeBase = z.infer<typeof knowledgeBase>;
