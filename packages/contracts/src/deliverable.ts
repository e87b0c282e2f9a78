import { z } from "zod";
import { chart, dataTable, figure } from "./analysis.ts";

export const deliverableFormats = ["pdf", "docx", "csv", "markdown", "json", "code"] as const;
export const deliverableFormat = z.enum(deliverableFormats);
export type DeliverableFormat = z.infer<typeof deliverableFormat>;

export const check = z.object({
  /** "figures", "sections", "format", … */
  name: z.string(),
  passed: z.boolean(),
  /** For a person: "41 of 41 figures match the computed values". */
  detail: z.string(),
});

/** What a deliverable was made from and how: enough to trace every number in it. */
export const receipt = z.object({
  taskId: z.string(),
  version: z.number().int(),
  agent: z.object({ id: z.string(), name: z.string(), version: z.number().int() }),
  engine: z.enum(["builtin", "model"]),
  /** The model that wrote, as its provider names it; "muster-builtin" for the built-in engine. */
  model: z.string(),
  provider: z.string(),
  startedAt: z.string(),
  completedAt: z.string(),
  durationMs: z.number().int(),
  steps: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      durationMs: z.number().int(),
      attempts: z.number().int(),
      detail: z.string().nullable(),
    }),
  ),
  inputs: z.array(
    z.object({
      fileId: z.string(),
      name: z.string(),
      sizeBytes: z.number().int(),
      mediaType: z.string(),
      sha256: z.string(),
    }),
  ),
  figures: z.array(figure),
  tokens: z.object({
    prompt: z.number().int(),
    completion: z.number().int(),
    total: z.number().int(),
    estimated: z.boolean(),
  }),
  /** null = the model's price is unknown. */
  costMicros: z.number().int().nullable(),
  /** Action units charged for this task. */
  units: z.number(),
  checks: z.array(check),
});
export type Receipt = z.infer<typeof receipt>;
export type Check = z.infer<typeof check>;

/**
 * A finished document, before it is given a file format. `markdown` is GitHub-flavoured, starts with "# title", and places a
 * chart as a paragraph of its own: `![what it shows](chart:c1)`.
 */
export const deliverable = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Who made it and for whom, for the title block: "Data Analyst · Northwind Trading". */
  byline: z.string(),
  createdAt: z.string(),
  markdown: z.string(),
  charts: z.array(chart),
  dataTables: z.array(dataTable),
  figures: z.array(figure),
});
export type Deliverable = z.infer<typeof deliverable>;
