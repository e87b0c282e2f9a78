import type { KnowledgeAccuracy } from "@muster/contracts/knowledge-search";
import type { Message } from "@muster/contracts/messages";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { agents } from "../agents/agents.table.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type Accuracy = Pick<KnowledgeAccuracy, "drawn" | "marked" | "misses">;

export const knowledgeBases = pgTable(
  "knowledge_bases",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    name: text().notNull(),
    description: text().notNull(),
    category: text({
      enum: ["documentation", "training", "research", "policies", "marketing", "technical"],
    }).notNull(),
    isPublic: boolean("is_public").notNull(),
    autoIndex: boolean("auto_index").notNull(),
    embeddingModel: text("embedding_model"),
    chunkSize: integer("chunk_size").notNull(),
    chunkOverlap: integer("chunk_overlap").notNull(),
    usageCount: bigint("usage_count", { mode: "number" }).notNull().default(0),
    accuracy: real(),
    accuracyDetails: jsonb("accuracy_details").$type<Accuracy>(),
    accuracyMeasuredAt: at("accuracy_measured_at"),
    /** The current measuring run. */
    measuringRunId: text("measuring_run_id"),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [index("knowledge_bases_newest").on(table.orgId, table.id.desc())],
);

/** Files, images, web pages and folders. A file's document has the item's id. */
export const knowledgeItems = pgTable(
  "knowledge_items",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    baseId: text("base_id")
      .notNull()
      .references(() => knowledgeBases.id),
    parentId: text("parent_id"),
    type: text({ enum: ["file", "image", "folder"] }).notNull(),
    name: text().notNull(),
    state: text({ enum: ["queued", "reading", "indexing", "ready", "failed"] }).notNull(),
    reason: jsonb().$type<Message>(),
    /** The run that works on it or will. */
    runId: text("run_id"),
    mediaType: text("media_type"),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    sha256: text(),
    /** The content that was last reported as a change of the base. */
    reportedSha256: text("reported_sha256"),
    url: text(),
    urlId: text("url_id"),
    /** The result of an advanced feature that was saved as this file. */
    resultId: text("result_id"),
    language: text(),
    pageCount: integer("page_count"),
    wordCount: integer("word_count"),
    passageCount: integer("passage_count"),
    summary: text().notNull().default(""),
    keywords: jsonb().$type<string[]>().notNull().default([]),
    quality: jsonb().$type<{ score: number; remarks: Message[] }>(),
    notes: jsonb().$type<Message[]>().notNull().default([]),
    /** The upload's unit has been charged, so retries are free. */
    isCharged: boolean("is_charged").notNull().default(false),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** Time of moving to the trash; the contents of a folder have the same time. */
    deletedAt: at("deleted_at"),
  },
  (table) => [
    index("knowledge_items_in_folder").on(table.orgId, table.baseId, table.parentId, table.id),
    index("knowledge_items_of_run").on(table.orgId, table.runId, table.id),
    // A base holds one item per content; of two simultaneous uploads the second finds the first.
    uniqueIndex("knowledge_items_by_content")
      .on(table.orgId, table.baseId, table.sha256)
      .where(sql`${table.sha256} is not null and ${table.url} is null and ${table.deletedAt} is null`),
    uniqueIndex("knowledge_items_by_url")
      .on(table.orgId, table.baseId, table.url)
      .where(sql`${table.url} is not null and ${table.deletedAt} is null`),
    index("knowledge_items_in_bin").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
  ],
);

/** URLs that a base reads. */
export const knowledgeUrls = pgTable(
  "knowledge_urls",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    baseId: text("base_id")
      .notNull()
      .references(() => knowledgeBases.id),
    parentId: text("parent_id"),
    url: text().notNull(),
    scope: text({ enum: ["page", "site"] }).notNull(),
    maxPages: integer("max_pages").notNull(),
    recrawlHours: integer("recrawl_hours"),
    runId: text("run_id"),
    changes: jsonb().$type<{
      added: string[];
      changed: string[];
      missing: string[];
      skipped: { url: string; reason: Message }[];
    }>(),
    lastReadAt: at("last_read_at"),
    nextReadAt: at("next_read_at"),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("knowledge_urls_of_base").on(table.orgId, table.baseId),
    index("knowledge_urls_due").on(table.nextReadAt).where(sql`${table.nextReadAt} is not null`),
  ],
);

/** Passages that people marked as right or wrong for a query. */
export const knowledgeMarks = pgTable(
  "knowledge_marks",
  {
    orgId: text("org_id").notNull(),
    baseId: text("base_id")
      .notNull()
      .references(() => knowledgeBases.id),
    query: text().notNull(),
    documentId: text("document_id").notNull(),
    start: integer("start_offset").notNull(),
    quote: text().notNull(),
    verdict: text({ enum: ["right", "wrong"] }).notNull(),
    userId: text("user_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.baseId, table.query, table.documentId, table.start] })],
);

export const agentKnowledgeBases = pgTable(
  "agent_knowledge_bases",
  {
    orgId: text("org_id").notNull(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id),
    baseId: text("base_id")
      .notNull()
      .references(() => knowledgeBases.id),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.baseId] }), index("agents_of_base").on(table.baseId)],
);

/** The bases that a task or chat searches, connected by its feature. */
export const workKnowledgeBases = pgTable(
  "work_knowledge_bases",
  {
    orgId: text("org_id").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    baseId: text("base_id")
      .notNull()
      .references(() => knowledgeBases.id),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.subjectKind, table.subjectId, table.baseId] }),
    index("work_of_base").on(table.baseId),
  ],
);
