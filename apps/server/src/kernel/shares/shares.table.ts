import type { SharedKind } from "@muster/contracts/shares";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Something that others may read as it was when it was shared. */
export const shares = pgTable(
  "shares",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    kind: text().$type<SharedKind>().notNull(),
    subjectId: text("subject_id").notNull(),
    audience: text({ enum: ["organization", "link"] }).notNull(),
    title: text().notNull(),
    sharedByName: text("shared_by_name").notNull(),
    /** What the kind needs to find the shared state again. */
    state: jsonb().$type<Record<string, string | number>>().notNull(),
    /** SHA-256 of a link's token. */
    tokenHash: text("token_hash"),
    opened: integer().notNull().default(0),
    lastOpenedAt: moment("last_opened_at"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("shares_by_subject").on(table.orgId, table.subjectId),
    index("shares_by_person").on(table.orgId, table.userId),
    uniqueIndex("shares_by_token").on(table.tokenHash),
  ],
);

export type ShareRow = typeof shares.$inferSelect;
