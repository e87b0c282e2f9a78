import type { Message } from "@muster/contracts/messages";
import type { Recurrence } from "@muster/contracts/schedules";
import type { newTask } from "@muster/contracts/tasks";
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { z } from "zod";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A task that is assigned repeatedly in its owner's name. */
export const schedules = pgTable(
  "schedules",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    task: jsonb().$type<z.output<typeof newTask>>().notNull(),
    recurrence: jsonb().$type<Recurrence>().notNull(),
    timeZone: text("time_zone").notNull(),
    isActive: boolean("is_active").notNull(),
    pausedReason: jsonb("paused_reason").$type<Message>(),
    /** Null when it is paused or never occurs again. */
    nextRunAt: moment("next_run_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("schedules_by_owner").on(table.orgId, table.userId, table.id.desc()),
    index("schedules_due").on(table.nextRunAt),
  ],
);

/** The outcome of each due time. One row per time, on any number of nodes. */
export const scheduleRuns = pgTable(
  "schedule_runs",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    scheduleId: text("schedule_id")
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    dueAt: moment("due_at").notNull(),
    outcome: text({ enum: ["started", "skipped", "refused"] }).notNull(),
    reason: jsonb().$type<Message>(),
    /** The task may have been deleted since. */
    taskId: text("task_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("schedule_runs_once").on(table.scheduleId, table.dueAt),
    index("schedule_runs_by_organization").on(table.orgId, table.dueAt),
  ],
);
