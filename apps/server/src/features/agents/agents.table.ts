import type { AgentDraft } from "@muster/contracts/agents";
import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export interface ModelConfig {
  model: string;
  maxTokens: number;
  temperature: number;
  visionCapabilities: boolean;
  audioProcessing: boolean;
}

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const agents = pgTable(
  "agents",
  {
    /** Sorts by creation time. */
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    name: text().notNull(),
    role: text().notNull(),
    description: text().notNull(),
    status: text({ enum: ["active", "training", "paused"] }).notNull(),
    capabilities: jsonb().$type<string[]>().notNull(),
    personality: text().notNull(),
    responseStyle: text("response_style").notNull(),
    knowledgeDomains: jsonb("knowledge_domains").$type<string[]>().notNull(),
    instructions: text().notNull(),
    modelConfig: jsonb("model_config").$type<ModelConfig>().notNull(),
    templateId: text("template_id"),
    tasksCompleted: integer("tasks_completed").notNull().default(0),
    /** Results that a person accepted or rejected, and how many of them were accepted. */
    judged: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    version: integer().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** A deleted agent is hidden from every list; its finished tasks stay readable. */
    deletedAt: at("deleted_at"),
  },
  (t) => [
    index("agents_newest").on(t.orgId, t.id.desc()).where(sql`${t.deletedAt} is null`),
    index("agents_of_template").on(t.orgId, t.templateId).where(sql`${t.templateId} is not null`),
  ],
);

/** The agent's settings at each change: a receipt names the version that did the work. */
export const agentVersions = pgTable(
  "agent_versions",
  {
    orgId: text("org_id").notNull(),
    agentId: text("agent_id").notNull(),
    version: integer().notNull(),
    snapshot: jsonb().$type<AgentDraft>().notNull(),
    changes: jsonb().$type<string[]>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.agentId, t.version] }),
    index("agent_versions_agent").on(t.agentId),
    foreignKey({ columns: [t.agentId], foreignColumns: [agents.id] }),
  ],
);

export type AgentRow = typeof agents.$inferSelect;
export type NewAgentRow = typeof agents.$inferInsert;
