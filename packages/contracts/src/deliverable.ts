import { z } from "zod";
import { chart, dataTable, figure } from "./analysis.ts";
import { approvalRecord } from "./approvals.ts";
import { codeFindings } from "./code-findings.ts";
import { profileVersion, tableQuery } from "./tables.ts";
import { calendar, workbook } from "./workbook.ts";

/** The last three are offered only for documents that hold what they are made of: a workbook, a calendar, findings in code. */
export const deliverableFormats = ["pdf", "docx", "csv", "markdown", "json", "code", "xlsx", "ics", "sarif"] as const;
export const deliverableFormat = z.enum(deliverableFormats);
export type DeliverableFormat = z.infer<typeof deliverableFormat>;

export const check = z.object({
  /** "figures", "sections", "format", … */
  name: z.string(),
  passed: z.boolean(),
  /** For a person: "41 of 41 figures match the computed values". */
  detail: z.string(),
});

const offset = z.number().int().nonnegative();

/** Where a statement of the document was taken from: what the number in brackets behind it leads to. */
export const citedPassage = z.object({
  /** The [n] of the text; 1, 2, 3 … in order of appearance. */
  number: z.number().int().positive(),
  fileId: z.string(),
  fileName: z.string(),
  /** The knowledge base of the document, whose item it then is; absent for the person's own file. */
  baseId: z.string().nullish(),
  /** Of the PDF, the slide, the sheet, the chapter, from 1; null where the format knows no pages. */
  page: z.number().int().positive().nullable(),
  /** The same for a person: "page 3", "Slide 4", "Sheet Q1"; null where the format knows no pages. */
  label: z.string().nullable(),
  /** The nearest heading above it. */
  heading: z.string().nullable(),
  /** UTF-16 units of the read document's text, as GET /api/files/{id}/document gives it. */
  start: offset,
  end: offset,
  quote: z.string(),
});
export type CitedPassage = z.infer<typeof citedPassage>;

/** What became of the sentences that a model wrote: each was compared with the passages that it cites. */
export const textChecking = z.object({
  /** The model that wrote, as a reader knows it: "gpt-x at OpenAI". */
  writer: z.string(),
  /** The model that checked; null when none answered, so that nothing of the writer's was used. */
  checker: z.string().nullable(),
  /** Why another model checked than the one that was chosen for it; null when it did. */
  fallback: z.string().nullable(),
  supported: z.number().int(),
  repaired: z.number().int(),
  dropped: z.number().int(),
  interpretation: z.number().int(),
});
export type TextChecking = z.infer<typeof textChecking>;

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
      /** Why nothing could be taken from it; null where it was read. */
      problem: z.string().nullable().default(null),
      /** The knowledge base in which it was found. */
      base: z.object({ id: z.string(), name: z.string() }).optional(),
      /** Of a page of the web: its address as it was approved, where it came from after redirects, and when. */
      url: z.string().optional(),
      finalUrl: z.string().optional(),
      retrievedAt: z.string().optional(),
    }),
  ),
  /** The knowledge bases that were searched, and how many documents of each were used. */
  knowledgeBases: z.array(z.object({ id: z.string(), name: z.string(), documents: z.number().int() })).default([]),
  figures: z.array(figure),
  /** How questions to tables were read: each with the query and the SQL that answered it. */
  readings: z.array(z.object({ readAs: z.string(), query: tableQuery, sql: z.string() })).default([]),
  /** The version of each table's profile that the readings are bound to. */
  profiles: z.array(profileVersion).default([]),
  citations: z.array(citedPassage).default([]),
  /** What happened on the way that a person should know: a model that fell silent and who wrote instead, a file left out. */
  notices: z.array(z.string()).default([]),
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
  /** Null when no model wrote, or nothing of what it wrote had to be compared with passages. */
  checking: textChecking.nullable().default(null),
  /** What a person was asked about, and who said what. */
  approvals: z.array(approvalRecord).optional(),
});
export type Receipt = z.infer<typeof receipt>;
export type Check = z.infer<typeof check>;

/**
 * A finished document, before it is rendered to a file format. `markdown` is GitHub-flavoured, starts with "# title", and places
 * a chart in its own paragraph: `![what it shows](chart:c1)`.
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
  /** In the markdown each stands as [n]. */
  citations: z.array(citedPassage).default([]),
  /** A spreadsheet with live formulas, where the template computes one. */
  workbook: workbook.optional(),
  calendar: calendar.optional(),
  codeFindings: codeFindings.optional(),
});
/** As it may be stored: what was made before a field existed lacks it. */
export type StoredDeliverable = z.input<typeof deliverable>;
export type StoredReceipt = z.input<typeof receipt>;
export type Deliverable = z.infer<typeof deliverable>;
