import { z } from "zod";

/** Direction-changing and invisible characters. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff]+/gu;

/** Some letters of Hangul and Braille are blank, and joiners are visible only between others. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u;

/** The name of a person or an organization: one line, as shown in emails and lists. */
export const plainName = z
  .string()
  .max(1000, "Use at most 80 characters")
  .transform(toSingleLine)
  .pipe(z.string().max(80, "Use at most 80 characters"));

/** The same as a required field. */
export const requiredName = plainName.pipe(z.string().min(1, "Enter a name"));

/** One line of visible characters; empty when the text has none. */
export function toSingleLine(text: string): string {
  const plain = text.toWellFormed().replace(unseen, " ").replace(/\s+/g, " ").trim();
  return seen.test(plain) ? plain : "";
}
