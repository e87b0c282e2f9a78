import { oc } from "@orpc/contract";
import { z } from "zod";
import { toSingleLine } from "./names.ts";
import { type WordingKey, wordingDefaults } from "./texts.ts";

const tags = ["wording"];
export const wordingKeys = Object.keys(wordingDefaults) as [WordingKey, ...WordingKey[]];

/** A text that an organization can customize. `{name}` and similar are replaced when it is displayed. */
export const wordingText = z.object({
  key: z.enum(wordingKeys),
  text: z.string(),
  default: z.string(),
  isDefault: z.boolean(),
  /** The names that it can contain, each in braces. */
  placeholders: z.array(z.string()),
});
export type WordingText = z.infer<typeof wordingText>;

/** A text as an organization writes it. */
export const customText = z
  .string()
  .max(3000, "Use at most 300 characters")
  .transform(toSingleLine)
  .pipe(z.string().min(1, "Enter a text, or reset it to the default").max(300, "Use at most 300 characters"));

const list = z.object({ items: z.array(wordingText) });

export const wording = {
  list: oc.route({ method: "GET", path: "/wording", summary: "List customizable texts", tags }).output(list),
  change: oc
    .route({ method: "PUT", path: "/wording/{id}", summary: "Customize a text", tags })
    .input(z.object({ id: z.enum(wordingKeys), text: customText }))
    .output(wordingText),
  reset: oc
    .route({ method: "DELETE", path: "/wording/{id}", summary: "Reset a text to the default", tags })
    .input(z.object({ id: z.enum(wordingKeys) }))
    .output(wordingText),
};
