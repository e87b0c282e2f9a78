import { deliverableFormats } from "@muster/contracts/deliverable";
import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Templates that an organization made from finished tasks. Every member can see them. */
export const savedTemplates = pgTable(
  "saved_templates",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    name: text().notNull(),
    /** The built-in template whose form and steps it uses. */
    templateId: text("template_id").notNull(),
    agentId: text("agent_id").notNull(),
    description: text().notNull(),
    parameters: jsonb().$type<Record<string, string | number>>().notNull(),
    deliverableFormat: text("deliverable_format", { enum: deliverableFormats }).notNull(),
    priority: text({ enum: ["low", "medium", "high", "urgent"] }).notNull(),
    /** The creator's own files; empty where files are requested again. */
    attachments: jsonb().$type<{ id: string; name: string; sizeBytes: number }[]>().notNull(),
    /** Under the names of the moment it was saved. Only people who can view a base get it. */
    knowledgeBases: jsonb("knowledge_bases").$type<{ id: string; name: string }[]>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("saved_templates_by_org").on(table.orgId, table.id.desc())],
);
