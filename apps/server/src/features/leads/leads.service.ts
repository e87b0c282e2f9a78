import {
  type Lead,
  type LeadCriteria,
  type LeadDetail,
  type LeadFact,
  type LeadSort,
  type leadDraft,
  leadFacts,
  leadStatuses,
} from "@muster/contracts/leads";
import { type Message, message, plainText, reasonText } from "@muster/contracts/messages";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { publishOutgoing, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { writeBlocker } from "../../kernel/tenancy/actor.ts";
import { namesOf } from "../../kernel/tenancy/membership.ts";
import { asSystem, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { keysOf } from "./company-keys.ts";
import { addLeads } from "./leads.adding.service.ts";
import * as repo from "./leads.repo.ts";
import type { ActivityRow, LeadRow } from "./leads.table.ts";
import { factNames, statusNames, toActivity, toLead } from "./leads.view.ts";
import { scoreLead } from "./score-lead.ts";

const restorableMs = 30 * 24 * 3_600_000;
const maxActivity = 200;

/** Its worker is `purgeDeletedLeads`. */
export const purgeLeadsQueue: QueueDefinition = {
  name: "leads.purge-deleted",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

interface ListInput extends repo.LeadFilter {
  sort: LeadSort;
  limit: number;
  offset: number;
}

export function listLeads({ actor, inOrg }: Context, { sort, limit, offset, ...filter }: ListInput) {
  return inOrg(async (tx) => {
    const rows = await repo.listLeads(tx, filter, { sort, limit, offset });
    const sums = await repo.sumByStatus(tx, filter.search);
    const columns = leadStatuses.map((status) => ({
      status,
      count: sums.get(status)?.count ?? 0,
      value: sums.get(status)?.value ?? 0,
    }));
    const shown = columns.filter(({ status }) => !filter.status || status === filter.status);
    const names = await namesOf(
      tx,
      rows.map(({ createdBy }) => createdBy),
    );
    return {
      items: rows.map((row) => toLead(row, names)),
      columns,
      total: shown.reduce((total, { count }) => total + count, 0),
      writeBlocker: reasonText(writeBlocker(actor)),
    };
  });
}

export function getLead({ inOrg }: Context, { id }: { id: string }): Promise<LeadDetail> {
  return inOrg(async (tx) => toDetail(tx, await mustFindLead(tx, id)));
}

export function createLead(context: Context, draft: z.output<typeof leadDraft>): Promise<Lead> {
  return context.inOrg(async (tx) => {
    const { rows, skipped } = await addLeads(tx, context, {
      candidates: [{ ...draft, evidence: [], source: null }],
      text: message("leads.activity.added"),
      keepsDuplicates: true,
    });
    const [row] = rows;
    if (!row) throw new AppError("conflict", skipped[0]?.reason ?? message("leads.opted_out"));
    await recordChange(tx, context, {
      kind: "lead_added",
      text: message("events.lead_added", { company: row.company }),
      id: row.id,
    });
    return toOne(tx, row);
  });
}

type Changeable = z.output<typeof leadDraft> & { isOptedOut: boolean };

export type LeadChanges = { id: string } & { [Field in keyof Changeable]?: Changeable[Field] | undefined };

export function updateLead(context: Context, { id, ...changes }: LeadChanges): Promise<Lead> {
  return context.inOrg(async (tx) => {
    const before = await mustFindLead(tx, id, "update");
    const changed = changedFields(before, changes);
    if (changed.length === 0) return toOne(tx, before);
    const next = { ...before, ...Object.fromEntries(changed.map((field) => [field, changes[field]])) } as LeadRow; // fields of the draft and their values
    // A fact that a user enters is no longer backed by its source.
    const evidence = before.evidence.filter(({ fact }) => !changed.includes(fact));
    const { score } = scoreLead(next, await repo.readCriteria(tx));
    if (changed.includes("isOptedOut")) await repo.setOptOut(tx, before, next.isOptedOut);
    const { id: _, orgId: __, ...values } = next;
    const row = await repo.updateLead(tx, id, {
      ...values,
      ...keysOf(next),
      evidence,
      score,
      updatedAt: context.now(),
    });
    const entries = entriesFor(changed, before, row);
    await addActivity(tx, context, id, entries);
    for (const { event } of entries) await recordChange(tx, context, { ...event, id });
    if (changed.includes("status"))
      await publishOutgoing(tx, context.services, {
        type: "lead.status_changed",
        data: { leadId: id, from: before.status, to: row.status, userId: context.actor.userId },
        link: `/leads/${id}`,
      });
    return toOne(tx, row);
  });
}

type Field = Exclude<keyof LeadChanges, "id">;

function changedFields(before: LeadRow, changes: Omit<LeadChanges, "id">): Field[] {
  return (Object.keys(changes) as Field[]).filter(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  );
}

interface Entry {
  kind: ActivityRow["kind"];
  text: Message;
  event: { kind: string; text: Message };
}

/** Entries for the lead's activity and for the audit log. */
function entriesFor(changed: readonly Field[], before: LeadRow, { company, status, isOptedOut }: LeadRow): Entry[] {
  const names = changed.flatMap((field) =>
    field in factNames ? [factNames[field as LeadFact | "potentialValue"]] : [],
  );
  const entries: Entry[] = [];
  if (names.length > 0)
    entries.push({
      kind: "changed",
      text: message("leads.activity.changed", { fields: names.join(", ") }),
      event: { kind: "lead_changed", text: message("events.lead_changed", { company, fields: names.join(", ") }) },
    });
  if (changed.includes("status"))
    entries.push({
      kind: "status",
      text: message("leads.activity.moved", { from: statusNames[before.status], to: statusNames[status] }),
      event: { kind: "lead_moved", text: message("events.lead_moved", { company, status: statusNames[status] }) },
    });
  if (changed.includes("isOptedOut")) {
    const text = message(isOptedOut ? "leads.activity.opted_out" : "leads.activity.opted_in");
    const event = message(isOptedOut ? "events.lead_opted_out" : "events.lead_opted_in", { company });
    const kind = isOptedOut ? "opted_out" : "opted_in";
    entries.push({ kind, text, event: { kind: `lead_${kind}`, text: event } });
  }
  return entries;
}

/** Hides the lead; it can be restored until it is purged. */
export function deleteLead(context: Context, { id }: { id: string }): Promise<void> {
  return context.inOrg(async (tx) => {
    const { company } = await mustFindLead(tx, id, "update");
    await repo.updateLead(tx, id, { deletedAt: context.now() });
    await recordChange(tx, context, {
      kind: "lead_deleted",
      text: message("events.lead_deleted", { company }),
      id: null,
    });
  });
}

export function restoreLead(context: Context, { id }: { id: string }): Promise<Lead> {
  return context.inOrg(async (tx) => {
    const deleted = await repo.findDeleted(tx, id);
    if (!deleted) throw notFound("record");
    const row = await repo.updateLead(tx, id, { deletedAt: null });
    const { company } = row;
    await recordChange(tx, context, { kind: "lead_restored", text: message("events.lead_restored", { company }), id });
    return toOne(tx, row);
  });
}

export function addNote(context: Context, { id, text }: { id: string; text: string }) {
  return context.inOrg(async (tx) => {
    const { company } = await mustFindLead(tx, id);
    await recordChange(tx, context, { kind: "lead_note", text: message("events.lead_note", { company }), id });
    const [row] = await addActivity(tx, context, id, [{ kind: "note", text: plainText(text) }]);
    if (!row) throw new Error("An insert returned no row");
    return toActivity(row, new Map([[row.createdBy, context.actor.displayName]]));
  });
}

/** Fills this lead's empty fields from the other lead and moves its notes here. Where both have a value, this lead's is kept. */
export function mergeLeads(context: Context, { id, otherId }: { id: string; otherId: string }): Promise<LeadDetail> {
  return context.inOrg(async (tx) => {
    if (id === otherId) throw new AppError("invalid_input", message("leads.merge_same"));
    // Locked in a fixed order, so that two merges of the same pair cannot deadlock.
    const [first, second] = [id, otherId].sort() as [string, string];
    const locked = [await mustFindLead(tx, first, "update"), await mustFindLead(tx, second, "update")];
    const [into, other] = [locked.find((row) => row.id === id), locked.find((row) => row.id === otherId)];
    if (!into || !other) throw notFound("record");
    const filled = leadFacts.filter((fact) => into[fact] === null && other[fact] !== null);
    const isOptedOut = into.isOptedOut || other.isOptedOut;
    const next: LeadRow = {
      ...into,
      ...Object.fromEntries(filled.map((fact) => [fact, other[fact]])),
      isOptedOut,
      potentialValue: Math.max(into.potentialValue, other.potentialValue),
      evidence: [...into.evidence, ...other.evidence.filter(({ fact }) => filled.includes(fact))],
    };
    if (isOptedOut) await repo.setOptOut(tx, next, true);
    const { score } = scoreLead(next, await repo.readCriteria(tx));
    const { id: _, orgId: __, ...values } = next;
    const row = await repo.updateLead(tx, id, { ...values, ...keysOf(next), score, updatedAt: context.now() });
    await repo.moveActivity(tx, otherId, id);
    await repo.updateLead(tx, otherId, { deletedAt: context.now() });
    const text = message("leads.activity.merged", { company: other.company });
    await addActivity(tx, context, id, [{ kind: "merged", text }]);
    const event = message("events.lead_merged", { company: row.company, other: other.company });
    await recordChange(tx, context, { kind: "lead_merged", text: event, id });
    return toDetail(tx, row);
  });
}

export function getCriteria({ inOrg }: Context): Promise<LeadCriteria> {
  return inOrg(repo.readCriteria);
}

/** Scores are stored so that lists can be sorted by them; all are computed again here. */
export function saveCriteria(context: Context, criteria: LeadCriteria): Promise<LeadCriteria> {
  return context.inOrg(async (tx) => {
    await repo.lockLeads(tx);
    await repo.writeCriteria(tx, criteria);
    for await (const page of repo.pagesOfLeads(tx, {}))
      await repo.setScores(
        tx,
        page.map((row) => ({ id: row.id, score: scoreLead(row, criteria).score })),
      );
    await recordChange(tx, context, {
      kind: "lead_criteria_changed",
      text: message("events.lead_criteria_changed"),
      id: null,
    });
    return repo.readCriteria(tx);
  });
}

export async function purgeDeletedLeads({ db, now }: Services): Promise<void> {
  await asSystem(db, "purge deleted leads", (tx) => repo.purgeLeads(tx, new Date(now().getTime() - restorableMs)));
}

async function mustFindLead(tx: OrgTx, id: string, lock: "none" | "update" = "none"): Promise<LeadRow> {
  const row = await repo.findLead(tx, id, lock);
  if (!row) throw notFound("record");
  return row;
}

async function toOne(tx: OrgTx, row: LeadRow): Promise<Lead> {
  return toLead(row, await namesOf(tx, [row.createdBy]));
}

async function toDetail(tx: OrgTx, row: LeadRow): Promise<LeadDetail> {
  const activity = await repo.listActivity(tx, row.id, maxActivity);
  const names = await namesOf(tx, [row.createdBy, ...activity.map(({ createdBy }) => createdBy)]);
  const keys = keysOf(row);
  const same = await repo.findByKeys(tx, [keys], row.id);
  return {
    ...toLead(row, names),
    evidence: row.evidence,
    scoreParts: scoreLead(row, await repo.readCriteria(tx)).parts,
    duplicates: same.map(({ id, company, siteKey, emailKey }) => ({
      id,
      company,
      reason:
        siteKey !== null && siteKey === keys.siteKey
          ? `Same website: ${siteKey}`
          : emailKey !== null && emailKey === keys.emailKey
            ? `Same email address: ${emailKey}`
            : "Same name",
    })),
    activity: activity.map((entry) => toActivity(entry, names)),
  };
}

async function addActivity(
  tx: OrgTx,
  { actor, now }: Context,
  leadId: string,
  entries: readonly Pick<ActivityRow, "kind" | "text">[],
): Promise<ActivityRow[]> {
  const rows = entries.map(({ kind, text }) => ({
    ...{ id: newId(), orgId: tx.orgId, leadId, kind, text },
    createdBy: actor.userId,
    at: now(),
  }));
  if (rows.length > 0) await repo.insertActivity(tx, rows);
  return rows;
}

function recordChange(
  tx: OrgTx,
  { actor }: Context,
  { kind, text, id }: { kind: string; text: Message; id: string | null },
): Promise<void> {
  return recordEvent(tx, { kind, text, link: id && `/leads/${id}`, audience: "organization", userId: actor.userId });
}
