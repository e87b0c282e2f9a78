import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { file } from "./files.ts";
import { messageSchema } from "./messages.ts";
import { runStatus } from "./runs.ts";

/** The result of an advanced feature: thinking, research, a study session, a search, images, a capture, a collaboration. */
export const aiResult = z.object({
  /** Also the id of its run: `GET /api/runs/{id}/events` streams it while it works. */
  id: z.string(),
  /** "thinking", "research", "study", "search", "image", "capture", "collaboration". */
  kind: z.string(),
  title: z.string(),
  status: runStatus,
  /** Why it failed, for the user. */
  error: z.string().nullable(),
  /** The error as a message; absent without an error. */
  reason: messageSchema.optional(),
  credits: z.number(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
export type AiResult = z.infer<typeof aiResult>;

/** The engine that made it, and its usage. */
export const resultReceipt = z.object({
  engine: z.enum(["builtin", "model"]),
  /** "provider/model"; null for the built-in engine. */
  model: z.string().nullable(),
  durationMs: z.number().int(),
  tokens: z.number().int(),
  costMicros: z.number().int(),
  units: z.number(),
  credits: z.number(),
});
export type ResultReceipt = z.infer<typeof resultReceipt>;

export const aiResultDetail = aiResult.extend({
  /** The request, in the form of its kind. */
  input: z.json(),
  /** The result, in the form of its kind; null until it is completed. */
  result: z.json().nullable(),
  receipt: resultReceipt.nullable(),
});
export type AiResultDetail = z.infer<typeof aiResultDetail>;

export const resultExportFormats = ["pdf", "docx", "markdown"] as const;

const byId = z.object({ id: z.string().max(60) });
const tags = ["ai-features"];

/** `GET /api/ai-features/results/{id}/export?format=` returns an attachment. */
export const results = {
  list: openToKeys
    .route({
      method: "GET",
      path: "/ai-features/results",
      summary: "List your results and those shared with you, newest first",
      tags,
    })
    .input(
      z.object({
        kind: z.string().max(40).optional(),
        /** Searches titles. */
        search: z.string().max(200).optional(),
        /** Deleted results, which can be restored for 30 days. */
        deleted: z.stringbool().default(false),
        limit: z.coerce.number().int().min(1).max(100).default(20),
        cursor: z.string().max(60).optional(),
      }),
    )
    .output(z.object({ items: z.array(aiResult), nextCursor: z.string().nullable() })),
  get: openToKeys
    .route({ method: "GET", path: "/ai-features/results/{id}", summary: "Get a result", tags })
    .input(byId)
    .output(aiResultDetail),
  update: openToKeys
    .route({
      method: "PATCH",
      path: "/ai-features/results/{id}",
      summary: "Rename a result, or share it with the organization",
      tags,
    })
    .input(
      byId.extend({
        title: z.string().trim().min(1, "Enter a title").max(200, "Use at most 200 characters").optional(),
        isShared: z.boolean().optional(),
      }),
    )
    .output(aiResult),
  save: openToKeys
    .route({
      method: "POST",
      path: "/ai-features/results/{id}/knowledge",
      successStatus: 201,
      summary: "Save a result to a knowledge base as a Markdown document; counts as one upload",
      tags,
    })
    .input(byId.extend({ baseId: z.string().max(60) }))
    .output(
      z.object({
        itemId: z.string(),
        name: z.string(),
        /** False when the base already contained this document: nothing was added or charged. */
        isNew: z.boolean(),
      }),
    ),
  toFile: openToKeys
    .route({
      method: "POST",
      path: "/ai-features/results/{id}/file",
      successStatus: 201,
      summary: "Save a result as one of your files, to attach to a task; Markdown unless a format is given",
      tags,
    })
    .input(byId.extend({ format: z.enum(resultExportFormats).default("markdown") }))
    .output(file),
  cancel: openToKeys
    .route({ method: "POST", path: "/ai-features/results/{id}/cancel", summary: "Cancel work on a result", tags })
    .input(byId)
    .output(aiResult),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/ai-features/results/{id}",
      successStatus: 204,
      summary: "Delete a result; it can be restored for 30 days",
      tags,
    })
    .input(byId)
    .output(z.void()),
  restore: openToKeys
    .route({ method: "POST", path: "/ai-features/results/{id}/restore", summary: "Restore a deleted result", tags })
    .input(byId)
    .output(aiResult),
};
