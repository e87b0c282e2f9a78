import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { agents } from "../agents/agents.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const jobRoles = pgTable(
  "job_roles",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    title: text().notNull(),
    department: text().notNull(),
    mission: text().notNull(),
    responsibilities: jsonb().$type<string[]>().notNull(),
    capabilities: jsonb().$type<string[]>().notNull(),
    kpis: jsonb().$type<string[]>().notNull(),
    /** Some may have been deleted since. */
    knowledgeBases: jsonb("knowledge_bases").$type<string[]>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [index("job_roles_of_org").on(t.orgId, t.department, t.title)],
);

/** An agent holds at most one role. */
export const jobRoleAgents = pgTable(
  "job_role_agents",
  {
    orgId: text("org_id").notNull(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    roleId: text("role_id")
      .notNull()
      .references(() => jobRoles.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.agentId] }), index("job_role_agents_of_role").on(t.roleId)],
);

export type JobRoleRow = typeof jobRoles.$inferSelect;
