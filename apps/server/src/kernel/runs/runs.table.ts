import type { ErrorCode } from "@muster/contracts/errors";
import type { Message } from "@muster/contracts/messages";
import type { AnswerValue, Question } from "@muster/contracts/questions";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Work that outlives a request. Changing a run, its steps or its events takes this row's lock first. */
export const runs = pgTable(
  "runs",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    kind: text().notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    userId: text("user_id").notNull(),
    input: jsonb().$type<{ value: unknown }>().notNull(),
    status: text({ enum: ["pending", "in_progress", "completed", "failed", "cancelled"] }).notNull(),
    error: jsonb().$type<Message>(),
    /** Number of the newest event, or the last of the range that is reserved for live text. */
    lastEvent: integer("last_event").notNull().default(0),
    /** The process that may number live text, and the numbers reserved for it; see live-text.ts. */
    liveOwner: text("live_owner"),
    liveFrom: integer("live_from"),
    liveUpto: integer("live_upto"),
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
    /** Name of the kind's step function. */
    step: text().notNull(),
    position: integer().notNull(),
    label: jsonb().$type<Message>().notNull(),
    input: jsonb().$type<{ value?: unknown }>().notNull(),
    isOptional: boolean("is_optional").notNull().default(false),
    /** Keys of the steps that have to end first. */
    after: jsonb().$type<string[]>().notNull(),
    join: text({ enum: ["all", "settle"] }),
    status: text({ enum: ["waiting", "queued", "working", "paused", "done", "failed", "skipped"] }).notNull(),
    /** A job for the newest turn is in the queue, or a worker has the step. */
    hasJob: boolean("has_job").notNull().default(false),
    /** The number of the step's newest job, the only one that is valid; 0 before the first. */
    turn: integer().notNull().default(0),
    /** Incremented each time a worker takes the step. Only the newest attempt may write. */
    attempt: integer().notNull().default(0),
    /** Attempts that ended in an error worth trying again. */
    failures: integer().notNull().default(0),
    /** Attempts whose worker died or lost contact. */
    crashes: integer().notNull().default(0),
    /** The process that took the step last. */
    owner: text(),
    /** While a process works on the step that took it without a job; renewed. */
    leaseUntil: moment("lease_until"),
    /** Wrapped in an object: bare text that reads like JSON would come back parsed. */
    output: jsonb().$type<{ value: unknown }>(),
    error: jsonb().$type<Message>(),
    /** Of an expected failure. */
    errorCode: text("error_code").$type<ErrorCode>(),
    /** The step's progress, for its next attempt; in the same wrapper. */
    kept: jsonb().$type<{ value: unknown }>(),
    /** While the step is paused: the key that `wakeStep` is called with. */
    waitsFor: text("waits_for"),
    waitsForKind: text("waits_for_kind", { enum: ["question", "approval"] }),
    /** While the step is paused: when it resumes automatically. */
    wakesAt: moment("wakes_at"),
    detail: jsonb().$type<Message[]>(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.key] }),
    index("run_steps_with_job").on(table.orgId).where(sql`${table.hasJob}`),
    index("run_steps_by_wake").on(table.wakesAt).where(sql`${table.wakesAt} is not null`),
  ],
);

/** The events of a run, numbered from 1 without a gap. Rows are only ever added. */
export const runEvents = pgTable(
  "run_events",
  {
    orgId: text("org_id").notNull(),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** Above `number` for a row of live text: one event for each entry of `lengths`. */
    upto: integer().notNull(),
    type: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    /** How many UTF-16 units of `data.text` each event of the row has; null for a row that is one event. */
    lengths: jsonb().$type<number[]>(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);

/** A form that a step asks a person to answer. Changed only once, by its outcome. */
export const runQuestions = pgTable(
  "run_questions",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    stepKey: text("step_key").notNull(),
    /** Which of the step's forms it is: a step that runs again asks for the same one. */
    formKey: text("form_key").notNull(),
    /** The owner of the run. */
    userId: text("user_id").notNull(),
    questions: jsonb().$type<Question[]>().notNull(),
    askedAt: moment("asked_at").notNull(),
    expiresAt: moment("expires_at"),
    outcome: text({ enum: ["answered", "expired", "cancelled"] }),
    /** By the question's id; only what the person answered. */
    answers: jsonb().$type<Record<string, AnswerValue>>(),
    settledAt: moment("settled_at"),
    answeredBy: text("answered_by"),
    /** The person's name at that time. */
    answeredByName: text("answered_by_name"),
  },
  (table) => [
    uniqueIndex("run_questions_by_form").on(table.runId, table.stepKey, table.formKey),
    index("run_questions_by_owner").on(table.orgId, table.userId),
  ],
);
