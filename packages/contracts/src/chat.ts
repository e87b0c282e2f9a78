import { oc } from "@orpc/contract";
import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import {
  attachmentIds,
  chatContent,
  chatContext,
  chatConversation,
  chatFoundMessage,
  chatId,
  chatListItem,
  chatMessage,
  chatModel,
  chatModelName,
  chatStyle,
  chatTexts,
  feedbackReasons,
  messageLimits,
  startedTurn,
  turnChoices,
} from "./chat-shapes.ts";
import { knowledgeBaseIds } from "./knowledge-bases.ts";

const byId = z.object({ id: chatId });
const tags = ["chat"];
const moment = z.string();

export const chatExportFormats = ["markdown", "pdf", "docx"] as const;

const turnInput = { ...turnChoices, attachments: attachmentIds.optional() };

/** A page of one branch, oldest first. */
const messagePage = z.object({
  items: z.array(chatMessage),
  /** Pass as `before` for earlier messages; null at the root. */
  before: z.string().nullable(),
  /** Pass as `after` for later messages; null at the end of the branch. */
  after: z.string().nullable(),
});

/**
 * Chat. A turn is a run: calls that start one return its `runId`, and `GET /api/runs/{runId}/events` streams it (text-delta, reasoning-delta,
 * tool-call, tool-result, citation, figure, correction, notice, title, usage, status, done). Of a turn's text, the parts have these names:
 * "reply" is the reply; its self-correction comes as `correction` events of the part "correct".
 *
 * Everything is the person's own: another person's conversation is 404 "Record not found".
 */
export const chat = {
  models: openToKeys.route({ method: "GET", path: "/chat/models", summary: "List models that can chat", tags }).output(
    z.object({
      items: z.array(chatModel),
      /** What "auto" is now: a model's id, or "builtin". */
      auto: z.string(),
      /** Why no model is ready; null when one is. */
      notice: z.string().nullable(),
    }),
  ),
  probeModel: oc
    .route({ method: "POST", path: "/chat/models/probe", summary: "Test what a model can do", tags })
    .input(z.object({ model: chatModelName }))
    .output(chatModel),

  list: openToKeys
    .route({
      method: "GET",
      path: "/chat/conversations",
      summary: "List or search your conversations, pinned and newest first",
      tags,
    })
    .input(
      z.object({
        /** In titles and messages. */
        search: z.string().max(200).optional(),
        folder: z.string().max(80).optional(),
        agentId: chatId.optional(),
        /** Those that were deleted in the last 30 days instead. */
        deleted: z.stringbool().default(false),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(chatListItem),
        nextCursor: z.string().nullable(),
        total: z.number().int(),
        folders: z.array(z.object({ name: z.string(), count: z.number().int() })),
      }),
    ),
  get: openToKeys
    .route({
      method: "GET",
      path: "/chat/conversations/{id}",
      summary: "Get a conversation with the newest messages of its branch",
      tags,
    })
    .input(z.object({ id: chatId, limit: z.coerce.number().int().min(1).max(200).default(50) }))
    .output(chatConversation.extend({ page: messagePage, queue: z.array(chatMessage) })),
  messages: openToKeys
    .route({
      method: "GET",
      path: "/chat/conversations/{id}/messages",
      summary: "List messages of a branch: the newest, or before, after or around a message",
      tags,
    })
    .input(
      z.object({
        id: chatId,
        /** The branch that ends here; the conversation's head by default. */
        head: chatId.optional(),
        /** At most one of these. A message of another branch means this branch at the same depth. */
        before: chatId.optional(),
        after: chatId.optional(),
        around: chatId.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(messagePage),
  find: openToKeys
    .route({
      method: "GET",
      path: "/chat/conversations/{id}/find",
      summary: "Find messages of a conversation by their words, newest first",
      tags,
    })
    .input(
      z.object({
        id: chatId,
        search: z.string().trim().min(1).max(200),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ items: z.array(chatFoundMessage), total: z.number().int() })),
  branches: openToKeys
    .route({ method: "GET", path: "/chat/conversations/{id}/branches", summary: "List branches, newest first", tags })
    .input(byId)
    .output(
      z.object({
        items: z.array(
          z.object({
            headId: z.string(),
            messageCount: z.number().int(),
            timestamp: moment,
            preview: z.string(),
            isCurrent: z.boolean(),
          }),
        ),
      }),
    ),
  update: openToKeys
    .route({ method: "PATCH", path: "/chat/conversations/{id}", summary: "Rename, pin, file or set up", tags })
    .input(
      z.object({
        id: chatId,
        title: chatTexts.title.optional(),
        isPinned: z.boolean().optional(),
        folder: chatTexts.folder.nullable().optional(),
        agentId: chatId.optional(),
        model: chatModelName.optional(),
        style: chatStyle.optional(),
        selfCorrection: z.boolean().optional(),
        knowledgeBases: knowledgeBaseIds.optional(),
      }),
    )
    .output(chatConversation.extend({ snapshotCreated: z.string().nullable() })),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/chat/conversations/{id}",
      successStatus: 204,
      summary: "Delete a conversation; it can be restored for 30 days",
      tags,
    })
    .input(byId)
    .output(z.void()),
  restore: openToKeys
    .route({ method: "POST", path: "/chat/conversations/{id}/restore", summary: "Restore a conversation", tags })
    .input(byId)
    .output(chatConversation),

  send: openToKeys
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/messages",
      successStatus: 202,
      summary: "Send a message; its run streams the reply",
      tags,
    })
    .input(
      z.object({
        id: chatId,
        content: chatContent,
        ...turnInput,
        knowledgeBases: knowledgeBaseIds.optional(),
        /** While a reply is being written: wait for it ("queue") or stop it first ("interrupt"); without either, 409. */
        whenBusy: z.enum(["queue", "interrupt"]).optional(),
      }),
    )
    .output(startedTurn),
  compare: openToKeys
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/compare",
      successStatus: 202,
      summary: "Send a message to several models; each answers in its own branch",
      tags,
    })
    .input(
      z.object({
        id: chatId,
        content: chatContent,
        agentId: turnChoices.agentId,
        style: turnChoices.style,
        attachments: attachmentIds.optional(),
        models: z
          .array(chatModelName)
          .max(messageLimits.models)
          .refine((models) => new Set(models).size >= 2, "Choose at least two models"),
      }),
    )
    .output(z.object({ conversationId: z.string(), userMessageId: z.string(), turns: z.array(startedTurn) })),
  edit: openToKeys
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/messages/{messageId}/edit",
      successStatus: 202,
      summary: "Send an edited message in a new branch",
      tags,
    })
    .input(z.object({ id: chatId, messageId: chatId, content: chatContent, ...turnInput }))
    .output(startedTurn),
  regenerate: openToKeys
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/messages/{messageId}/regenerate",
      successStatus: 202,
      summary: "Regenerate a reply in a new branch, with another model if given",
      tags,
    })
    .input(z.object({ id: chatId, messageId: chatId, ...turnChoices }))
    .output(startedTurn),
  continueReply: openToKeys
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/messages/{messageId}/continue",
      successStatus: 202,
      summary: "Continue a stopped or truncated reply; the new reply starts with its text",
      tags,
    })
    .input(z.object({ id: chatId, messageId: chatId }))
    .output(startedTurn),
  stop: openToKeys
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/stop",
      summary: "Stop the reply that is being written; shown text stays",
      tags,
    })
    .input(z.object({ id: chatId, runId: chatId.optional() }))
    .output(chatConversation),
  cancelQueued: openToKeys
    .route({
      method: "DELETE",
      path: "/chat/conversations/{id}/queue/{messageId}",
      successStatus: 204,
      summary: "Remove a queued message",
      tags,
    })
    .input(z.object({ id: chatId, messageId: chatId }))
    .output(z.void()),
  selectBranch: openToKeys
    .route({ method: "POST", path: "/chat/conversations/{id}/head", summary: "Show the branch of a message", tags })
    .input(
      z.object({
        id: chatId,
        /** Any message: the head becomes the newest message below it. */
        messageId: chatId,
      }),
    )
    .output(chatConversation),
  fork: openToKeys
    .route({
      method: "POST",
      path: "/chat/conversations/{id}/fork",
      successStatus: 201,
      summary: "Copy a branch up to a message into a new conversation",
      tags,
    })
    .input(z.object({ id: chatId, messageId: chatId, title: chatTexts.title.optional() }))
    .output(chatConversation),
  feedback: openToKeys
    .route({
      method: "PUT",
      path: "/chat/conversations/{id}/messages/{messageId}/feedback",
      summary: "Rate a reply; null removes the rating",
      tags,
    })
    .input(
      z.object({
        id: chatId,
        messageId: chatId,
        rating: z.enum(["up", "down"]).nullable(),
        reason: z.enum(feedbackReasons).nullish(),
        comment: chatTexts.feedbackComment.nullish(),
      }),
    )
    .output(chatMessage),

  context: openToKeys
    .route({
      method: "GET",
      path: "/chat/conversations/{id}/context",
      summary: "Get the used share of the model's context, and the summary of older messages",
      tags,
    })
    .input(z.object({ id: chatId, model: chatModelName.optional() }))
    .output(
      chatContext.extend({
        summary: z.object({ text: z.string(), messageCount: z.number().int(), isEdited: z.boolean() }).nullable(),
      }),
    ),
  editSummary: openToKeys
    .route({
      method: "PUT",
      path: "/chat/conversations/{id}/summary",
      summary: "Replace the summary of older messages",
      tags,
    })
    .input(
      z.object({
        id: chatId,
        text: chatTexts.summary,
      }),
    )
    .output(z.object({ text: z.string(), messageCount: z.number().int(), isEdited: z.boolean() })),
};

/** `GET /api/chat/conversations/{id}/export?format=markdown|pdf|docx` returns an attachment. */
