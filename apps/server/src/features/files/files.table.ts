import type { Profile, SourceTable } from "@muster/tables/profile/profile";
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { contents } from "../../kernel/sources/sources.table.ts";

/**
 * An upload, owned by one person. The bytes are in storage under organization and hash; equal bytes are stored once. Once it has
 * been read it is also a document of its person, with the same id.
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

/** A table of an upload after its first read: columns here, rows as Parquet in storage. */
export const fileTables = pgTable(
  "file_tables",
  {
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    orgId: text("org_id").notNull(),
    position: integer().notNull(),
    source: jsonb().$type<SourceTable>().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.position] }),
    foreignKey({ columns: [table.orgId, table.sha256], foreignColumns: [contents.orgId, contents.sha256] }),
    index("file_tables_by_hash").on(table.orgId, table.sha256),
  ],
);

/** The profile of an upload's tables. Version 1 comes from the file, later ones from a person's edits; all versions are kept. */
export const tableProfiles = pgTable(
  "table_profiles",
  {
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    orgId: text("org_id").notNull(),
    version: integer().notNull(),
    profile: jsonb().$type<Profile>().notNull(),
    editedBy: text("edited_by"),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.version] }), index("table_profiles_by_org").on(table.orgId)],
);
