import type { DeliverableFormat } from "@muster/contracts/deliverable";

/** At most this many characters, extension included: short enough for every file system even in three-byte letters. */
const LONGEST = 80;

/** "q3-sales-review.pdf" from a title in any language: letters and digits are kept, everything else becomes a hyphen. */
export function fileNameFor(title: string, extension: string): string {
  const words = title.toWellFormed().normalize("NFC").toLowerCase().replace(/['’]/g, "");
  const slug = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^[-\p{M}]+|-+$/gu, "");
  const stem = cutTo(slug, LONGEST - extension.length - 1).replace(/-+$/, "");
  return `${stem === "" ? "deliverable" : RESERVED.test(stem) ? `${stem}-file` : stem}.${extension}`;
}

/** Cuts between characters, never within one. */
function cutTo(text: string, longest: number): string {
  let cut = "";
  for (const character of text) {
    if (cut.length + character.length > longest) break;
    cut += character;
  }
  return cut;
}

// Names that Windows reserves for devices, with any extension.
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Extension and media type of each format; code with one block takes its language's extension instead. */
export const formatFiles: Record<DeliverableFormat, { extension: string; mediaType: string }> = {
  pdf: { extension: "pdf", mediaType: "application/pdf" },
  docx: { extension: "docx", mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  csv: { extension: "csv", mediaType: "text/csv; charset=utf-8" },
  markdown: { extension: "md", mediaType: "text/markdown; charset=utf-8" },
  json: { extension: "json", mediaType: "application/json" },
  code: { extension: "zip", mediaType: "application/zip" },
  pptx: { extension: "pptx", mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation" },
  xlsx: { extension: "xlsx", mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  ics: { extension: "ics", mediaType: "text/calendar; charset=utf-8" },
  sarif: { extension: "sarif", mediaType: "application/sarif+json" },
};
