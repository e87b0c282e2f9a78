import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Custom texts of an organization. Without a row the default applies. */
export const wordings = pgTable(
  "wordings",
  {
    orgId: text("org_id").notNull(),
    key: text().notNull(),
    text: text().notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.key] })],
);
