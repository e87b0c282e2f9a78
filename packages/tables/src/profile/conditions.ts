import type { Filter } from "../query.ts";
import { type ColumnProfile, columnsOf, type NamedCondition, type Profile, type TableProfile } from "./profile.ts";
import { namedStates } from "./yes-no.ts";

/** States, flags, and comparisons of two columns that have a name of their own. The first of an id wins. */
export function conditionsOf(profile: Profile, table: TableProfile): NamedCondition[] {
  const own = columnsOf(profile, table.name);
  const compared = comparedColumns(own).map(
    ([id, label, filter]): NamedCondition => ({ table: table.name, id, label, names: [], filter }),
  );
  const found = [
    ...own.toSorted(byStatus).flatMap(statesOf),
    ...own.flatMap(flagOf),
    ...compared,
    ...datedStates(table, own),
  ];
  return found.filter(({ id }, i) => found.findIndex((other) => other.id === id) === i);
}

function byStatus(a: ColumnProfile, b: ColumnProfile): number {
  return Number(b.concepts[0] === "status") - Number(a.concepts[0] === "status");
}

function statesOf({ table, name, states = {} }: ColumnProfile): NamedCondition[] {
  const [won = [], lost = []] = [states["won"], states["lost"]];
  const isDecision = won.length > 0 && lost.length > 0;
  return Object.entries(states).map(([id, values]) => ({
    table,
    id,
    label: `${name} is ${values.join(" or ")}`,
    names: namesOfFlag(id, name),
    filter: { kind: "in", col: name, values },
    column: name,
    ...(isDecision && ["won", "lost"].includes(id) && { base: { kind: "in", col: name, values: [...won, ...lost] } }),
  }));
}

/** "Settled" and "not settled"; German negates adjectives by a prefix ("ungelöst"). */
function namesOfFlag(id: string, name: string): string[] {
  if (id.startsWith("flag:")) return [name];
  return id.startsWith("unflag:")
    ? [`not ${name}`, `un${name}`, `nicht ${name}`, `not been ${name}`, `not yet ${name}`, `noch nicht ${name}`]
    : [];
}

function flagOf({ table, name, type }: ColumnProfile): NamedCondition[] {
  if (type !== "boolean") return [];
  const make = (id: string, isTrue: boolean): NamedCondition => ({
    table,
    id,
    label: isTrue ? name : `not ${name}`,
    names: namesOfFlag(id, name),
    filter: { kind: "in", col: name, values: [isTrue] },
    column: name,
  });
  const named = Object.entries(namedStates(name, true, false)).map(([id, isTrue]) => make(id, isTrue));
  return [make(`flag:${name}`, true), make(`unflag:${name}`, false), ...named];
}

const DATED_STATES = [
  ["end", "done", "open"],
  ["left_on", "cancelled", "active"],
  ["paid_on", "paid", "unpaid"],
  ["delivered_on", "done", "open"],
] as const;

/** A date that not every row has is a state: closed or open, paid or unpaid. */
function datedStates({ name: table, rows }: TableProfile, own: readonly ColumnProfile[]): NamedCondition[] {
  return DATED_STATES.flatMap(([concept, yes, no]): NamedCondition[] => {
    const column = own.find(({ role, concepts }) => role === "time" && concepts[0] === concept);
    if (!column || column.filled >= rows) return [];
    const empty: Filter = { kind: "empty", col: column.name };
    const common = { table, names: [], column: column.name };
    return [
      { ...common, id: yes, label: `${column.name} is filled`, filter: { kind: "not", of: empty } },
      { ...common, id: no, label: `${column.name} is empty`, filter: empty },
    ];
  });
}

function comparedColumns(own: readonly ColumnProfile[]): [string, string, Filter][] {
  const found: [string, string, Filter][] = [];
  const first = (concepts: readonly string[], role: (column: ColumnProfile) => boolean) =>
    concepts.flatMap((id) => own.filter((column) => role(column) && column.concepts[0] === id))[0];
  const compare = (a: ColumnProfile, cmp: "<" | "<=" | ">" | ">=", b: ColumnProfile): Filter => ({
    kind: "compare",
    value: { kind: "column", col: a.name },
    cmp,
    to: { kind: "column", col: b.name },
  });
  const isTime = ({ role }: ColumnProfile) => role === "time";
  const [due, end] = [first(["due"], isTime), first(["delivered_on", "end", "paid_on"], isTime)];
  if (due && end) {
    found.push(["late", `${end.name} after ${due.name}`, compare(end, ">", due)]);
    found.push(["ontime", `${end.name} not after ${due.name}`, compare(end, "<=", due)]);
  }
  const isNumber = ({ type }: ColumnProfile) => type === "number";
  const [stock, reorder] = [first(["stock"], isNumber), first(["reorder"], isNumber)];
  if (stock && reorder) found.push(["low", `${stock.name} below ${reorder.name}`, compare(stock, "<", reorder)]);
  const [actual, plan] = [first(["actual", "cost"], isNumber), first(["plan", "budget"], isNumber)];
  if (actual && plan) {
    found.push(["overplan", `${actual.name} above ${plan.name}`, compare(actual, ">", plan)]);
    found.push(["underplan", `${actual.name} below ${plan.name}`, compare(actual, "<", plan)]);
  }
  return found;
}
