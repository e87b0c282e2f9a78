import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  type IRunOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from "docx";
import type { Inline } from "./document-tree.ts";

/** The document's notes by number, in the form of the footnotes part. */
export type DocxNotes = Record<string, { children: Paragraph[] }>;

/** Text within a paragraph as Word runs. Footnotes found in it are added to `notes`. */
export function docxRuns(inlines: readonly Inline[], notes: DocxNotes, style: IRunOptions = {}): ParagraphChild[] {
  return inlines.flatMap((inline) => inlineRuns(inline, notes, style));
}

function inlineRuns(inline: Inline, notes: DocxNotes, style: IRunOptions): ParagraphChild[] {
  switch (inline.t) {
    case "text":
      return textRuns(inline.v, style);
    case "code":
      return [new TextRun({ ...style, text: inline.v, style: "InlineCode" })];
    case "break":
      return [new TextRun({ break: 1 })];
    case "strong":
      return docxRuns(inline.c, notes, { ...style, bold: true });
    case "emphasis":
      return docxRuns(inline.c, notes, { ...style, italics: true });
    case "delete":
      return docxRuns(inline.c, notes, { ...style, strike: true });
    case "link":
      return [
        new ExternalHyperlink({
          link: inline.url,
          children: docxRuns(inline.c, notes, { ...style, style: "Hyperlink" }),
        }),
      ];
    case "note":
      return noteRuns(inline, notes);
  }
}

/**
 * Word numbers notes by their order, as we do; a second reference repeats the number as text, because Word allows one mark per
 * note.
 */
function noteRuns({ number, first, c }: Extract<Inline, { t: "note" }>, notes: DocxNotes): ParagraphChild[] {
  if (!first) return [new TextRun({ text: String(number), superScript: true })];
  notes[number] = { children: [new Paragraph({ style: "FootnoteText", children: docxRuns(c, notes) })] };
  return [new FootnoteReferenceRun(number)];
}

/** Text of right-to-left scripts needs separate runs that are marked so. */
function textRuns(text: string, style: IRunOptions): TextRun[] {
  return text
    .split(RIGHT_TO_LEFT_RUN)
    .flatMap((part, index) =>
      part === "" ? [] : [new TextRun({ ...style, text: part, ...(index % 2 === 1 ? { rightToLeft: true } : {}) })],
    );
}

// A run of right-to-left words with the spaces between them.
const RIGHT_TO_LEFT_RUN =
  /((?:[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}][\p{M}\u200c\u200d]*)+(?:[\s،؛؟.:]+(?:[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}][\p{M}\u200c\u200d]*)+)*)/u;
