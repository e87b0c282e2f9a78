import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { runs } from "../runs/runs.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A call of a tool that a person has to decide about. Changed only once, by the decision. */
export const approvals = pgTable(
  "approvals",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    runId: text("run_id").notNull(),
    callId: text("call_id").notNull(),
    /** What the run works on. Only its owner sees it. */
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    subjectTitle: text("subject_title").notNull(),
    subjectLink: text("subject_link").notNull(),
    /** The owner of the subject. */
    userId: text("user_id").notNull(),
    agentName: text("agent_name").notNull(),
    tool: text().notNull(),
    risk: text({ enum: ["read", "write", "external", "spend"] }).notNull(),
    /** Wrapped in an object: a bare string that reads like JSON would come back parsed. */
    arguments: jsonb().$type<{ value: Record<string, unknown> }>().notNull(),
    summary: text().notNull(),
    isTainted: boolean("is_tainted").notNull(),
    askedAt: moment("asked_at").notNull(),
    decision: text({ enum: ["approved", "refused", "expired", "cancelled"] }),
    decidedAt: moment("decided_at"),
    /** Null when no one decided. */
    decidedBy: text("decided_by"),
    /** The person's name at that time. */
    decidedByName: text("decided_by_name"),
    note: text(),
  },
  (table) => [
    uniqueIndex("approvals_by_call").on(table.runId, table.callId),
    index("approvals_of_person").on(table.orgId, table.userId, table.id.desc()),
    index("approvals_waiting").on(table.orgId, table.askedAt).where(sql`${table.decision} is null`),
  ],
);

/** What an organization's agents may do without approval. */
export const approvalSettings = pgTable("approval_settings", {
  orgId: text("org_id").primaryKey(),
  allowedHosts: jsonb("allowed_hosts").$type<string[]>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Inserted before a tool with effects runs, so that it runs at most once for each call, even after a crash. */
export const toolEffects = pgTable(
  "tool_effects",
  {
    orgId: text("org_id").notNull(),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    tool: text().notNull(),
    startedAt: moment("started_at").notNull(),
    /** What the tool returned, or the error that the model reads. Null while it runs, and for ever when its process died. */
    outcome: jsonb().$type<{ value: unknown } | { error: string }>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.callId] }), index("tool_effects_by_org").on(table.orgId)],
);

/** The page that a call fetched: when the call is repeated after a crash, it returns this page. */
export const fetchedPages = pgTable(
  "fetched_pages",
  {
    orgId: text("org_id").notNull(),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    /** The document that it is kept as. */
    fileId: text("file_id").notNull(),
    name: text().notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    mediaType: text("media_type").notNull(),
    sha256: text().notNull(),
    /** As approved. */
    url: text().notNull(),
    /** After redirects. */
    finalUrl: text("final_url").notNull(),
    status: integer().notNull(),
    retrievedAt: moment("retrieved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.callId] }), index("fetched_pages_by_org").on(table.orgId)],
);
