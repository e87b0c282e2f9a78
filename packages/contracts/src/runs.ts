import { z } from "zod";
import { messageSchema } from "./messages.ts";
import { waitKind } from "./questions.ts";

/**
 * A run is work that continues after its request: tasks, chat turns, research. Every kind of run has these statuses, steps and
 * events.
 */

export const runStatuses = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;
export const runStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatus>;

export const runStep = z.object({
  key: z.string(),
  label: z.string(),
  labelMessage: messageSchema,
  /** "waiting" covers all of: not due yet, queued, and paused until a person acts. A skipped step never ran. */
  status: z.enum(["waiting", "working", "done", "failed", "skipped"]),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  detail: z.string().nullable(),
  /** The messages that `detail` is rendered from. */
  detailMessages: z.array(messageSchema).optional(),
  /** Only while the step is paused until a person acts: the id of the approval request or of the questions. */
  waitsFor: z.string().optional(),
  waitsForKind: waitKind.optional(),
});
export type RunStep = z.infer<typeof runStep>;

/** Streamed text. `part` is the key of the step that writes it; a higher attempt of a part starts its text again. */
const delta = z.object({ text: z.string(), part: z.string(), attempt: z.number().int() });

/** Data of each server-sent event of `GET /api/runs/{id}/events`. Ids count from 1 without gaps. */
export const runEvents = {
  step: runStep,
  "text-delta": delta,
  "reasoning-delta": delta,
  "tool-call": z.object({ part: z.string(), id: z.string(), tool: z.string(), arguments: z.json() }),
  "tool-result": z.object({ part: z.string(), id: z.string(), isError: z.boolean(), summary: z.string() }),
  /** `number` is the citation number in the text. */
  citation: z.object({
    part: z.string(),
    number: z.number().int(),
    sourceId: z.string(),
    passageId: z.string(),
    quote: z.string(),
  }),
  /** A number in the text and its computation. */
  figure: z.object({ part: z.string(), id: z.string(), value: z.string(), source: z.string() }),
  /** Replaces a passage of the text. */
  correction: z.object({ part: z.string(), before: z.string(), after: z.string(), reason: z.string() }),
  notice: z.object({ part: z.string(), text: z.string(), message: messageSchema.optional() }),
  title: z.object({ title: z.string() }),
  usage: z.object({
    promptTokens: z.number().int(),
    completionTokens: z.number().int(),
    isEstimated: z.boolean(),
    /** Micro-dollars; null when the model's price is unknown. */
    costMicros: z.number().int().nullable(),
  }),
  status: z.object({ status: runStatus, error: z.string().nullable(), reason: messageSchema.optional() }),
  done: z.object({ status: runStatus }),
} as const;

type RunEventTypes = { [T in keyof typeof runEvents]: { type: T; data: z.output<(typeof runEvents)[T]> } };
export type RunEventData = RunEventTypes[keyof RunEventTypes];
export type RunEventType = RunEventData["type"];
