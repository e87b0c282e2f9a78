import type {
  ChatAttachment,
  ChatCitation,
  ChatContext,
  ChatMessage,
  ChatStyle,
  ChatToolStep,
  ChatUsage,
} from "@muster/contracts/chat-shapes";
import type { Message } from "@muster/contracts/messages";
import type { TableQuery } from "@muster/tables/query";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The summary of a branch's older messages, up to and including `upToId`. */
export interface StoredSummary {
  text: string;
  upToId: string;
  messageCount: number;
  /** What a person wrote: the beginning of `text`. The model's summary of later messages follows it. */
  own?: string;
}

/** Conversations, each owned by one person. Messages form a tree; `headId` is the newest message of the branch that is shown. */
export const conversations = pgTable(
  "conversations",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    title: text().notNull(),
    agentId: text("agent_id").notNull(),
    agentName: text("agent_name").notNull(),
    model: text().notNull(),
    style: jsonb().$type<ChatStyle>().notNull(),
    selfCorrection: boolean("self_correction").notNull().default(true),
    headId: text("head_id"),
    folder: text(),
    isPinned: boolean("is_pinned").notNull().default(false),
    summary: jsonb().$type<StoredSummary>(),
    forkedFrom: jsonb("forked_from").$type<{ conversationId: string; title: string }>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("conversations_by_owner").on(
      table.orgId,
      table.userId,
      table.isPinned.desc(),
      table.updatedAt.desc(),
      table.id,
    ),
    index("conversations_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** The settings of a new conversation, until its first message stores them. */
export const conversationStarts = pgTable(
  "conversation_starts",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    agentId: text("agent_id"),
    model: text(),
    style: jsonb().$type<ChatStyle>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("conversation_starts_by_owner").on(table.orgId, table.userId, table.createdAt)],
);

/** Something that the next message can ask for; `queries` are what it computes, or empty for a plain question. */
export interface Offer {
  text: string;
  queries: TableQuery[];
}

/** Details stored with a reply besides its text. */
export interface ReplyDetails {
  citations: ChatCitation[];
  figures: ChatMessage["figures"];
  charts: ChatMessage["charts"];
  dataTables: ChatMessage["dataTables"];
  toolSteps: ChatToolStep[];
  notices: Message[];
  correction: ChatMessage["correction"];
  context: ChatContext | null;
  usage: ChatUsage | null;
  offers: Offer[];
  /** Of a reply whose chosen model did not respond: who can reply instead. */
  alternatives?: ChatMessage["alternatives"];
}

export const noDetails: ReplyDetails = {
  ...{ citations: [], figures: [], charts: [], dataTables: [], toolSteps: [], notices: [], offers: [] },
  ...{ correction: null, context: null, usage: null },
};

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    parentId: text("parent_id").references((): AnyPgColumn => chatMessages.id, { onDelete: "cascade" }),
    role: text({ enum: ["user", "assistant"] }).notNull(),
    /** Null while the run works, and until the text that an interrupted run had shown is read from its events. */
    content: text(),
    status: text({ enum: ["sent", "queued", "working", "completed", "stopped", "cut", "failed"] }).notNull(),
    error: jsonb().$type<Message>(),
    /** Messages from the root to this one. */
    position: integer().notNull(),
    runId: text("run_id"),
    /** The beginning of a continued reply. */
    prefix: text(),
    agentId: text("agent_id"),
    agentName: text("agent_name"),
    /** As requested; the model that answered is in `answeredBy`. */
    model: text(),
    answeredBy: text("answered_by"),
    engine: text({ enum: ["builtin", "model"] }),
    engineLabel: text("engine_label"),
    style: jsonb().$type<ChatStyle>(),
    attachments: jsonb().$type<ChatAttachment[]>().notNull(),
    details: jsonb().$type<ReplyDetails>(),
    snapshotId: text("snapshot_id"),
    rating: text({ enum: ["up", "down"] }),
    ratingReason: text("rating_reason"),
    ratingComment: text("rating_comment"),
    /** The Idempotency-Key of the request that started the turn, and the hash of that request. */
    requestKey: text("request_key"),
    requestHash: text("request_hash"),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("chat_messages_by_parent").on(table.parentId, table.id),
    index("chat_messages_by_conversation").on(table.conversationId, table.id),
    index("chat_messages_open").on(table.conversationId, table.id).where(sql`${table.status} in ('working', 'queued')`),
    index("chat_messages_by_owner").on(table.orgId, table.userId),
    uniqueIndex("chat_messages_by_run").on(table.runId),
    uniqueIndex("chat_messages_by_request").on(table.orgId, table.userId, table.requestKey),
    index("chat_messages_words").using("gin", sql`to_tsvector('simple', left(coalesce(${table.content}, ''), 200000))`),
  ],
);

/** A point in a conversation to return to. */
export const chatSnapshots = pgTable(
  "chat_snapshots",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** The head at that moment; null before the first message. */
    messageId: text("message_id"),
    /** A person's own label is stored as plain text. */
    label: jsonb().$type<Message>().notNull(),
    messageCount: integer("message_count").notNull(),
    isAutomatic: boolean("is_automatic").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("chat_snapshots_by_conversation").on(table.conversationId, table.id),
    index("chat_snapshots_by_organization").on(table.orgId),
  ],
);

/** Each prompt that an agent answered, with the reply. */
export const agentInteractions = pgTable(
  "agent_interactions",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    agentId: text("agent_id").notNull(),
    userId: text("user_id").notNull(),
    prompt: text().notNull(),
    response: text().notNull(),
    tokensUsed: integer("tokens_used").notNull(),
    durationMs: integer("duration_ms").notNull(),
    blockchainTxHash: text("blockchain_tx_hash"),
    /** The reply in a conversation; null for a call without one. */
    messageId: text("message_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("agent_interactions_by_owner").on(table.orgId, table.userId, table.id.desc()),
    index("agent_interactions_by_agent").on(table.orgId, table.agentId, table.id.desc()),
  ],
);

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;
export type NewMessageRow = typeof chatMessages.$inferInsert;
export type SnapshotRow = typeof chatSnapshots.$inferSelect;
