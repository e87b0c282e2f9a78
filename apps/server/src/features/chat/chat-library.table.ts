import type { ChatStyle } from "@muster/contracts/chat-shapes";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { conversations } from "./chat.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const stylePresets = pgTable(
  "style_presets",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    name: text().notNull(),
    style: jsonb().$type<ChatStyle>().notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("style_presets_by_organization").on(table.orgId, table.id)],
);

export const savedPrompts = pgTable(
  "saved_prompts",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    command: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("saved_prompts_by_command").on(table.orgId, table.userId, table.command)],
);

/** What chats are to remember. Only people write it. */
export const memoryNotes = pgTable(
  "memory_notes",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    scope: text({ enum: ["user", "agent", "organization"] }).notNull(),
    agentId: text("agent_id"),
    text: text().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("memory_notes_by_organization").on(table.orgId, table.id)],
);

/** A branch of a conversation that others may read as it was. */
export const chatShares = pgTable(
  "chat_shares",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    audience: text({ enum: ["organization", "link"] }).notNull(),
    headId: text("head_id").notNull(),
    title: text().notNull(),
    sharedByName: text("shared_by_name").notNull(),
    messageCount: integer("message_count").notNull(),
    /** SHA-256 of a link's token. */
    tokenHash: text("token_hash"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("chat_shares_by_conversation").on(table.conversationId),
    index("chat_shares_by_organization").on(table.orgId),
    uniqueIndex("chat_shares_by_token").on(table.tokenHash),
  ],
);

export type PresetRow = typeof stylePresets.$inferSelect;
export type PromptRow = typeof savedPrompts.$inferSelect;
export type NoteRow = typeof memoryNotes.$inferSelect;
export type ShareRow = typeof chatShares.$inferSelect;
