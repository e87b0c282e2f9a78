import type { ColumnProfile, Profile } from "../profile/profile.ts";
import type { Filter, TableQuery, Value } from "../query.ts";
import { filtersOf } from "../read-as.ts";
import type { Parts } from "./draft.ts";
import type { StepKind } from "./gate.ts";

/** "How much did we refund" and "the biggest refund" are about amounts without the minus that a till books them with. */
export function withRefundsAsAmounts(query: TableQuery, profile: Profile): TableQuery {
  const filters = filtersOf(query.where);
  const measures = query.measures.map((measure) => {
    if (measure.kind !== "aggregate" || measure.of?.kind !== "column" || measure.where) return measure;
    const { col } = measure.of;
    const refunds = profile.columns.find(({ table, name }) => table === query.from.table && name === col)?.refunds;
    const where = filters.find(
      (filter) =>
        filter.kind === "in" &&
        filter.col === refunds?.column &&
        filter.values.every((value) => refunds.values.includes(String(value))),
    );
    if (!where) return measure;
    const of: Value = { kind: "arithmetic", op: "-", a: { kind: "number", num: 0 }, b: measure.of };
    // With its own condition, another choice of rows shows no figure instead of one with the wrong sign.
    return { ...measure, label: `${measure.label} refunded`, of, where };
  });
  return { ...query, measures };
}

/** "How much did we sell" where a till takes refunds off: what was sold, or what is left of it. */
export function refundSteps({ leaves, profile }: Parts, query: TableQuery): StepKind[] {
  const isAsked = leaves.some(({ text = "" }) => /^(sell|sold|verkauf|verkaeuf|verkäuf)/.test(text));
  return isAsked && refundsIn(query, profile) ? ["netOfRefunds"] : [];
}

/** The column and values of refunds that the query's amount is net of. */
function refundsIn({ from, measures, where }: TableQuery, { columns }: Profile): ColumnProfile["refunds"] {
  const main = measures.find(({ hidden }) => !hidden);
  const of = main?.kind === "aggregate" && main.of?.kind === "column" ? main.of.col : undefined;
  const refunds = columns.find(({ table, name }) => table === from.table && name === of)?.refunds;
  const filter = JSON.stringify(where ?? {});
  return refunds?.values.some((value) => filter.includes(JSON.stringify(value))) ? undefined : refunds;
}

/** The same for what was sold, before refunds are taken off. */
export function withoutRefunds(query: TableQuery, profile: Profile): TableQuery[] {
  const refunds = refundsIn(query, profile);
  if (!refunds || query.select) return [];
  const kept: Filter = { kind: "not", of: { kind: "in", col: refunds.column, values: refunds.values } };
  return [{ ...query, where: { kind: "all", of: [...filtersOf(query.where), kept] } }];
}
