import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { knowledgeCategory } from "./knowledge-bases.ts";
import { knowledgeUpload } from "./knowledge-items.ts";

export const processingTypes = [
  "summarize",
  "extract_text",
  "extract_tables",
  "extract_entities",
  "translate",
  "classify",
] as const;
export type ProcessingType = (typeof processingTypes)[number];

export const processingLimits = { files: 50, filesPerUnit: 10, creditsPerFile: 0.5 } as const;

export const entityKinds = [
  "person",
  "organization",
  "email",
  "phone",
  "url",
  "money",
  "date",
  "percent",
  "number",
] as const;

/** One file of `process-files`. Fields that its processing type does not fill are null. */
export const processedFile = z.object({
  /** Empty for a file of a multipart request that was refused. */
  fileId: z.string(),
  name: z.string(),
  state: z.enum(["waiting", "working", "done", "failed"]),
  error: z.string().nullable(),
  /** extract_text, summarize, translate. */
  text: z.string().nullable(),
  /** extract_tables. */
  tables: z.array(z.object({ page: z.number().int().nullable(), rows: z.array(z.array(z.string())) })).nullable(),
  /** extract_entities; `start` and `end` are offsets in the file's text. */
  entities: z
    .array(
      z.object({
        kind: z.enum(entityKinds),
        text: z.string(),
        count: z.number().int(),
        start: z.number().int(),
        end: z.number().int(),
      }),
    )
    .nullable(),
  /** classify. Without a telling word there is no category. The confidence is between 0 and 1. */
  classification: z
    .object({ category: knowledgeCategory.nullable(), confidence: z.number(), reasons: z.array(z.string()) })
    .nullable(),
  /** What was left out of a large file; null when nothing was. */
  note: z.string().nullable(),
  /** "builtin", or the model that wrote it. */
  engine: z.string().nullable(),
});
export type ProcessedFile = z.infer<typeof processedFile>;

/**
 * POST /api/ai-features/process-files: JSON with ids of uploads in `files`, or multipart with "files" as files and the other
 * fields beside them. `userId` is ignored. `wait: false` responds immediately with 202 and `status: "in_progress"`.
 */
export const processFilesInput = z.object({
  files: z
    .array(z.string().max(64))
    .min(1, "Choose at least one file")
    .max(processingLimits.files, "Choose at most 50 files"),
  processingType: z.enum(processingTypes),
  /** For translate: a BCP 47 tag. */
  targetLanguage: z.string().max(20).optional(),
  userId: z.string().optional(),
  wait: z.boolean().default(true),
});

export const processFilesAnswer = z.object({
  runId: z.string(),
  status: z.enum(["pending", "in_progress", "completed", "failed", "cancelled"]),
  processingType: z.enum(processingTypes),
  processedFiles: z.array(processedFile),
  /** Credits: 0.5 per processed file. */
  cost: z.number(),
  /** Units charged to the plan: 1 for up to 10 files. */
  units: z.number(),
});
export type ProcessFilesAnswer = z.infer<typeof processFilesAnswer>;

export const fileProcessing = {
  /** The progress and result of a request; visible only to the person who made it. */
  get: openToKeys
    .route({
      method: "GET",
      path: "/ai-features/process-files/{runId}",
      summary: "Get the progress and result of processed files",
      tags: ["ai-features"],
    })
    .input(z.object({ runId: z.string() }))
    .output(processFilesAnswer),
  /** Also for downloads: GET /api/ai-features/process-files/{runId}/download?fileId= returns Markdown, CSV or JSON. */
  save: openToKeys
    .route({
      method: "POST",
      path: "/ai-features/process-files/{runId}/save",
      successStatus: 201,
      summary: "Save results to a knowledge base",
      tags: ["ai-features"],
    })
    .input(z.object({ runId: z.string(), baseId: z.string(), fileIds: z.array(z.string()).optional() }))
    .output(knowledgeUpload),
};
