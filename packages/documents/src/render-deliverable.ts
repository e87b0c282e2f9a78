import { message } from "@muster/contracts/catalog/message";
import type { Deliverable, DeliverableFormat, Receipt } from "@muster/contracts/deliverable";
import { renderCode } from "./code-file.ts";
import { renderCsv } from "./csv-file.ts";
import type { Picture } from "./document-tree.ts";
import { DocumentsError } from "./errors.ts";
import { fileNameFor, formatFiles } from "./file-name.ts";
import { unfitReason } from "./fitting-formats.ts";
import { renderIcs } from "./ics-file.ts";
import { renderMarkdown } from "./markdown-file.ts";
import { renderSarif } from "./sarif-file.ts";
import { renderXlsx } from "./xlsx-file.ts";

export interface RenderRequest {
  deliverable: Deliverable;
  receipt?: Receipt | null;
  format: DeliverableFormat;
  /** The picture of the document's cover; without it the file has no cover. */
  cover?: Uint8Array | undefined;
  /** Pictures of a PDF or Word file, between its first text and its first heading. */
  pictures?: Picture[] | undefined;
}

export interface RenderedFile {
  bytes: Uint8Array;
  fileName: string;
  mediaType: string;
  /** Sentences about content that the format can't represent; empty when it is complete. */
  notes: string[];
}

/**
 * Turns a finished deliverable into a file. Throws a DocumentsError with `does_not_fit` when the document has nothing for the format.
 * PDF and DOCX are heavy: a server calls `renderInChild` instead.
 */
export async function renderDeliverable({
  deliverable,
  receipt = null,
  format,
  ...images
}: RenderRequest): Promise<RenderedFile> {
  const refusal = unfitReason(deliverable, format);
  if (refusal) throw new DocumentsError("does_not_fit", message("plain", { text: refusal }));
  if (format === "code") return { ...renderCode(deliverable), notes: [] };
  const { extension, mediaType } = formatFiles[format];
  const { bytes, notes } = await renderFormat({ deliverable, receipt, ...images }, format);
  return { bytes, fileName: fileNameFor(deliverable.title, extension), mediaType, notes };
}

type Rendered = Pick<RenderedFile, "bytes" | "notes">;

async function renderFormat(
  { deliverable, receipt = null, ...images }: Omit<RenderRequest, "format">,
  format: Exclude<DeliverableFormat, "code">,
): Promise<Rendered> {
  switch (format) {
    // Loaded when asked for: the two bring most of this package's weight.
    case "pdf":
      return (await import("./pdf.ts")).renderPdf(deliverable, images);
    case "docx":
      return (await import("./docx.ts")).renderDocx(deliverable, images);
    case "pptx":
      return (await import("./pptx.ts")).renderPptx(deliverable);
    case "csv":
      return asFile(renderCsv(deliverable));
    case "markdown":
      return asFile(renderMarkdown(deliverable));
    case "json":
      return asFile(renderJson(deliverable, receipt));
    case "xlsx":
      return { bytes: renderXlsx(present(deliverable.workbook)), notes: [] };
    case "ics":
      return asFile(renderIcs(present(deliverable.calendar), deliverable.createdAt));
    case "sarif":
      return asFile(renderSarif(present(deliverable.codeFindings)));
  }
}

/** `unfitReason` refused a document without it. */
function present<T>(part: T | undefined): T {
  if (part === undefined)
    throw new DocumentsError(
      "does_not_fit",
      message("plain", { text: "This document can't be downloaded in this format." }),
    );
  return part;
}

function asFile(text: string): Rendered {
  return { bytes: new TextEncoder().encode(text), notes: [] };
}

/**
 * The whole deliverable for programs, indented by two spaces, keys in this order:
 *
 * - `title`, `subtitle` (or null), `byline`, `createdAt` (ISO 8601), `markdown` (charts as `![…](chart:id)`)
 * - `citations`: the target of each [n] in the Markdown
 * - `charts`, `tables`, `figures`: as computed, with exact values; `tables[].values` has the shape of `tables[].rows`
 * - `receipt`: what it was made from and how, or null
 *
 * The shapes are those of the contracts `deliverable` and `receipt`, with `dataTables` named `tables`.
 */
function renderJson(deliverable: Deliverable, receipt: Receipt | null): string {
  const { title, subtitle, byline, createdAt, markdown, charts, dataTables, figures, citations } = deliverable;
  const file = {
    title,
    subtitle,
    byline,
    createdAt,
    markdown,
    citations,
    charts,
    tables: dataTables,
    figures,
    receipt,
  };
  return `${JSON.stringify(file, (_, value) => (typeof value === "string" ? value.toWellFormed() : value), 2)}\n`;
}
