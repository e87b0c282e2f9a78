import { boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** A person's notification preferences in one organization. Without a row: `defaultPreference` of the contract. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    /** One of the contract's `notificationKinds`. */
    kind: text().notNull(),
    inApp: boolean("in_app").notNull().default(true),
    browser: boolean().notNull().default(true),
    mail: boolean().notNull().default(false),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId, table.kind] })],
);
