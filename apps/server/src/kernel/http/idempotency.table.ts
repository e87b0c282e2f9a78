import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { JournalEntries } from "../tenancy/journal.ts";

/**
 * A request with an Idempotency-Key that has written something, or was answered. `status` and `body` are its answer; until that is stored,
 * `journal` holds what its committed transactions returned.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body. */
    hash: text().notNull(),
    /** The newest request sent with this key. Older attempts can no longer write. */
    attempt: text().notNull(),
    journal: jsonb().$type<JournalEntries>().notNull(),
    status: integer(),
    body: text(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.key] }),
    index("idempotency_keys_of_person").on(t.userId, t.key),
    index("idempotency_keys_created").on(t.createdAt),
  ],
);
