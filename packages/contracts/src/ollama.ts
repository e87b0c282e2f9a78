import { oc } from "@orpc/contract";
import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { attachmentIds, chatContent, chatId, chatSnapshot, chatTexts, chatUsage, turnChoices } from "./chat-shapes.ts";

/** `POST /api/ollama/conversations/message`. With `stream` the response is the run's event stream, its first event `turn`. */
export const ollamaMessage = z.object({
  sessionId: chatId,
  message: chatContent,
  ...turnChoices,
  attachments: attachmentIds.optional(),
  stream: z.boolean().default(false),
  queue: z.boolean().default(false),
});

export const ollamaReply = z.object({
  response: z.string(),
  error: z.string().nullable(),
  correctionApplied: z.boolean(),
  snapshotCreated: z.string().nullable(),
  messageId: z.string(),
  runId: z.string(),
  usage: chatUsage.nullable(),
});

const bySession = z.object({ sessionId: chatId });
const tags = ["chat"];

/** The calls of the specification; their fields keep its spelling. */
export const pullInput = z.object({
  model: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w./:-]+$/, "Use the name shown on ollama.com, such as llama3.2:3b"),
});

export const ollama = {
  initialize: openToKeys
    .route({ method: "POST", path: "/ollama/initialize", summary: "Check Ollama and list its models", tags })
    .output(
      z.object({
        success: z.boolean(),
        models: z.array(z.object({ name: z.string() })),
        /** Recommended models that are not installed. */
        missing: z.array(z.string()).optional(),
        error: z.string().optional(),
      }),
    ),
  pull: oc
    .route({
      method: "POST",
      path: "/ollama/pull",
      successStatus: 202,
      summary: "Download a model to Ollama (admins only)",
      tags,
    })
    .input(pullInput)
    .output(z.object({ runId: z.string() })),
  start: openToKeys
    .route({
      method: "POST",
      path: "/ollama/conversations/start",
      summary: "Start a conversation; it is stored with its first message",
      tags,
    })
    .input(z.object(turnChoices).default({}))
    .output(
      z.object({
        sessionId: z.string(),
        /** The agent that will reply. */
        agentId: z.string(),
        agentName: z.string(),
      }),
    ),
  snapshots: openToKeys
    .route({
      method: "GET",
      path: "/ollama/conversations/{sessionId}/snapshots",
      summary: "List a conversation's snapshots, newest first",
      tags,
    })
    .input(bySession)
    .output(z.object({ snapshots: z.array(chatSnapshot) })),
  createSnapshot: openToKeys
    .route({
      method: "POST",
      path: "/ollama/conversations/{sessionId}/snapshots",
      summary: "Create a snapshot of a conversation",
      tags,
    })
    .input(bySession.extend({ label: chatTexts.snapshotLabel }))
    .output(chatSnapshot),
  rewind: openToKeys
    .route({
      method: "POST",
      path: "/ollama/conversations/{sessionId}/rewind",
      summary: "Move a conversation's head back to a snapshot",
      tags,
    })
    .input(bySession.extend({ snapshotId: chatId }))
    .output(z.object({ messageCount: z.number().int() })),
};
