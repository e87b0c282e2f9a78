import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** One link of an organization's chain over its events: each hash covers the event's row and the hash before it. */
export const auditSeals = pgTable(
  "audit_seals",
  {
    orgId: text("org_id").notNull(),
    /** From 1, in the order of sealing. */
    number: integer().notNull(),
    /** No foreign key: the chain must detect a deleted event. */
    eventId: text("event_id").notNull(),
    hash: text().notNull(),
    sealedAt: timestamp("sealed_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.number] }),
    uniqueIndex("audit_seals_by_event").on(table.eventId),
    index("audit_seals_by_time").on(table.orgId, table.sealedAt),
  ],
);
