import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** Named searches of a person's own task list. */
export const taskFilters = pgTable(
  "task_filters",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [uniqueIndex("task_filters_by_name").on(table.orgId, table.userId, sql`lower(${table.name})`)],
);
