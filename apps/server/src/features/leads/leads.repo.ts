import type { LeadCriteria, LeadSort, LeadStatus } from "@muster/contracts/leads";
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, ne, or, sql, sum } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { type CompanyKeys, type CompanyNames, hashesOf, matchesHashes } from "./company-keys.ts";
import {
  type ActivityRow,
  type LeadRow,
  leadActivity,
  leadCriteriaTable,
  leadOptOuts,
  leads,
  type NewLeadRow,
} from "./leads.table.ts";

export interface LeadFilter {
  search?: string | undefined;
  status?: LeadStatus | undefined;
}

/** Locks adding for this organization until the transaction ends, so that counting, comparing and adding are atomic. */
export async function lockLeads(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 14))", [tx.orgId]);
}

export async function insertLeads(tx: OrgTx, rows: NewLeadRow[]): Promise<LeadRow[]> {
  const inserted: LeadRow[] = [];
  // A statement takes at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += 500)
    inserted.push(
      ...(await tx.orm
        .insert(leads)
        .values(rows.slice(at, at + 500))
        .returning()),
    );
  return inserted;
}

export async function insertActivity(tx: OrgTx, rows: (typeof leadActivity.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) await tx.orm.insert(leadActivity).values(rows.slice(at, at + 500));
}

export async function findLead(tx: OrgTx, id: string, lock: "none" | "update" = "none"): Promise<LeadRow | undefined> {
  const query = tx.orm
    .select()
    .from(leads)
    .where(and(isLive(tx), eq(leads.id, id)));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export async function findDeleted(tx: OrgTx, id: string): Promise<LeadRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(leads)
    .where(and(eq(leads.orgId, tx.orgId), eq(leads.id, id), isNotNull(leads.deletedAt)))
    .for("update");
  return row;
}

export async function updateLead(tx: OrgTx, id: string, changes: Partial<NewLeadRow>): Promise<LeadRow> {
  const [row] = await tx.orm
    .update(leads)
    .set(changes)
    .where(and(eq(leads.orgId, tx.orgId), eq(leads.id, id)))
    .returning();
  if (!row) throw new Error("The locked lead no longer exists");
  return row;
}

const orders = {
  score: [desc(leads.score), desc(leads.id)],
  newest: [desc(leads.id)],
  value: [desc(leads.potentialValue), desc(leads.id)],
  company: [asc(sql`lower(${leads.company})`), desc(leads.id)],
};

export function listLeads(
  tx: OrgTx,
  filter: LeadFilter,
  page: { sort: LeadSort; limit: number; offset: number },
): Promise<LeadRow[]> {
  return tx.orm
    .select()
    .from(leads)
    .where(and(isLive(tx), matches(filter)))
    .orderBy(...orders[page.sort])
    .limit(page.limit)
    .offset(page.offset);
}

export async function sumByStatus(tx: OrgTx, search: string | undefined) {
  const rows = await tx.orm
    .select({ status: leads.status, count: count(), value: sum(leads.potentialValue).mapWith(Number) })
    .from(leads)
    .where(and(isLive(tx), matches({ search })))
    .groupBy(leads.status);
  return new Map(rows.map((row) => [row.status, row]));
}

export async function countLeads(tx: OrgTx): Promise<number> {
  const [row] = await tx.orm.select({ count: count() }).from(leads).where(isLive(tx));
  return row?.count ?? 0;
}

/** Leads that match any of these keys. */
export function findByKeys(tx: OrgTx, keys: readonly CompanyKeys[], except?: string): Promise<LeadRow[]> {
  const known = (list: (string | null)[]) => [...new Set(list.filter((key) => key !== null && key !== ""))] as string[];
  const [names, sites, emails] = [
    known(keys.map(({ nameKey }) => nameKey)),
    known(keys.map(({ siteKey }) => siteKey)),
    known(keys.map(({ emailKey }) => emailKey)),
  ];
  const isSame = or(
    names.length > 0 ? inArray(leads.nameKey, names) : undefined,
    sites.length > 0 ? inArray(leads.siteKey, sites) : undefined,
    emails.length > 0 ? inArray(leads.emailKey, emails) : undefined,
  );
  if (!isSame) return Promise.resolve([]);
  return tx.orm
    .select()
    .from(leads)
    .where(and(isLive(tx), isSame, except === undefined ? undefined : ne(leads.id, except)))
    .orderBy(asc(leads.id));
}

export async function listActivity(tx: OrgTx, leadId: string, limit: number) {
  const rows = await tx.orm
    .select()
    .from(leadActivity)
    .where(and(eq(leadActivity.orgId, tx.orgId), eq(leadActivity.leadId, leadId)))
    .orderBy(desc(leadActivity.id))
    .limit(limit);
  return rows satisfies ActivityRow[];
}

export async function moveActivity(tx: OrgTx, from: string, to: string): Promise<void> {
  await tx.orm
    .update(leadActivity)
    .set({ leadId: to })
    .where(and(eq(leadActivity.orgId, tx.orgId), eq(leadActivity.leadId, from)));
}

/** All matching leads in pages, ordered by id. */
export async function* pagesOfLeads(tx: OrgTx, filter: LeadFilter, size = 500): AsyncGenerator<LeadRow[]> {
  let after = "";
  for (;;) {
    const page = await tx.orm
      .select()
      .from(leads)
      .where(and(isLive(tx), matches(filter), gt(leads.id, after)))
      .orderBy(asc(leads.id))
      .limit(size);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < size || !last) return;
    after = last.id;
  }
}

export async function setScores(tx: OrgTx, scores: readonly { id: string; score: number }[]): Promise<void> {
  await tx.query(
    `update leads l set score = s.score from unnest($2::text[], $3::int[]) s(id, score)
      where l.org_id = $1 and l.id = s.id`,
    [tx.orgId, scores.map(({ id }) => id), scores.map(({ score }) => score)],
  );
}

const noCriteria: LeadCriteria = { industries: [], locations: [], minEmployees: null, maxEmployees: null };

export async function readCriteria(tx: OrgTx): Promise<LeadCriteria> {
  const [row] = await tx.orm.select().from(leadCriteriaTable).where(eq(leadCriteriaTable.orgId, tx.orgId));
  if (!row) return noCriteria;
  const { orgId: _, ...criteria } = row;
  return criteria;
}

export async function writeCriteria(tx: OrgTx, criteria: LeadCriteria): Promise<void> {
  await tx.orm
    .insert(leadCriteriaTable)
    .values({ orgId: tx.orgId, ...criteria })
    .onConflictDoUpdate({ target: leadCriteriaTable.orgId, set: criteria });
}

/** Returns a function that checks whether a company has opted out. */
export async function readOptOuts(tx: OrgTx): Promise<(names: CompanyNames) => boolean> {
  const rows = await tx.orm.select().from(leadOptOuts).where(eq(leadOptOuts.orgId, tx.orgId));
  const hashes = new Set(rows.map(({ hash }) => hash));
  return (names) => hashes.size > 0 && matchesHashes(hashes, names);
}

export async function setOptOut(tx: OrgTx, names: CompanyNames, isOptedOut: boolean): Promise<void> {
  const hashes = hashesOf(names);
  if (isOptedOut)
    await tx.orm
      .insert(leadOptOuts)
      .values(hashes.map((hash) => ({ orgId: tx.orgId, hash })))
      .onConflictDoNothing();
  else await tx.orm.delete(leadOptOuts).where(and(eq(leadOptOuts.orgId, tx.orgId), inArray(leadOptOuts.hash, hashes)));
}

/** Permanently removes leads that were deleted before this time, in every organization. */
export async function purgeLeads(tx: SystemTx, before: Date): Promise<void> {
  await tx.orm.delete(leads).where(lt(leads.deletedAt, before));
}

function isLive(tx: OrgTx) {
  return and(eq(leads.orgId, tx.orgId), isNull(leads.deletedAt));
}

function matches({ search, status }: LeadFilter) {
  const pattern = search?.trim() && `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const isFound = pattern
    ? or(
        ...[leads.company, leads.contactName, leads.industry, leads.location, leads.email].map((column) =>
          ilike(column, pattern),
        ),
      )
    : undefined;
  return and(isFound, status ? eq(leads.status, status) : undefined);
}
