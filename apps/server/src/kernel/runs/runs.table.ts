import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Work that outlives a request. Whoever changes a run, its steps or its events holds this row's lock. */
export const runs = pgTable(
  "runs",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    kind: text().notNull(),
    /** What it works on: a task's id for a task. */
    subjectId: text("subject_id").notNull(),
    userId: text("user_id").notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: ["pending", "in_progress", "completed", "failed", "cancelled"] }).notNull(),
    error: text(),
    /** Number of the newest event. */
    lastEvent: integer("last_event").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("runs_by_subject").on(table.orgId, table.subjectId),
    index("runs_open").on(table.createdAt).where(sql`${table.endedAt} is null`),
  ],
);

export const runSteps = pgTable(
  "run_steps",
  {
    orgId: text("org_id").notNull(),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    key: text().notNull(),
    position: integer().notNull(),
    label: text().notNull(),
    status: text({ enum: ["waiting", "working", "done", "failed"] }).notNull(),
    /** Which of the step's jobs counts: 0 before there is one, then one more each time a job is sent. */
    turn: integer().notNull().default(0),
    /** One more each time a worker takes the step. Only the newest attempt may write. */
    attempt: integer().notNull().default(0),
    /** Attempts that ended in an error worth trying again. */
    failures: integer().notNull().default(0),
    /** Attempts whose worker was never heard of again. */
    crashes: integer().notNull().default(0),
    /** In a wrapper: a bare text that reads like JSON would come back parsed. */
    output: jsonb().$type<{ value: unknown }>(),
    /** How far the step has come, for its next attempt; in the same wrapper. */
    kept: jsonb().$type<{ value: unknown }>(),
    /** While nothing works on the step and no job exists: what has to happen before it goes on. */
    waitsFor: text("waits_for"),
    detail: text(),
    promptTokens: integer("prompt_tokens").notNull().default(0),
    completionTokens: integer("completion_tokens").notNull().default(0),
    isEstimated: boolean("is_estimated").notNull().default(false),
    costMicros: bigint("cost_micros", { mode: "number" }),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
);

/** What a run tells, numbered from 1 without a gap. Rows are only ever added. */
export const runEvents = pgTable(
  "run_events",
  {
    orgId: text("org_id").notNull(),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    type: text({ enum: ["step", "text-delta", "status", "done"] }).notNull(),
    data: jsonb().$type<unknown>().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);
