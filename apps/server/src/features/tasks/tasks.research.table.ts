import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { files } from "../files/files.table.ts";
import { tasks } from "./tasks.table.ts";

/** Which call of a run fetched which page, and when: a call that is repeated after a crash finds what it fetched. */
export const fetchedPages = pgTable(
  "fetched_pages",
  {
    orgId: text("org_id").notNull(),
    runId: text("run_id").notNull(),
    callId: text("call_id").notNull(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id),
    /** As it was asked for and approved. */
    url: text().notNull(),
    /** Where it came from in the end, after redirects. */
    finalUrl: text("final_url").notNull(),
    status: integer().notNull(),
    retrievedAt: timestamp("retrieved_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.callId] }),
    index("fetched_pages_by_task").on(table.orgId, table.taskId),
    index("fetched_pages_by_file").on(table.fileId),
  ],
);
