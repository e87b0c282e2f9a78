import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Organizations that will be erased unless an owner takes it back. */
export const organizationDeletions = pgTable(
  "organization_deletions",
  {
    orgId: text("org_id").primaryKey(),
    askedBy: text("asked_by").notNull(),
    /** As the person was called then. */
    askedByName: text("asked_by_name").notNull(),
    askedAt: moment("asked_at").notNull(),
    dueAt: moment("due_at").notNull(),
    /** When it was last begun; one that fails does not stand before the others. */
    triedAt: moment("tried_at"),
  },
  (table) => [index("organization_deletions_due").on(table.dueAt)],
);
