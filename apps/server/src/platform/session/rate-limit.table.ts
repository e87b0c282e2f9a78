import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One counter per limit, shared by all nodes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    resetsAt: timestamp("resets_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [index("rate_limits_resets").on(t.resetsAt)],
);
