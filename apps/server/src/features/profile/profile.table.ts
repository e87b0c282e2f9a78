import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.table.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Exports of a person's data, made on request and kept for a day. They belong to the person, not to an organization. */
export const personalExports = pgTable(
  "personal_exports",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The organization whose open page is notified when it is ready. */
    askedIn: text("asked_in").notNull(),
    status: text({ enum: ["waiting", "working", "ready", "failed"] }).notNull(),
    percent: integer().notNull().default(0),
    sha256: text(),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at"),
  },
  (t) => [index("personal_exports_by_person").on(t.userId, t.id)],
);
