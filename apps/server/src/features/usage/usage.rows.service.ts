import type { UsageRow } from "@muster/contracts/usage";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { agentName, featureName, modelName, personName } from "./usage.names.ts";
import { otherPersonBlocker } from "./usage.policy.ts";
import { isDay } from "./usage.range.policy.ts";
import { readSums, type SumsWanted } from "./usage.repo.ts";
import { type LedgerRow, listLedgerRows, type RowsWanted } from "./usage.rows.repo.ts";
import { noKey, type UsageFilter, wantedOf } from "./usage.service.ts";

export interface RowsFilter extends UsageFilter {
  key?: string | undefined;
}

/** The rows of a figure, page by page, with the figure itself. */
export function listRows(context: Context, filter: RowsFilter & { cursor?: string | undefined; limit: number }) {
  const { actor, inOrg } = context;
  refuseIf(otherPersonBlocker(actor, filter.person));
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
  return inOrg(async (tx) => {
    const wanted = narrow(await wantedNow(tx, context, filter), filter);
    const found = await listLedgerRows(tx, { ...wanted, after, limit: filter.limit + 1 });
    const page = found.slice(0, filter.limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => toRow(row, actor.userId)),
      nextCursor: found.length > filter.limit && last ? `${last.position}_${last.id}` : null,
      sums: await readSums(tx, wanted, wanted.group),
    };
  });
}

/** The whole filter, read in pages so that no transaction stays open while somebody downloads slowly. */
export async function* readAllRows(context: Context, filter: RowsFilter): AsyncGenerator<LedgerRow[]> {
  const { inOrg } = context;
  const limit = 1000;
  let after: RowsWanted["after"];
  const wanted = await inOrg(async (tx) => narrow(await wantedNow(tx, context, filter), filter));
  for (;;) {
    const rows = await inOrg((tx) => listLedgerRows(tx, { ...wanted, after, limit }));
    if (rows.length) yield rows;
    const last = rows.at(-1);
    if (rows.length < limit || !last) return;
    after = last;
  }
}

async function wantedNow(tx: OrgTx, context: Context, filter: RowsFilter): Promise<SumsWanted> {
  const { house, now } = context;
  return wantedOf(context, await readAccount(tx, now(), house.config.BILLING), filter);
}

/** One group of what is wanted: a day is a shorter range, anything else a key. */
function narrow(wanted: SumsWanted, { by, key }: RowsFilter): SumsWanted & Pick<RowsWanted, "group"> {
  if (key === undefined) return wanted;
  if (by === "day") {
    const isInside = isDay(key) && key >= wanted.range.from && key <= wanted.range.to;
    return { ...wanted, range: isInside ? { from: key, to: key } : { from: wanted.range.to, to: wanted.range.from } };
  }
  // Everything of a person's is of that person: their own sums are not kept by person again.
  if (by === "person" && wanted.scope)
    return key === wanted.scope ? wanted : { ...wanted, group: { dimension: "person", key } };
  return { ...wanted, group: { dimension: by === "feature" ? "action" : by, key: key === noKey ? "" : key } };
}

function readCursor(cursor: string): { position: string; id: string } {
  const [, position, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([\w-]{1,80})$/.exec(cursor) ?? [];
  if (!position || !id || !isMoment(position))
    throw new AppError("invalid_input", "Invalid cursor", { fields: { cursor: "Invalid cursor" } });
  return { position, id };
}

function isMoment(position: string): boolean {
  return isDay(position.slice(0, 10)) && !Number.isNaN(Date.parse(position));
}

function toRow(row: LedgerRow, userId: string): UsageRow {
  const { id, at, action, agentId, model, credits, promptTokens, completionTokens, costMicros } = row;
  return {
    id,
    at,
    feature: featureName(action),
    agent: agentName(agentId, row.agentName),
    model: modelName(model),
    person: personName(row.userId, row.personName),
    link: row.taskId && row.userId === userId ? `/tasks?task=${row.taskId}` : null,
    uses: 1,
    units: row.halfUnits / 2,
    credits,
    promptTokens,
    completionTokens,
    costMicros,
  };
}
