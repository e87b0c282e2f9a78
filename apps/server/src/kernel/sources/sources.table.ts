import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const bits = customType<{ data: string }>({ dataType: () => "bit varying" });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** Sorted by code point, so that a range finds all terms with a beginning. */
const termText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * One row for each content that an organization stores, written before the bytes. Rows that use the content refer to it by
 * foreign key, so that the database itself refuses to remove what is in use.
 */
export const contents = pgTable(
  "contents",
  {
    orgId: text("org_id").notNull(),
    sha256: text().notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** Uploads in progress: they have stored these bytes, or are about to, and have not inserted their row yet. */
    claims: integer().notNull(),
    /** An hour after the last claim the claims no longer count: their process died. */
    claimedAt: at("claimed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.sha256] })],
);

/**
 * The documents of one owner, indexed together. Terms and passages are keyed by the collection, so a search reads only those of its
 * collections, however many organizations share the tables.
 */
export const collections = pgTable(
  "source_collections",
  {
    key: text().primaryKey(),
    orgId: text("org_id").notNull(),
    /** Registered by a feature: "person", "base", "run". */
    ownerKind: text("owner_kind").notNull(),
    ownerId: text("owner_id").notNull(),
    passageCount: integer("passage_count").notNull().default(0),
    /** Of all passages together; the mean length follows. */
    termCount: bigint("term_count", { mode: "number" }).notNull().default(0),
    /** The number of the next passage. Numbers are not used again. */
    nextNumber: integer("next_number").notNull().default(0),
    /** "provider/model" of the vectors that are searched; rows of others are being removed. */
    vectorModel: text("vector_model"),
    vectorDimensions: integer("vector_dimensions"),
    /** Passages that have one of that model. */
    vectorCount: integer("vector_count").notNull().default(0),
  },
  (table) => [index("source_collections_owner").on(table.orgId, table.ownerKind, table.ownerId)],
);

/** A file, page or result that may be searched and cited. A deleted one stays as a row without content, for the date of its deletion. */
export const documents = pgTable(
  "documents",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    ownerKind: text("owner_kind").notNull(),
    ownerId: text("owner_id").notNull(),
    name: text().notNull(),
    mediaType: text("media_type").notNull(),
    /** The original. */
    sha256: text(),
    /** Its text as JSON. Read once, so that offsets of citations stay valid. */
    readSha256: text("read_sha256"),
    /** Null until every passage is in the index. */
    indexedAt: at("indexed_at"),
    /** Hidden from search immediately; its passages are removed afterwards. */
    hiddenAt: at("hidden_at"),
    deletedAt: at("deleted_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("documents_by_owner").on(table.orgId, table.ownerKind, table.ownerId, table.id),
    index("documents_by_hash").on(table.orgId, table.sha256),
    index("documents_by_read_hash").on(table.orgId, table.readSha256),
    index("documents_to_clear").on(table.hiddenAt).where(sql`${table.hiddenAt} is not null`),
    foreignKey({ columns: [table.orgId, table.sha256], foreignColumns: [contents.orgId, contents.sha256] }),
    foreignKey({ columns: [table.orgId, table.readSha256], foreignColumns: [contents.orgId, contents.sha256] }),
  ],
);

/** What can be found, quoted and cited. Offsets count in the text of the document as it was read. */
export const passages = pgTable(
  "passages",
  {
    orgId: text("org_id").notNull(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id),
    collection: text().notNull(),
    /** In its collection: what postings name it by. */
    number: integer().notNull(),
    start: integer("start_offset").notNull(),
    end: integer("end_offset").notNull(),
    /** Its place in the document, from 0. */
    position: integer().notNull(),
    kind: text({ enum: ["prose", "item", "line", "row", "code"] }).notNull(),
    page: integer(),
    label: text(),
    headingPath: jsonb("heading_path").$type<string[]>().notNull(),
    language: text().notNull(),
    text: text().notNull(),
    /** For a reader, where it differs from the text: a table row with its headers. */
    shown: text(),
    cells: jsonb().$type<{ header: string; value: string }[]>(),
    tableId: text("table_id"),
    lead: text(),
    marks: jsonb().$type<("speaker_notes" | "mail_header" | "boilerplate" | "addressed_to_ai")[]>().notNull(),
    /** Its own terms in order, and those of its surroundings (headings, name, lead), separated by spaces. */
    own: text().notNull(),
    context: text().notNull(),
    length: integer().notNull(),
    /** Equal for near-duplicate passages. */
    fingerprint: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.start] }),
    uniqueIndex("passages_by_number").on(table.collection, table.number),
  ],
);

/**
 * The inverted index. A row holds the postings of one term in the passages of one block: those whose numbers divided by `blockSize` give the
 * block. See `postings.ts` for the bytes.
 */
export const sourceTerms = pgTable(
  "source_terms",
  {
    orgId: text("org_id").notNull(),
    collection: text()
      .notNull()
      .references(() => collections.key),
    term: termText().notNull(),
    block: integer().notNull(),
    /** How many postings. */
    passages: integer().notNull(),
    postings: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.term, table.block] })],
);

/**
 * Postings that are not in `source_terms` yet: a row for each batch of passages, never changed, merged when its block is full or its
 * run ends. See `segments.ts` for the bytes.
 */
export const sourceSegments = pgTable(
  "source_segments",
  {
    /** Ascending by time. */
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    collection: text()
      .notNull()
      .references(() => collections.key),
    block: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [index("source_segments_of_collection").on(table.collection, table.block)],
);

/**
 * Each term of a collection once. A term has a row of postings for every block it occurs in, so a search for near spellings would
 * step over all of those.
 */
export const sourceVocabulary = pgTable(
  "source_vocabulary",
  {
    orgId: text("org_id").notNull(),
    collection: text()
      .notNull()
      .references(() => collections.key),
    term: termText().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.term] })],
);

/** The sign of each number in a passage's vector, one bit each: thin rows, of which a search compares all. */
export const vectorCodes = pgTable(
  "source_vector_codes",
  {
    orgId: text("org_id").notNull(),
    collection: text()
      .notNull()
      .references(() => collections.key),
    /** Of the passage. */
    number: integer().notNull(),
    model: text().notNull(),
    code: bits().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.number, table.model] })],
);

/** The vectors themselves, of length 1: 32-bit floats, little-endian. A search reads those of the nearest codes. */
export const vectors = pgTable(
  "source_vectors",
  {
    orgId: text("org_id").notNull(),
    collection: text()
      .notNull()
      .references(() => collections.key),
    number: integer().notNull(),
    model: text().notNull(),
    vector: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.number, table.model] })],
);

/** Neighbouring passages as a base's settings cut them: what is handed to a model together. */
export const chunks = pgTable(
  "chunks",
  {
    orgId: text("org_id").notNull(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id),
    position: integer().notNull(),
    start: integer("start_offset").notNull(),
    end: integer("end_offset").notNull(),
    page: integer(),
    words: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
);

/** Who quoted a passage where. Links lead to what only its person sees. */
export const citations = pgTable(
  "source_citations",
  {
    orgId: text("org_id").notNull(),
    documentId: text("document_id").notNull(),
    /** "task", "chat". */
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    userId: text("user_id").notNull(),
    title: text().notNull(),
    link: text().notNull(),
    start: integer("start_offset").notNull(),
    quote: text().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.documentId, table.subjectKind, table.subjectId, table.start] }),
    index("source_citations_of_person").on(table.orgId, table.userId, table.documentId),
  ],
);
