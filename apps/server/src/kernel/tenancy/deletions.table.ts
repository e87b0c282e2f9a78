import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Organizations that will be erased unless an owner cancels the deletion. */
export const organizationDeletions = pgTable(
  "organization_deletions",
  {
    orgId: text("org_id").primaryKey(),
    askedBy: text("asked_by").notNull(),
    /** The person's name at that time. */
    askedByName: text("asked_by_name").notNull(),
    askedAt: moment("asked_at").notNull(),
    dueAt: moment("due_at").notNull(),
    /** When it was last started; a failed one goes behind the others. */
    triedAt: moment("tried_at"),
  },
  (table) => [index("organization_deletions_due").on(table.dueAt)],
);
