/**
 * Makes user text safe for a single line: it cannot start a header field or a paragraph, nor reverse the direction of later text.
 * Right-to-left names are kept; only directional control characters are removed.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
}
