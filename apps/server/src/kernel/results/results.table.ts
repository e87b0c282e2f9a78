import type { Message } from "@muster/contracts/messages";
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, numeric, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Results of the advanced features. A result has the id of its run. */
export const aiResults = pgTable(
  "ai_results",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    /** Wrapped, because a column cannot distinguish JSON null from a missing value. */
    input: jsonb().$type<{ value: unknown }>().notNull(),
    result: jsonb().$type<{ value: unknown }>(),
    status: text({ enum: ["pending", "in_progress", "completed", "failed", "cancelled"] }).notNull(),
    error: jsonb().$type<Message>(),
    units: numeric({ mode: "number" }).notNull(),
    credits: numeric({ mode: "number" }).notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    /** A repeated request attaches to the run under way. */
    requestKey: text("request_key"),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("ai_results_newest").on(table.orgId, table.userId, table.kind, table.id.desc()),
    index("ai_results_shared").on(table.orgId, table.kind, table.id.desc()).where(sql`${table.isShared}`),
    uniqueIndex("ai_results_by_request").on(table.orgId, table.userId, table.requestKey),
  ],
);
