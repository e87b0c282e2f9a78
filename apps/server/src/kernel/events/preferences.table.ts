import { boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** What a person wants to hear of beyond the list in the app, in one organization. Without a row: nothing. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    /** "task_completed", "task_failed". */
    kind: text().notNull(),
    mail: boolean().notNull().default(false),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId, table.kind] })],
);
