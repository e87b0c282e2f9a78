import { message } from "@muster/contracts/catalog/message";
import type { ReadDocument } from "@muster/contracts/sources";
import { type ByteSource, openBytes } from "../byte-source.ts";
import { cleanLine } from "../clean-text.ts";
import { decodeText } from "../decode-text.ts";
import { DocumentsError } from "../errors.ts";
import { sniffUpload } from "../sniff.ts";
import type { Sniffed } from "../sniff-text.ts";
import { collectDocument } from "./collect-document.ts";
import { type BlockDraft, type Draft, type Drafts, type NoteDraft, note, type TableDraft } from "./draft.ts";
import { type ReadLimits, readLimits } from "./limits.ts";
import type { ZipParts } from "./zip-parts.ts";

export interface ReadRequest {
  path: string;
  /** The owner's file name; its extension only distinguishes Markdown and programming languages. */
  name: string;
  /** The declared type; used when content and name indicate only plain text. */
  mediaType?: string;
}

/**
 * Reads a file of any supported kind into one text with offsets. `notes` states what could not be read; throws a DocumentsError
 * with a one-sentence message when nothing can be read. For untrusted files a server calls `readDocumentInChild` instead.
 */
export async function readDocument(request: ReadRequest, limits: Partial<ReadLimits> = {}): Promise<ReadDocument> {
  const all = { ...readLimits, ...limits };
  const label = cleanLine(request.name).slice(0, 100) || "The file";
  const sniffed = withDeclared(await sniffUpload(request.path, request.name), request.mediaType);
  if (sniffed.refuse) throw new DocumentsError("unreadable", sniffed.refuse);
  const source = await openBytes(request.path);
  try {
    const opened = await openDrafts(source, { sniffed, label, limits: all });
    try {
      return await collectDocument(opened.drafts, sniffed.mediaType, all);
    } finally {
      opened.close?.();
    }
  } finally {
    await source.close();
  }
}

function withDeclared(sniffed: Sniffed, mediaType: string | undefined): Sniffed {
  if (sniffed.extension === "txt" && mediaType?.startsWith("text/markdown"))
    return { ...sniffed, mediaType: "text/markdown", extension: "md" };
  return sniffed;
}

interface Known {
  sniffed: Sniffed;
  label: string;
  limits: ReadLimits;
}

interface Opened {
  drafts: Drafts;
  close?: () => void;
}

async function openDrafts(source: ByteSource, known: Known): Promise<Opened> {
  const { sniffed, label, limits } = known;
  if (ZIPPED.has(sniffed.extension)) {
    refuseTooLarge(source, known);
    const { openParts } = await import("./zip-parts.ts");
    const parts = await openParts(source, limits);
    return { drafts: await zippedDrafts(parts, known), close: parts.close };
  }
  if (sniffed.extension === "pdf") {
    refuseTooLarge(source, known);
    const { readPdf } = await import("./pdf-reader.ts");
    return { drafts: readPdf(await source.read(0, source.size), limits) };
  }
  if (sniffed.extension === "rtf") {
    refuseTooLarge(source, known);
    const { readRtf } = await import("./rtf-reader.ts");
    return { drafts: readRtf(await source.read(0, source.size)) };
  }
  if (sniffed.extension === "doc") {
    refuseTooLarge(source, known);
    const { readDoc } = await import("./doc-reader.ts");
    return { drafts: readDoc(await source.read(0, source.size)) };
  }
  if (sniffed.kind === "image") {
    refuseTooLarge(source, known);
    if (!PICTURES.has(sniffed.extension))
      throw new DocumentsError("unreadable", message("refusal.not_a_picture_format", { name: label }));
    const { readImage } = await import("./image-reader.ts");
    return { drafts: readImage(await source.read(0, source.size), limits) };
  }
  return { drafts: await textDrafts(source, known) };
}

const PICTURES = new Set(["png", "jpg", "webp"]);
const ZIPPED = new Set(["docx", "pptx", "xlsx", "odt", "odp", "epub"]);

function refuseTooLarge({ size }: ByteSource, { label, limits }: Known): void {
  if (size <= limits.inputBytes) return;
  const most = Math.round(limits.inputBytes / 1024 ** 2);
  throw new DocumentsError("unreadable", message("refusal.too_large", { name: label, limit: most }));
}

async function zippedDrafts(parts: ZipParts, { sniffed, label, limits }: Known): Promise<Drafts> {
  const manifest = (await parts.read("META-INF/manifest.xml"))?.text ?? "";
  if (manifest.includes("encryption-data"))
    throw new DocumentsError("unreadable", message("refusal.locked", { name: label }));
  switch (sniffed.extension) {
    case "docx":
      return (await import("./docx-reader.ts")).readDocx(parts);
    case "pptx":
      return (await import("./pptx-reader.ts")).readPptx(parts);
    case "xlsx":
      return (await import("./xlsx-reader.ts")).readXlsx(parts, limits);
    case "epub":
      return (await import("./epub-reader.ts")).readEpub(parts, limits);
    case "odt":
      return (await import("./odt-reader.ts")).readOdt(parts);
    default:
      throw new DocumentsError("unreadable", message("refusal.opendocument_slides"));
  }
}

/** A text longer than the limit is cut, because its beginning can be read alone. */
async function textDrafts(source: ByteSource, { sniffed, label, limits }: Known): Promise<Drafts> {
  const isWhole = source.size <= limits.inputBytes;
  const text = decodeText(await source.read(0, limits.inputBytes), isWhole);
  if (text === undefined) throw new DocumentsError("unreadable", message("refusal.format", { name: label }));
  const most = Math.round(limits.inputBytes / 1024 ** 2);
  const drafts = await draftsOf(text.slice(0, limits.textCharacters * MARKUP_FACTOR), { sniffed, label, limits });
  return isWhole ? drafts : withNote(drafts, note("reading.too_many_megabytes", { limit: most }));
}

/** How much longer a page's markup may be than its text. */
const MARKUP_FACTOR = 4;

/** The type that a mail may be mistaken for, by its beginning or by the markup of a page in it. */
const MAIL_LIKE = new Set(["txt", "html"]);

async function draftsOf(text: string, { sniffed, label, limits }: Known): Promise<Drafts> {
  if (MAIL_LIKE.has(sniffed.extension)) {
    const { isMail } = await import("./mail-reader.ts");
    if (isMail(text)) return mailDrafts(text, { sniffed, label, limits });
  }
  switch (sniffed.extension) {
    case "html":
      return (await import("./html-reader.ts")).readHtml(text);
    case "md":
      return (await import("./markdown-reader.ts")).readMarkdownFile(text);
    case "csv":
    case "tsv":
      return (await import("./csv-reader.ts")).readCsv(text, label, limits);
    case "json":
    case "jsonl":
      return (await import("./json-reader.ts")).readJson(text, label, limits);
    case "txt":
      return (await import("./text-reader.ts")).readPlainText(text);
    default:
      return (await import("./code-reader.ts")).readCode(text);
  }
}

const maxAttachments = 30;

/** A mail and then the text of its attachments, each under its name. One that can't be read is named in a note with the reason. */
async function* mailDrafts(text: string, known: Known): AsyncGenerator<Draft> {
  const { readMail } = await import("./mail-reader.ts");
  const attachments = yield* readMail(text);
  for (const { name: given, bytes } of attachments.slice(0, maxAttachments)) {
    const name = cleanLine(given).slice(0, 100) || "Attachment";
    try {
      yield* attachmentDrafts(name, bytes, known.limits);
    } catch (error) {
      if (!(error instanceof DocumentsError)) throw error;
      const { renderMessage } = await import("@muster/contracts/messages");
      yield note("reading.attachment", { name, reason: renderMessage(error.reason) });
    }
  }
  const left = attachments.slice(maxAttachments).map(({ name }) => name);
  if (left.length > 0) yield note("reading.attachments", { names: left.join(", ") });
}

async function* attachmentDrafts(name: string, bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<Draft> {
  const sniffed = await sniffUpload(bytes, name);
  if (sniffed.refuse) throw new DocumentsError("unreadable", sniffed.refuse);
  const opened = await openDrafts(await openBytes(bytes), { sniffed, label: name, limits });
  try {
    let page = 0;
    let isBegun = false;
    for await (const draft of opened.drafts) {
      if (!isBegun && (draft.t === "block" || draft.t === "table")) {
        isBegun = true;
        yield { t: "block", kind: "heading", level: 1, text: name };
      }
      // A mail has no pages: the place of a passage is the attachment and its page.
      if (draft.t === "page") page = draft.page;
      else if (draft.t === "note") yield await attachmentNote(name, draft);
      else if (draft.t !== "about") yield placed(draft, page > 0 ? `${name}, page ${page}` : name);
    }
  } finally {
    opened.close?.();
  }
}

async function attachmentNote(name: string, draft: NoteDraft): Promise<Draft> {
  const { renderMessage } = await import("@muster/contracts/messages");
  return note("reading.in_attachment", { name, note: renderMessage(draft.note) });
}

/** Its headings come below the attachment's name. */
function placed(draft: BlockDraft | TableDraft, place: string): Draft {
  const label = draft.label ?? place;
  if (draft.t === "table") return { ...draft, label };
  const isHeading = draft.kind === "heading" || draft.kind === "slide-title";
  const level = isHeading ? { level: (draft.level ?? 1) + 1 } : {};
  return { ...draft, ...level, label, text: draft.text.replaceAll("\f", "\n") };
}

async function* withNote(drafts: Drafts, first: NoteDraft): AsyncGenerator<Draft> {
  yield first;
  yield* drafts;
}
