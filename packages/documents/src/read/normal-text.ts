import { cleanText } from "../clean-text.ts";

/** Prose as stored in a document's text: clean, NFC, single spaces, no blank lines. */
export function normalProse(raw: string): string {
  return clean(raw)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
}

/** Code: clean and NFC, with its spaces; leading and trailing blank lines are removed. */
export function normalCode(raw: string): string {
  return clean(raw)
    .replace(/[^\S\n]+$/gm, "")
    .replace(/^\n+/, "")
    .trimEnd();
}

/** A table's cell: prose on one line, without the cell separator. */
export function normalCell(raw: string): string {
  return normalProse(raw).replace(/\n/g, " ").replaceAll(" | ", " ¦ ");
}

// Soft hyphens and zero-width spaces are removed, because search terms do not contain them.
function clean(raw: string): string {
  return cleanText(raw)
    .replace(/[\u00ad\u200b\u2060]/g, "")
    .normalize("NFC");
}
