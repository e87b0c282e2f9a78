import { type LeadEvidence, leadStatuses } from "@muster/contracts/leads";
import type { Message } from "@muster/contracts/messages";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const leads = pgTable(
  "leads",
  {
    /** Sorts by creation time. */
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    company: text().notNull(),
    industry: text(),
    location: text(),
    employees: integer(),
    website: text(),
    contactName: text("contact_name"),
    contactTitle: text("contact_title"),
    email: text(),
    phone: text(),
    /** In whole US dollars. */
    potentialValue: integer("potential_value").notNull(),
    status: text({ enum: leadStatuses }).notNull(),
    /** 0–100, by the criteria of the organization at the last change of either. */
    score: integer().notNull(),
    isOptedOut: boolean("is_opted_out").notNull(),
    source: text(),
    evidence: jsonb().$type<LeadEvidence[]>().notNull(),
    /** By which the same company is recognized; see `keysOf`. */
    nameKey: text("name_key").notNull(),
    siteKey: text("site_key"),
    emailKey: text("email_key"),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    index("leads_by_score").on(t.orgId, t.score.desc()).where(sql`${t.deletedAt} is null`),
    index("leads_by_name").on(t.orgId, t.nameKey),
    index("leads_by_site").on(t.orgId, t.siteKey),
    index("leads_by_email").on(t.orgId, t.emailKey),
  ],
);

/** What happened to a lead, and people's notes on it. */
export const leadActivity = pgTable(
  "lead_activity",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    leadId: text("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    kind: text({ enum: ["created", "changed", "status", "note", "merged", "opted_out", "opted_in"] }).notNull(),
    text: jsonb().$type<Message>().notNull(),
    createdBy: text("created_by").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("lead_activity_of_lead").on(t.leadId, t.id.desc())],
);

/** The organization's ideal customer. */
export const leadCriteriaTable = pgTable("lead_criteria", {
  orgId: text("org_id").primaryKey(),
  industries: jsonb().$type<string[]>().notNull(),
  locations: jsonb().$type<string[]>().notNull(),
  minEmployees: integer("min_employees"),
  maxEmployees: integer("max_employees"),
});

/** Hashed keys of companies that are never to be contacted. They outlive the lead, so that no search or import brings it back. */
export const leadOptOuts = pgTable(
  "lead_opt_outs",
  { orgId: text("org_id").notNull(), hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.orgId, t.hash] })],
);

export type LeadRow = typeof leads.$inferSelect;
export type NewLeadRow = typeof leads.$inferInsert;
export type ActivityRow = typeof leadActivity.$inferSelect;
