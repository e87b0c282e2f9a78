import { bigint, foreignKey, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { contents } from "../../kernel/sources/sources.table.ts";

/**
 * An upload: one person's own. The bytes are in storage under organization and hash; equal bytes are kept once. Once it has been read it is
 * also a document of its person, with the same id.
 */
export const files = pgTable(
  "files",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    name: text().notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    mediaType: text("media_type").notNull(),
    kind: text({ enum: ["table", "document", "image", "code", "other"] }).notNull(),
    sha256: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("files_by_owner").on(table.orgId, table.userId, table.id),
    foreignKey({ columns: [table.orgId, table.sha256], foreignColumns: [contents.orgId, contents.sha256] }),
    index("files_by_hash").on(table.orgId, table.sha256),
  ],
);
