import type { ChatStyle } from "@muster/contracts/chat-shapes";
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

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

/** Notes added to every chat. Only people write them. */
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

export type PresetRow = typeof stylePresets.$inferSelect;
export type PromptRow = typeof savedPrompts.$inferSelect;
export type NoteRow = typeof memoryNotes.$inferSelect;
