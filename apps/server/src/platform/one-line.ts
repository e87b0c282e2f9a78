/**
 * Words from people may begin no header field, no paragraph, and no text that runs the other way. Right-to-left names stay as they
 * are: only the signs go that turn around what follows them.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
}
