import type { Lead, LeadActivity, LeadFact } from "@muster/contracts/leads";
import { renderMessage } from "@muster/contracts/messages";
import type { ActivityRow, LeadRow } from "./leads.table.ts";

export function toLead(row: LeadRow, names: ReadonlyMap<string, string>): Lead {
  const { id, company, industry, location, employees, website, contactName, contactTitle, email, phone } = row;
  const { potentialValue, status, score, isOptedOut, source } = row;
  return {
    ...{ id, company, industry, location, employees, website, contactName, contactTitle, email, phone },
    ...{ potentialValue, status, score, isOptedOut, source },
    createdBy: row.createdBy,
    createdByName: names.get(row.createdBy) ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toActivity(row: ActivityRow, names: ReadonlyMap<string, string>): LeadActivity {
  const { id, kind, text, createdBy, at } = row;
  return { id, kind, text: renderMessage(text), actorName: names.get(createdBy) ?? null, at: at.toISOString() };
}

export const factNames: Record<LeadFact | "potentialValue", string> = {
  company: "company",
  industry: "industry",
  location: "location",
  employees: "employees",
  website: "website",
  contactName: "contact",
  contactTitle: "title",
  email: "email",
  phone: "phone",
  potentialValue: "value",
};

export const statusNames: Record<LeadRow["status"], string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  proposal: "Proposal",
  won: "Won",
  lost: "Lost",
};
