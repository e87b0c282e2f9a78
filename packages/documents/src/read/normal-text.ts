import { cleanText } from "../clean-text.ts";

/** Prose as it stands in a document's text: clean, NFC, one space between words, no blank lines. */
export function normalProse(raw: string): string {
  return clean(raw)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
}

/** Code: clean and NFC, its spaces kept; blank lines at both ends go. */
export function normalCode(raw: string): string {
  return clean(raw)
    .replace(/[^\S\n]+$/gm, "")
    .replace(/^\n+/, "")
    .trimEnd();
}

/** A table's cell: prose on one line. The mark between cells is no part of a cell. */
export function normalCell(raw: string): string {
  return normalProse(raw).replace(/\n/g, " ").replaceAll(" | ", " ¦ ");
}

// A soft hyphen and a zero-width space are no letters of a word: what is searched for has none.
function clean(raw: string): string {
  return cleanText(raw)
    .replace(/[\u00ad\u200b\u2060]/g, "")
    .normalize("NFC");
}
