import { z } from "zod";

/** Marks that change the direction of what stands around them, and everything that is no visible sign. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** What a person or an organization is called: one line, as it stands in letters and lists. */
export const plainName = z
  .string()
  .max(1000, "Use at most 80 characters")
  .transform((text) => text.replace(unseen, " ").replace(/\s+/g, " ").trim())
  .pipe(z.string().max(80, "Use at most 80 characters"));

/** The same where it cannot be left out. */
export const requiredName = plainName.pipe(z.string().min(1, "Enter a name"));
