import type { UsageRow } from "@muster/contracts/usage";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { agentName, featureName, modelName, personName } from "./usage.names.ts";
import { otherPersonBlocker } from "./usage.policy.ts";
import { isDay, momentsOf } from "./usage.range.policy.ts";
import { type FactsWanted, readSums } from "./usage.repo.ts";
import { type FactRow, listFactRows, type RowsWanted } from "./usage.rows.repo.ts";
import { noKey, type UsageFilter, wantedOf } from "./usage.service.ts";

export interface RowsFilter extends UsageFilter {
  key?: string | undefined;
}

/** The rows behind a figure, page by page, with the figure itself. */
export function listRows(context: Context, filter: RowsFilter & { cursor?: string | undefined; limit: number }) {
  const { actor, inOrg } = context;
  refuseIf(otherPersonBlocker(actor, filter.person));
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
  return inOrg(async (tx) => {
    const wanted = narrow(await wantedNow(tx, context, filter), filter);
    const found = await listFactRows(tx, { ...wanted, after, limit: filter.limit + 1 });
    const page = found.slice(0, filter.limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => toRow(row, actor.userId)),
      nextCursor: found.length > filter.limit && last ? `${last.position}_${last.id}` : null,
      sums: await readSums(tx, wanted),
    };
  });
}

/** Reads the whole filter in pages, so that no transaction stays open during a slow download. */
export async function* readAllRows(context: Context, filter: RowsFilter): AsyncGenerator<FactRow[]> {
  const { inOrg } = context;
  const limit = 1000;
  let after: RowsWanted["after"];
  const wanted = await inOrg(async (tx) => narrow(await wantedNow(tx, context, filter), filter));
  for (;;) {
    const rows = await inOrg((tx) => listFactRows(tx, { ...wanted, after, limit }));
    if (rows.length) yield rows;
    const last = rows.at(-1);
    if (rows.length < limit || !last) return;
    after = last;
  }
}

async function wantedNow(tx: OrgTx, context: Context, filter: RowsFilter): Promise<FactsWanted> {
  const { services, now } = context;
  return wantedOf(context, await readAccount(tx, now(), services.config.BILLING), filter);
}

/** Narrows to one group: a day is a shorter range, anything else a key. */
function narrow(wanted: FactsWanted, { by, key }: RowsFilter): FactsWanted {
  if (key === undefined) return wanted;
  if (by !== "day")
    return { ...wanted, group: { dimension: by === "feature" ? "action" : by, key: key === noKey ? "" : key } };
  const { from, before } = momentsOf(
    isDay(key) ? { from: key, to: key } : { from: wanted.range.to, to: wanted.range.from },
  );
  return {
    ...wanted,
    from: from > wanted.from ? from : wanted.from,
    before: before < wanted.before ? before : wanted.before,
  };
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

function toRow(row: FactRow, userId: string): UsageRow {
  const { id, at, action, agentId, model, credits, promptTokens, completionTokens, costMicros } = row;
  return {
    id,
    at,
    feature: featureName(action),
    agent: agentName(agentId, row.agentName),
    model: modelName(model),
    person: personName(row.userId, row.personName),
    link: row.taskId && row.userId === userId ? `/tasks/${row.taskId}` : null,
    records: 1,
    uses: row.uses,
    units: row.halfUnits / 2,
    credits,
    promptTokens,
    completionTokens,
    costMicros,
  };
}
