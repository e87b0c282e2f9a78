import type { Filter } from "../query.ts";
import { wordsOf } from "./lexicon.ts";
import { sumOf } from "./made-measures.ts";
import { readingsOf } from "./meter-readings.ts";
import { type ColumnProfile, columnsOf, type NamedCondition, type Profile, type TableProfile } from "./profile.ts";
import { namedStates } from "./yes-no.ts";

/** States, flags, and comparisons of two columns that have a name of their own. The first of an id wins. */
export function conditionsOf(profile: Profile, table: TableProfile): NamedCondition[] {
  const own = columnsOf(profile, table.name);
  const compared = comparedColumns(own).map(
    ([id, label, filter]): NamedCondition => ({ table: table.name, id, label, names: [], filter }),
  );
  const found = [
    ...own.toSorted(byStatus).flatMap((column) => statesOf(column, table.rows)),
    ...own.flatMap(flagOf),
    ...compared,
    ...datedStates(table, own),
    ...own.flatMap((column) => dateFlags(column, table.rows)),
    ...outStates(table, own),
  ];
  for (const condition of found) if (WAITING.has(condition.id)) leaveOutCalledOff(condition, own);
  const [current] = currentOf(table, own, found);
  if (current) found.push(current);
  return found.filter(({ id }, i) => found.findIndex((other) => other.id === id) === i);
}

/** What waits for an end, a payment or its due date. */
const WAITING = new Set(["open", "unpaid", "pastdue"]);
const CALLED_OFF = ["cancelled", "noshow", "rejected", "lost"];

/** A date that stayed empty because the order was cancelled waits for nothing. */
function leaveOutCalledOff(condition: NamedCondition, own: readonly ColumnProfile[]): void {
  const isDated = JSON.stringify(condition.filter).includes('"kind":"empty"');
  const column = own.find(({ states, role }) => role === "dimension" && CALLED_OFF.some((id) => states?.[id]));
  const values = [...new Set(CALLED_OFF.flatMap((id) => column?.states?.[id] ?? []))];
  if (!isDated || !column || values.length === 0) return;
  const rest: Filter = { kind: "not", of: { kind: "in", col: column.name, values } };
  // The credit note of a cancelled invoice waits for nothing either.
  const signed = own.find(({ isSigned, unit, role }) => isSigned && unit === "money" && role === "additive");
  const owed: Filter[] = signed
    ? [{ kind: "compare", value: { kind: "column", col: signed.name }, cmp: ">", to: { kind: "number", num: 0 } }]
    : [];
  const { filter } = condition;
  condition.filter = { kind: "all", of: [...(filter.kind === "all" ? filter.of : [filter]), rest, ...owed] };
  condition.label = `${condition.label} and ${column.name} is not ${values.join(" or ")}${signed ? ` and ${signed.name} > 0` : ""}`;
}

function byStatus(a: ColumnProfile, b: ColumnProfile): number {
  return Number(b.concepts[0] === "status") - Number(a.concepts[0] === "status");
}

function statesOf({ table, name, states = {}, filled }: ColumnProfile, rows: number): NamedCondition[] {
  const [won = [], lost = []] = [states["won"], states["lost"]];
  const isDecision = won.length > 0 && lost.length > 0;
  // An exam's result stands only in the rows of exams; a lone "returned" in few rows is a mark on all of them.
  const isPartly = filled < rows && Object.keys(states).length > 1;
  const decided: Filter = { kind: "not", of: { kind: "empty", col: name } };
  return Object.entries(states).map(([id, values]) => ({
    table,
    id,
    label: `${name} is ${values.join(" or ")}`,
    names: namesOfFlag(id, name),
    filter: { kind: "in", col: name, values },
    column: name,
    ...(isPartly && { base: decided }),
    ...(isDecision && ["won", "lost"].includes(id) && { base: { kind: "in", col: name, values: [...won, ...lost] } }),
  }));
}

/** "Settled" and "not settled"; German negates adjectives by a prefix ("ungelöst"). */
function namesOfFlag(id: string, name: string): string[] {
  if (id.startsWith("flag:")) return [name, `under ${name}`, `unter ${name}`];
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
    // "Paid" and "left" have words of their own.
    const plain = concept === "end" ? plainName(column.name) : "";
    const common = { table, column: column.name };
    const [names, others] = plain === "" ? [[], []] : [namesOfFlag("flag:", plain), namesOfFlag("unflag:", plain)];
    return [
      { ...common, id: yes, names, label: `${column.name} is filled`, filter: { kind: "not", of: empty } },
      { ...common, id: no, names: others, label: `${column.name} is empty`, filter: empty },
    ];
  });
}

/** What happened in some rows only and has a date there: interviewed or not, let or not, returned or not. */
function dateFlags({ table, name, role, grain, concepts, filled }: ColumnProfile, rows: number): NamedCondition[] {
  const plain = plainName(name);
  if (
    role !== "time" ||
    grain ||
    filled >= rows ||
    filled === 0 ||
    plain === "" ||
    NO_EVENTS.includes(concepts[0] ?? "")
  )
    return [];
  const empty: Filter = { kind: "empty", col: name };
  const make = (id: string, isThere: boolean): NamedCondition => ({
    table,
    id,
    label: `${name} is ${isThere ? "filled" : "empty"}`,
    names: namesOfFlag(id, plain),
    filter: isThere ? { kind: "not", of: empty } : empty,
    column: name,
  });
  const named = Object.entries(namedStates(plain, true, false)).filter(([id]) => !DATED_IDS.has(id));
  return [
    make(`flag:${plain}`, true),
    make(`unflag:${plain}`, false),
    ...named.map(([id, isThere]) => make(id, isThere)),
  ];
}

function plainName(name: string): string {
  return wordsOf(name)
    .filter((word) => !PLAIN.has(word))
    .join(" ");
}

const PLAIN = new Set("date day on at am vom datum tag the of".split(" "));
/** Dates that begin a row, and those whose states have a name already. */
const NO_EVENTS = ["start", "joined", "due", ...DATED_STATES.map(([concept]) => concept)];
const DATED_IDS = new Set(["done", "open", "paid", "unpaid", "active", "current"]);

/** A reading taken when something comes back, blank while it is out: the state of a loan whose return date is only agreed. */
function outStates({ name: table, rows }: TableProfile, own: readonly ColumnProfile[]): NamedCondition[] {
  const [last] = readingsOf(own).map(({ until }) => until);
  if (!last || last.filled >= rows || last.filled === 0) return [];
  const empty: Filter = { kind: "empty", col: last.name };
  const common = { table, column: last.name };
  const [back, out] = [
    ["back", "returned", "brought back"],
    ["not back", "not back yet", "not returned", "still out"],
  ];
  return [
    { ...common, id: "done", names: back, label: `${last.name} is filled`, filter: { kind: "not", of: empty } },
    { ...common, id: "open", names: out, label: `${last.name} is empty`, filter: empty },
  ];
}

/** Rows that begin and end without being done: people, contracts, subscriptions. */
const LIVES = "member employee subscription customer student contract enrolment tenancy policy".split(" ");

/** People and contracts leave; an order or a ticket that is "gone" is none that was cancelled. */
export function isOfLives(entities: readonly string[], own: readonly ColumnProfile[]): boolean {
  return (
    entities.some((id) => LIVES.includes(id)) ||
    own.some(({ concepts }) => ["joined", "left_on"].includes(concepts[0] ?? ""))
  );
}

/** Which rows count today. Only where rows have a life and some of them are over, so that "currently" means a part of them. */
function currentOf(
  { name: table, rows, entities }: TableProfile,
  own: readonly ColumnProfile[],
  found: readonly NamedCondition[],
): NamedCondition[] {
  const make = (column: string, label: string, filter: Filter): NamedCondition[] => [
    { table, id: "current", names: [], label, filter, column },
  ];
  const status = own.find(
    ({ concepts, states, type }) => type === "text" && concepts[0] === "status" && states?.["active"],
  );
  const active = found.find(({ id, column }) => id === "active" && column === status?.name);
  if (status && active) return make(status.name, active.label, active.filter);
  const isLife = isOfLives(entities, own);
  const end = own.find(
    ({ role, concepts, filled }) => role === "time" && ["left_on", "end"].includes(concepts[0] ?? "") && filled < rows,
  );
  return isLife && end && end.filled > 0
    ? make(end.name, `${end.name} is empty`, { kind: "empty", col: end.name })
    : [];
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
  const [due, end] = [first(["due"], isTime), first(["delivered_on", "end", "paid_on", "shipped_on"], isTime)];
  if (due && end) {
    found.push(["late", `${end.name} after ${due.name}`, compare(end, ">", due)]);
    found.push(["ontime", `${end.name} not after ${due.name}`, compare(end, "<=", due)]);
  }
  const last = own
    .flatMap(({ role, concepts, to }) => (role === "time" && concepts[0] !== "due" && to ? [to] : []))
    .sort();
  const until = last.at(-1)?.slice(0, 10);
  // What has not come by the end of the data and was due before it.
  if (due && end && end.filled < due.filled && until)
    found.push([
      "pastdue",
      `${end.name} is empty and ${due.name} before ${until}`,
      {
        kind: "all",
        of: [
          { kind: "empty", col: end.name },
          { kind: "span", col: due.name, until },
        ],
      },
    ]);
  // A figure for a whole year is no plan for one quarter.
  const isNumber = ({ type, wholeYear }: ColumnProfile) => type === "number" && !wholeYear;
  const [stock, reorder] = [first(["stock"], isNumber), first(["reorder"], isNumber)];
  if (stock) {
    const value = { kind: "column" as const, col: stock.name };
    const filter: Filter = { kind: "compare", value, cmp: "<=", to: { kind: "number", num: 0 } };
    found.push(["out", `${stock.name} is 0 or less`, filter]);
  }
  if (stock && reorder) found.push(["low", `${stock.name} below ${reorder.name}`, compare(stock, "<", reorder)]);
  const [actual, plan] = [first(["actual", "cost"], isNumber), first(["plan", "budget"], isNumber)];
  // Planned hours are no plan for a price.
  const isHours = ({ concepts, name }: ColumnProfile) =>
    concepts.includes("hours") || /stunden|hours|\bstd\b/i.test(name);
  if (actual && plan && isHours(actual) === isHours(plan)) {
    found.push(["overplan", `${actual.name} above ${plan.name}`, compare(actual, ">", plan)]);
    found.push(["underplan", `${actual.name} below ${plan.name}`, compare(actual, "<", plan)]);
  }
  for (const paid of own) {
    if (!paid.pays) continue;
    const sum = sumOf(paid.pays);
    const less: Filter = { kind: "compare", value: { kind: "column", col: paid.name }, cmp: "<", to: sum };
    const empty: Filter = { kind: "empty", col: paid.name };
    found.push(["unpaid", `${paid.name} below ${paid.pays.join(" + ")}`, { kind: "any", of: [less, empty] }]);
  }
  return found;
}
