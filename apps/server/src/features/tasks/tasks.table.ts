import { deliverableFormats, type StoredDeliverable, type StoredReceipt } from "@muster/contracts/deliverable";
import type { Message } from "@muster/contracts/messages";
import type { StoredTableQuery } from "@muster/contracts/tables";
import type { TaskStep } from "@muster/contracts/tasks";
import type { TaskRevision } from "@muster/contracts/tasks-versions";
import { isNotNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { files } from "../files/files.table.ts";

/** The duration is null while there are too few past tasks. */
interface StoredEstimate {
  lowMs: number | null;
  highMs: number | null;
  lowMicros: number;
  highMicros: number;
}

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A task belongs to the person who assigned it, or who took it over. `steps` is the run's plan at its end; while the run works, its own steps are read. */
export const tasks = pgTable(
  "tasks",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    /** Who assigned a task that its owner took over from them; null when the owner assigned it. */
    assignedBy: text("assigned_by"),
    number: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    agentId: text("agent_id").notNull(),
    agentName: text("agent_name").notNull(),
    agentType: text("agent_type").notNull(),
    agentVersion: integer("agent_version").notNull(),
    templateId: text("template_id").notNull(),
    priority: text({ enum: ["low", "medium", "high", "urgent"] }).notNull(),
    deadline: moment("deadline"),
    deliverableFormat: text("deliverable_format", {
      enum: deliverableFormats,
    }).notNull(),
    parameters: jsonb().$type<Record<string, string | number>>().notNull(),
    attachments: jsonb().$type<{ id: string; name: string; sizeBytes: number }[]>().notNull(),
    /** The assigned knowledge bases, with their names at that time. */
    knowledgeBases: jsonb("knowledge_bases").$type<{ id: string; name: string }[]>().notNull().default([]),
    /** Chosen in a preview: how the question to the tables is read. Empty when the task reads it. */
    readings: jsonb().$type<StoredTableQuery[]>().notNull().default([]),
    budgetMicros: bigint("budget_micros", { mode: "number" }),
    /** Maximum number of tool steps of the agent; null for the default. */
    maxSteps: integer("max_steps"),
    /** Minutes of work after which the task stops. Time spent waiting for a person does not count. */
    maxMinutes: integer("max_minutes"),
    /** The estimate at assignment. */
    estimate: jsonb().$type<StoredEstimate>(),
    status: text({ enum: ["pending", "in_progress", "completed", "failed", "cancelled"] }).notNull(),
    error: jsonb().$type<Message>(),
    runId: text("run_id").notNull(),
    steps: jsonb().$type<TaskStep[]>(),
    version: integer(),
    engine: text({ enum: ["builtin", "model"] }),
    tokensUsed: integer("tokens_used").notNull().default(0),
    costMicros: bigint("cost_micros", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    completedAt: moment("completed_at"),
    durationMs: integer("duration_ms"),
    summary: text(),
    acceptedVersion: integer("accepted_version"),
    acceptedBy: text("accepted_by"),
    acceptedAt: moment("accepted_at"),
    /** The text written when the run was stopped, as Markdown; null before any text was written and when the document is finished. */
    draft: text(),
    /** The new version that the current run makes, or that failed. */
    revision: jsonb().$type<TaskRevision>(),
    /** The finished example on the sample table: free, and excluded from totals, analytics and agent figures. */
    isExample: boolean("is_example").notNull().default(false),
    /** A deleted task can be restored for a day; then its row is removed. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("tasks_by_number").on(table.orgId, table.number),
    uniqueIndex("tasks_one_example")
      .on(table.orgId, table.userId)
      .where(sql`${table.isExample} and ${table.deletedAt} is null`),
    index("tasks_deleted").on(table.deletedAt).where(isNotNull(table.deletedAt)),
    index("tasks_by_owner").on(table.orgId, table.userId, table.id.desc()),
    index("tasks_by_status").on(table.orgId, table.userId, table.status, table.id.desc()),
    index("tasks_by_agent").on(table.orgId, table.agentId, table.status),
    index("tasks_by_agent_work").on(table.orgId, table.agentId, table.updatedAt),
    uniqueIndex("tasks_by_run").on(table.runId),
  ],
);

/** The uploads that a task reads; prevents their removal. */
export const taskFiles = pgTable(
  "task_files",
  {
    orgId: text("org_id").notNull(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.position] }), index("task_files_by_file").on(table.fileId)],
);

/** A finished document with its receipt. Versions are never deleted. */
export const deliverables = pgTable(
  "deliverables",
  {
    orgId: text("org_id").notNull(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().$type<StoredDeliverable>().notNull(),
    receipt: jsonb().$type<StoredReceipt>().notNull(),
    /** The request for this version; null for the first. */
    revision: jsonb().$type<TaskRevision>(),
    verdict: text({ enum: ["accepted", "sent_back"] }),
    judgedBy: text("judged_by"),
    judgedAt: moment("judged_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.version] }), index("deliverables_by_org").on(table.orgId)],
);

/** One row per person and version, regardless of format and number of downloads. */
export const downloads = pgTable(
  "downloads",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    fileName: text("file_name").notNull(),
    costMicros: bigint("cost_micros", { mode: "number" }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("downloads_once").on(table.taskId, table.version, table.userId),
    index("downloads_by_owner").on(table.orgId, table.userId),
  ],
);

/** Updated as tasks change, so that reading totals takes the same time for a hundred thousand tasks as for ten. */
export const taskTotals = pgTable(
  "task_totals",
  {
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    pending: integer().notNull().default(0),
    inProgress: integer("in_progress").notNull().default(0),
    completed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    downloads: integer().notNull().default(0),
    spentMicros: bigint("spent_micros", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId] })],
);

/** The organization's last task number: "MU-214". */
export const taskNumbers = pgTable("task_numbers", { orgId: text("org_id").primaryKey(), last: integer().notNull() });
