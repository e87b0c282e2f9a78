import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** An answer already given, for whoever asks again with the same key. `status` is empty while the first is under way. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    hash: text().notNull(),
    status: integer(),
    body: text(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);
