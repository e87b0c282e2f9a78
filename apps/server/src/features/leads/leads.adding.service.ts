import {
  type Lead,
  type LeadEvidence,
  type LeadFact,
  type LeadImportOutcome,
  leadDraft,
  leadFacts,
  leadSearchResult,
  maxImportRows,
  maxLeads,
} from "@muster/contracts/leads";
import { type Message, message, renderMessage } from "@muster/contracts/messages";
import { readCsvRows } from "@muster/documents/read/csv-reader";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { finishedResultOf, mustFindResult } from "../../kernel/results/results.ts";
import { namesOf } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type CompanyKeys, keysOf } from "./company-keys.ts";
import { type ImportField, mapColumns, readDraft } from "./import-columns.ts";
import * as repo from "./leads.repo.ts";
import type { LeadRow, NewLeadRow } from "./leads.table.ts";
import { toLead } from "./leads.view.ts";
import { scoreLead } from "./score-lead.ts";

export interface LeadCandidate extends z.output<typeof leadDraft> {
  evidence: LeadEvidence[];
  source: string | null;
}

interface Adding {
  candidates: LeadCandidate[];
  /** The first entry of each lead's activity. */
  text: Message;
  /** A user who adds one company decides whether it is a duplicate; searches and imports skip duplicates. */
  keepsDuplicates?: boolean;
  /** Stores nothing and returns what would be added. */
  isTrial?: boolean;
}

interface Added {
  rows: LeadRow[];
  /** Candidates that were left out, by index. */
  skipped: { at: number; reason: Message }[];
}

/** Adds companies that are neither existing leads nor opted out. Adds none when the limit would be exceeded. */
export async function addLeads(tx: OrgTx, context: Context, adding: Adding): Promise<Added> {
  await repo.lockLeads(tx);
  const { candidates, text, keepsDuplicates = false, isTrial = false } = adding;
  const isOptedOut = await repo.readOptOuts(tx);
  const criteria = await repo.readCriteria(tx);
  const keys = candidates.map(keysOf);
  const known = keepsDuplicates ? [] : await repo.findByKeys(tx, keys);
  const companies = new Map<string, string>();
  for (const row of known) addKeys(companies, row, row.company);
  const skipped: Added["skipped"] = [];
  const values: NewLeadRow[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const own = keys[at] ?? keysOf(candidate);
    const same = keyTexts(own)
      .map((key) => companies.get(key))
      .find((company) => company !== undefined);
    if (isOptedOut(candidate)) skipped.push({ at, reason: message("leads.opted_out") });
    else if (same) skipped.push({ at, reason: message("leads.duplicate", { company: same }) });
    else {
      if (!keepsDuplicates) addKeys(companies, own, candidate.company);
      values.push(toRow(tx, context, { ...candidate, ...own, score: scoreLead(candidate, criteria).score }));
    }
  }
  if (values.length > 0 && (await repo.countLeads(tx)) + values.length > maxLeads)
    throw new AppError("conflict", message("leads.limit", { limit: maxLeads }));
  if (isTrial) return { rows: values as LeadRow[], skipped }; // complete rows that are not stored
  const rows = await repo.insertLeads(tx, values);
  await repo.insertActivity(
    tx,
    rows.map(({ id, createdAt }) => ({
      ...{ id: newId(), orgId: tx.orgId, leadId: id, kind: "created" as const, text },
      ...{ createdBy: context.actor.userId, at: createdAt },
    })),
  );
  return { rows, skipped };
}

/** Remembers the company under each of its keys, unless another company has the key already. */
function addKeys(companies: Map<string, string>, keys: CompanyKeys, company: string): void {
  for (const key of keyTexts(keys)) if (!companies.has(key)) companies.set(key, company);
}

function keyTexts({ nameKey, siteKey, emailKey }: CompanyKeys): string[] {
  return [`name ${nameKey}`, siteKey && `site ${siteKey}`, emailKey && `email ${emailKey}`].filter(
    (key): key is string => Boolean(key),
  );
}

function toRow(
  tx: OrgTx,
  { actor, now }: Context,
  candidate: LeadCandidate & CompanyKeys & { score: number },
): NewLeadRow {
  return {
    ...candidate,
    ...{ id: newId(), orgId: tx.orgId, isOptedOut: false, createdBy: actor.userId },
    ...{ createdAt: now(), updatedAt: now() },
  };
}

interface ImportInput {
  name: string;
  text: string;
  mapping?: Record<string, string> | undefined;
  isTrial: boolean;
}

const shownPreview = 5;
const shownSkipped = 100;

/** Skips and reports rows that are invalid, repeat a company, or name one that opted out. */
export function importLeads(context: Context, input: ImportInput): Promise<LeadImportOutcome> {
  const { name, text, mapping, isTrial } = input;
  const [header, ...rows] = [...readCsvRows(text.replace(/^\ufeff/, ""))];
  if (!header || rows.length === 0) throw new AppError("invalid_input", message("leads.import_empty"));
  if (rows.length > maxImportRows)
    throw new AppError("invalid_input", message("leads.import_too_long", { rows: rows.length, limit: maxImportRows }));
  const fields = mapColumns(header, mapping);
  if (!fields.includes("company")) throw new AppError("invalid_input", message("leads.import_no_company"));
  const read = rows.map((cells, at) => ({ at, ...readRow(cells, fields, { header, name, now: context.now() }) }));
  const good = read.flatMap(({ at, candidate }) => (candidate ? [{ at, candidate }] : []));
  return context.inOrg(async (tx) => {
    const added = await addLeads(tx, context, {
      candidates: good.map(({ candidate }) => candidate),
      text: message("leads.activity.imported", { name }),
      isTrial,
    });
    const skipped = [
      ...read.flatMap(({ at, problem }) => (problem === undefined ? [] : [{ row: at + 1, reason: problem }])),
      ...added.skipped.map(({ at, reason }) => ({ row: (good[at]?.at ?? 0) + 1, reason: renderMessage(reason) })),
    ].sort((a, b) => a.row - b.row);
    if (!isTrial && added.rows.length > 0)
      await record(tx, context, "leads_imported", message("events.leads_imported", { count: added.rows.length, name }));
    return {
      columns: header.map((column, i) => ({ name: column, field: fields[i] ?? null })),
      added: added.rows.length,
      preview: added.rows.slice(0, shownPreview).map(({ company, contactName = null, email = null }) => ({
        ...{ company, contactName, email },
      })),
      skipped: skipped.slice(0, shownSkipped),
      skippedRows: skipped.length,
    };
  });
}

function readRow(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  { header, name, now }: { header: readonly string[]; name: string; now: Date },
): { candidate?: LeadCandidate; problem?: string } {
  const parsed = leadDraft.safeParse(readDraft(cells, fields));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const column = header[fields.indexOf((issue?.path[0] ?? "company") as ImportField)];
    return { problem: column === undefined ? `${issue?.message}` : `${column}: ${issue?.message}` };
  }
  const evidence = fields.flatMap((field, i): LeadEvidence[] => {
    const cell = cells[i]?.trim() ?? "";
    const value = isFact(field) ? parsed.data[field] : null;
    if (!isFact(field) || value === null || cell === "") return [];
    const quote = `${header[i]}: ${cell}`;
    return [{ fact: field, value: String(value), source: name, url: null, quote, collectedAt: now.toISOString() }];
  });
  return { candidate: { ...parsed.data, evidence, source: name } };
}

function isFact(field: ImportField | null | undefined): field is LeadFact {
  return leadFacts.some((fact) => fact === field);
}

/** Saves companies from the user's own search or one shared with them. */
export function saveFound(
  context: Context,
  { resultId, positions }: { resultId: string; positions: number[] },
): Promise<{ items: Lead[]; skipped: { company: string; reason: string }[] }> {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    const row = await mustFindResult(tx, actor.userId, resultId);
    const result = row.kind === "leads" ? leadSearchResult.safeParse(finishedResultOf(row)?.result).data : undefined;
    const chosen = result?.companies.filter(({ position }) => positions.includes(position)) ?? [];
    if (chosen.length === 0) throw notFound("record");
    const candidates = chosen.map((found): LeadCandidate => {
      const { company, industry, location, employees, website, email, phone, evidence } = found;
      const source = [...new Set(evidence.map((one) => one.source))].slice(0, 3).join(", ");
      return {
        ...{ company, industry, location, employees, website, email, phone, evidence },
        ...{ contactName: null, contactTitle: null, potentialValue: 0, status: "new" },
        source: source || null,
      };
    });
    const { rows, skipped } = await addLeads(tx, context, {
      candidates,
      text: message("leads.activity.found", { title: row.title }),
    });
    if (rows.length > 0)
      await record(tx, context, "leads_found", message("events.leads_found", { count: rows.length, title: row.title }));
    const names = await namesOf(tx, [actor.userId]);
    return {
      items: rows.map((one) => toLead(one, names)),
      skipped: skipped.map(({ at, reason }) => ({
        company: candidates[at]?.company ?? "",
        reason: renderMessage(reason),
      })),
    };
  });
}

function record(tx: OrgTx, { actor }: Context, kind: string, text: Message): Promise<void> {
  return recordEvent(tx, { kind, text, link: "/leads", audience: "organization", userId: actor.userId });
}
