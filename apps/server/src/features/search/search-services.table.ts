import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** An organization's search services, at most one of each kind. */
export const searchServices = pgTable(
  "search_services",
  {
    orgId: text("org_id").notNull(),
    kind: text({ enum: ["searxng", "brave", "tavily"] }).notNull(),
    /** Null for a vendor's own address. */
    url: text(),
    /** Encrypted; includes the id of the encryption key. */
    sealedKey: text("sealed_key"),
    keyLastFour: text("key_last_four"),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.kind] })],
);

export type SearchServiceRow = typeof searchServices.$inferSelect;
