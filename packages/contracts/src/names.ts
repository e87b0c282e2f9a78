import { z } from "zod";

/** Marks that change the direction of what stands around them, and everything that is no visible sign. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff]+/gu;

/** Some letters of Hangul and Braille are blank, and joiners are seen only between others. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u;

/** What a person or an organization is called: one line, as it stands in letters and lists. */
export const plainName = z
  .string()
  .max(1000, "Use at most 80 characters")
  .transform(toPlainLine)
  .pipe(z.string().max(80, "Use at most 80 characters"));

/** The same where it cannot be left out. */
export const requiredName = plainName.pipe(z.string().min(1, "Enter a name"));

/** One line of visible characters; empty when the text has none. */
export function toPlainLine(text: string): string {
  const plain = text.toWellFormed().replace(unseen, " ").replace(/\s+/g, " ").trim();
  return seen.test(plain) ? plain : "";
}
