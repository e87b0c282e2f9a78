import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A call of a tool that a person has to decide about. Never changed but by the one decision. */
export const approvals = pgTable(
  "approvals",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    runId: text("run_id").notNull(),
    callId: text("call_id").notNull(),
    taskId: text("task_id").notNull(),
    taskNumber: text("task_number").notNull(),
    taskTitle: text("task_title").notNull(),
    /** Whose task it is. */
    userId: text("user_id").notNull(),
    agentName: text("agent_name").notNull(),
    tool: text().notNull(),
    risk: text({ enum: ["read", "write", "external", "spend"] }).notNull(),
    /** In a wrapper: a bare text that reads like JSON would come back parsed. */
    arguments: jsonb().$type<{ value: Record<string, unknown> }>().notNull(),
    summary: text().notNull(),
    isTainted: boolean("is_tainted").notNull(),
    askedAt: moment("asked_at").notNull(),
    decision: text({ enum: ["approved", "refused", "expired", "cancelled"] }),
    decidedAt: moment("decided_at"),
    /** Null where no person decided. */
    decidedBy: text("decided_by"),
    /** As the person was called then. */
    decidedByName: text("decided_by_name"),
    note: text(),
  },
  (table) => [
    uniqueIndex("approvals_by_call").on(table.runId, table.callId),
    index("approvals_of_person").on(table.orgId, table.userId, table.id.desc()),
    index("approvals_waiting").on(table.orgId, table.askedAt).where(sql`${table.decision} is null`),
  ],
);

/** What an organization lets its agents do without asking. */
export const approvalSettings = pgTable("approval_settings", {
  orgId: text("org_id").primaryKey(),
  allowedHosts: jsonb("allowed_hosts").$type<string[]>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});
