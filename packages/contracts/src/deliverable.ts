import { z } from "zod";
import { chart, dataTable, figure } from "./analysis.ts";
import { approvalRecord } from "./approvals.ts";
import { codeFindings } from "./code-findings.ts";
import { messageSchema } from "./messages.ts";
import { profileVersion, tableQuery } from "./tables.ts";
import { calendar, workbook } from "./workbook.ts";

/** The last four are offered only for documents that fit: text for slides, a workbook, a calendar, findings in code. */
export const deliverableFormats = [
  "pdf",
  "docx",
  "csv",
  "markdown",
  "json",
  "code",
  "pptx",
  "xlsx",
  "ics",
  "sarif",
] as const;
export const deliverableFormat = z.enum(deliverableFormats);
export type DeliverableFormat = z.infer<typeof deliverableFormat>;

export const check = z.object({
  /** "figures", "sections", "format", … */
  name: z.string(),
  passed: z.boolean(),
  /** Text for a person: "41 of 41 figures match the computed values". */
  detail: z.string(),
  detailMessage: messageSchema.optional(),
});

const offset = z.number().int().nonnegative();

/** The source of a statement: the target of the number in brackets behind it. */
export const citedPassage = z.object({
  /** The [n] in the text; 1, 2, 3 … in order of appearance. */
  number: z.number().int().positive(),
  fileId: z.string(),
  fileName: z.string(),
  /** The knowledge base of the document, whose item it then is; absent for the person's own file. */
  baseId: z.string().nullish(),
  /** The page of a PDF, slide, sheet or chapter, from 1; null in formats without pages. */
  page: z.number().int().positive().nullable(),
  /** The page's label: "page 3", "Slide 4", "Sheet Q1"; null in formats without pages. */
  label: z.string().nullable(),
  /** The nearest heading above it. */
  heading: z.string().nullable(),
  /** Offsets in UTF-16 units of the document's text, as returned by GET /api/files/{id}/document. */
  start: offset,
  end: offset,
  quote: z.string(),
});
export type CitedPassage = z.infer<typeof citedPassage>;

/** The result of checking a model's sentences: each was compared with the passages that it cites. */
export const textChecking = z.object({
  /** The writing model, for readers: "gpt-x at OpenAI". */
  writer: z.string(),
  /** The checking model; null when none answered, so the writer's text was not used. */
  checker: z.string().nullable(),
  /** Why a different model checked than the chosen one; null when the chosen one did. */
  fallback: z.string().nullable(),
  fallbackMessage: messageSchema.optional(),
  supported: z.number().int(),
  repaired: z.number().int(),
  dropped: z.number().int(),
  interpretation: z.number().int(),
});
export type TextChecking = z.infer<typeof textChecking>;

/** How a deliverable was made and from what: enough to trace every number in it. */
export const receipt = z.object({
  taskId: z.string(),
  version: z.number().int(),
  agent: z.object({ id: z.string(), name: z.string(), version: z.number().int() }),
  engine: z.enum(["builtin", "model"]),
  /** The writing model, by its provider's name; "muster-builtin" for the built-in engine. */
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
      detailMessages: z.array(messageSchema).optional(),
    }),
  ),
  inputs: z.array(
    z.object({
      fileId: z.string(),
      name: z.string(),
      sizeBytes: z.number().int(),
      mediaType: z.string(),
      sha256: z.string(),
      /** Why it could not be used; null when it was read. */
      problem: z.string().nullable().default(null),
      problemMessage: messageSchema.optional(),
      /** The knowledge base in which it was found. */
      base: z.object({ id: z.string(), name: z.string() }).optional(),
      /** For a web page: its approved URL, its URL after redirects, and the time. */
      url: z.string().optional(),
      finalUrl: z.string().optional(),
      retrievedAt: z.string().optional(),
    }),
  ),
  /** The knowledge bases that were searched, and how many documents of each were used. */
  knowledgeBases: z.array(z.object({ id: z.string(), name: z.string(), documents: z.number().int() })).default([]),
  figures: z.array(figure),
  /** How questions about tables were interpreted: each with the query and the SQL that answered it. */
  readings: z
    .array(z.object({ readAs: z.string(), query: tableQuery, sql: z.string(), isAsked: z.boolean() }))
    .default([]),
  /** Findings in the tables beyond the document's own, each with the SQL that computed it. */
  more: z.array(z.object({ sentence: z.string(), readAs: z.string(), sql: z.string() })).default([]),
  /** The profile version of each table that the interpretations used. */
  profiles: z.array(profileVersion).default([]),
  citations: z.array(citedPassage).default([]),
  /** Events that a person should know: a model that stopped responding and its replacement, a file left out. */
  notices: z.array(z.string()).default([]),
  /** The same as messages, in the same order. */
  noticeMessages: z.array(messageSchema).default([]),
  tokens: z.object({
    prompt: z.number().int(),
    completion: z.number().int(),
    total: z.number().int(),
    estimated: z.boolean(),
  }),
  /** Null when the model's price is unknown. */
  costMicros: z.number().int().nullable(),
  /** Action units charged for this task. */
  units: z.number(),
  checks: z.array(check),
  /** Null when no model wrote, or none of its text had to be compared with passages. */
  checking: textChecking.nullable().default(null),
  /** Approval requests and who decided them. */
  approvals: z.array(approvalRecord).optional(),
});
export type Receipt = z.infer<typeof receipt>;
export type Check = z.infer<typeof check>;

/** A generated image on the first page of a PDF or Word file. */
export const documentCover = z.object({
  /** The upload that holds it, which belongs to the document's owner. */
  fileId: z.string(),
  sha256: z.string(),
  mediaType: z.enum(["image/png", "image/jpeg"]),
  width: z.number().int(),
  height: z.number().int(),
  /** What it shows, for readers who do not see it. */
  alt: z.string(),
  /** Text for a person: what made it. */
  madeWith: z.string(),
});
export type DocumentCover = z.infer<typeof documentCover>;

/**
 * A finished document, before it is rendered to a file format. `markdown` is GitHub-flavoured, starts with "# title", and places
 * a chart in its own paragraph: `![what it shows](chart:c1)`.
 */
export const deliverable = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Author and recipient for the title block: "Data Analyst · Northwind Trading". */
  byline: z.string(),
  /** Language of the text where its writer knows it; otherwise it is guessed from the script. */
  language: z.string().optional(),
  createdAt: z.string(),
  markdown: z.string(),
  charts: z.array(chart),
  dataTables: z.array(dataTable),
  figures: z.array(figure),
  /** In the markdown each appears as [n]. */
  citations: z.array(citedPassage).default([]),
  /** A spreadsheet with live formulas, where the template computes one. */
  workbook: workbook.optional(),
  calendar: calendar.optional(),
  codeFindings: codeFindings.optional(),
  cover: documentCover.optional(),
});
/** As stored: older deliverables may lack later fields. */
export type StoredDeliverable = z.input<typeof deliverable>;
export type StoredReceipt = z.input<typeof receipt>;
export type Deliverable = z.infer<typeof deliverable>;
