import { z } from "zod";
import { messageSchema } from "./messages.ts";

/** What a new version of a finished document was asked for. */
export const revisionKind = z.enum(["changes", "follow_up", "again"]);
export const taskRevision = z.object({
  /** "edit" is a person's own text, "cover" sets or removes a cover; the others are made by a run. */
  kind: z.enum([...revisionKind.options, "edit", "cover"]),
  /** The comment or the question; empty for "again"; how much an edit changed. */
  text: z.string(),
  /** Of an edit and a cover, whose text is Muster's and not a person's. */
  textMessage: messageSchema.optional(),
  /** The passage that a comment is about. */
  passage: z.string().optional(),
});
export type TaskRevision = z.infer<typeof taskRevision>;

/** A person's own text of a document. */
export const editedMarkdown = z
  .string()
  .trim()
  .min(1, "Write some text")
  .max(500_000, "Use at most 500,000 characters");

export const reviseInput = z
  .object({
    id: z.string(),
    kind: revisionKind,
    text: z.string().trim().max(10_000, "Use at most 10,000 characters").default(""),
    passage: z.string().trim().min(1).max(2000, "Select at most 2,000 characters").optional(),
  })
  .refine(({ kind, text }) => kind === "again" || text !== "", {
    path: ["text"],
    error: "Say what the new version should do",
  });

export const coverInput = z.object({
  /** The task's id or number. */
  id: z.string(),
  /** An image of your own or of a shared result; null removes the cover. */
  image: z.object({ resultId: z.string().max(60), imageId: z.string().max(10) }).nullable(),
});
export type CoverInput = z.infer<typeof coverInput>;
