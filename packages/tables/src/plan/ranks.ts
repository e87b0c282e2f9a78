import { COSTS } from "../answer/labels.ts";
import type { NamedMeasure } from "../profile/profile.ts";
import type { Filter, Group, Measure, Value } from "../query.ts";
import { type Clause, type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import { rowColumn, shownColumns } from "./groups.ts";

/** "Top 5", "which … most", "worst rated": an order, and a limit unless a ranking of all is asked. */
export const rankGroups: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(
    ({ cat, within }) => (cat === "max" || cat === "min") && !within.includes("lastPeriods"),
  );
  const sorting = [...parts.of("rank"), ...parts.of("by").filter(({ within }) => within.includes("rankBy"))];
  const main = mainMeasure(draft.measures);
  const [first] = leaves;
  if (!first) {
    if (!parts.has("rank")) return { covers: [] };
    return main && draft.by.length > 0 ? { set: { order: [{ by: main.id, dir: "desc" }] }, covers: sorting } : null;
  }
  const numbers = parts.of("num").filter((leaf) => leaf.within.includes("rank") || countsGroups(leaf, parts));
  const n = Number(numbers[0]?.tag.arg ?? 1);
  const covers = [...leaves, ...numbers, ...sorting];
  const [base] = draft.chosen;
  const tops = new Set(leaves.map(({ top }) => top));
  if (!main || !base || tops.size > 1 || leaves.some(({ cat }) => cat !== first.cat)) return null;
  if (first.tag.arg === "time") return byTime(parts, draft, { covers, n, first, base });
  if (isSorted(parts, draft, first))
    return { set: { order: [{ by: main.id, dir: first.cat === "min" ? "asc" : "desc" }] }, covers };
  const isQuality = first.tag.arg === "quality";
  if (base.kind === "count" && (isQuality || isByItself(draft, base))) return null;
  const dir = (first.cat === "min") !== (isQuality && base.good === "low") ? "asc" : "desc";
  return placeRank(parts, draft, { covers, n, dir });
};

function placeRank(
  parts: Parts,
  draft: Readonly<Draft>,
  rank: { covers: Leaf[]; n: number; dir: "asc" | "desc" },
): ReturnType<Clause> {
  const row = singleRows(parts, draft, rank);
  if (row) return row;
  if (draft.compare) return rankChange(parts, draft, rank);
  if (draft.by.length === 0) return extreme(parts, draft, rank);
  const main = mainMeasure(draft.measures);
  return main ? limited(draft, { covers: rank.covers, n: rank.n, order: [{ by: main.id, dir: rank.dir }] }) : null;
}

/** "Slowest first" sorts all groups. */
function isSorted({ of }: Parts, { by, compare }: Readonly<Draft>, { from }: Leaf): boolean {
  return by.length > 0 && !compare && of("rank").some(({ to }) => to === from);
}

/** "Three towns that bring in most": the number stands before what is ranked. */
function countsGroups({ to, within }: Leaf, { of }: Parts): boolean {
  return within.length === 0 && of("dim", "entity", "asked").some(({ from }) => from === to);
}

/** "The oldest order" is the first; the oldest customer has the highest age where the table holds one. */
function byTime(
  parts: Parts,
  draft: Readonly<Draft>,
  { covers, n, first, base }: { covers: Leaf[]; n: number; first: Leaf; base: NamedMeasure },
): ReturnType<Clause> {
  const isAge = AGED.test(first.text ?? "") && (draft.table?.entities.some((id) => PEOPLE.has(id)) ?? false);
  const isOld = first.cat === "min";
  if (isAge && base.kind === "count") return latest(parts, draft, { covers, isFirst: isOld, n, concept: "birth" });
  if (base.concepts[0] !== "age") return latest(parts, draft, { covers, isFirst: isOld, n });
  return extreme(parts, draft, { covers, n, dir: /^old|^alt/.test(first.text ?? "") ? "desc" : "asc" });
}

const AGED = /\b(old|young|ält|alt|jüng|jung)/;
const PEOPLE = new Set("employee student customer member patient candidate".split(" "));

/** Every row counts one for its own key. */
function isByItself(draft: Readonly<Draft>, base: NamedMeasure): boolean {
  return draft.groupColumns.some((column) => column?.role === "key" && column.table === base.table);
}

/** One grouping has one winner; of several, the one that is asked for wins in each of the others. */
function limited(
  draft: Readonly<Draft>,
  { covers, n, order }: { covers: Leaf[]; n: number; order: NonNullable<Draft["order"]> },
): ReturnType<Clause> {
  const where = [...draft.where, ...filledGroups(draft)];
  if (draft.by.length === 1) return { set: { where, order, limit: { n, ties: "with" } }, covers };
  const outer = draft.by.filter(({ id }) => !draft.askedIds.includes(id)).map(({ id }) => id);
  const isOpen = outer.length === draft.by.length;
  const per = isOpen ? outer.slice(-1) : outer;
  if (per.length !== draft.by.length - 1) return null;
  return {
    set: { where, order, limit: { n, ties: "with", per } },
    covers,
    cost: isOpen ? 0.5 : 0,
    steps: isOpen ? ["groupChosen"] : [],
  };
}

/** Rows without a value are no group that could win. */
function filledGroups(draft: Readonly<Draft>): Filter[] {
  return draft.by.flatMap((group, i): Filter[] => {
    const column = draft.groupColumns[i];
    return group.kind === "column" &&
      column &&
      column.filled < (draft.table?.rows ?? 0) &&
      column.table === draft.table?.name
      ? [{ kind: "not", of: { kind: "empty", col: group.col } }]
      : [];
  });
}

function rankChange(
  parts: Parts,
  draft: Readonly<Draft>,
  { covers, n, dir }: { covers: Leaf[]; n: number; dir: "asc" | "desc" },
): ReturnType<Clause> {
  const changes = parts.of("change");
  const main = mainMeasure(draft.measures);
  const [base] = draft.chosen;
  if (changes.length === 0 || !main) return null;
  if (draft.by.length === 0 && base?.kind === "line" && base.parts && draft.table?.lineColumn) {
    const lines = largestLine(draft, { covers, n, dir, base });
    return (
      lines && {
        ...lines,
        set: {
          ...lines.set,
          order: [{ by: "amount_change", dir: changes.some(({ tag }) => tag.arg === "down") ? "asc" : "desc" }],
        },
        covers: [...covers, ...changes],
      }
    );
  }
  if (draft.by.length !== 1) return null;
  const isDown = changes.some(({ tag }) => tag.arg === "down");
  const flipped = isDown ? (dir === "desc" ? "asc" : "desc") : dir;
  return {
    set: { order: [{ by: `${main.id}_change`, dir: flipped }], limit: { n, ties: "with" } },
    covers: [...covers, ...changes],
  };
}

/** "The biggest single payment", "top 3 gifts", "the longest call" where rows have no key: the rows themselves. */
function singleRows(
  parts: Parts,
  draft: Readonly<Draft>,
  { covers, n, dir }: { covers: Leaf[]; n: number; dir: "asc" | "desc" },
): ReturnType<Clause> {
  const main = mainMeasure(draft.measures);
  const [base] = draft.chosen;
  const isAsked = draft.by.every(({ kind, id }) => kind === "column" && draft.askedIds.includes(id));
  const isPlain = isAsked && !draft.compare && !draft.per && !parts.has("agg");
  if (!base || !isPlain || base.kind === "count" || main?.kind !== "aggregate" || main.of?.kind !== "column")
    return null;
  const isSingle = parts.of("max", "min").some(({ text = "" }) => /\b(single|einzeln)/.test(text));
  const isNamed =
    n > 1 ||
    (draft.table !== null &&
      draft.table.entities.length > 0 &&
      parts.of("entity").some(({ from }) => covers.some(({ to }) => to === from)));
  const isKeyless = isNamed && draft.by.length === 0 && !rowColumn(parts.profile, base.table) && parts.has("entity");
  if (!isSingle && !isKeyless) return null;
  if (draft.table?.lineColumn) return null;
  const { col } = main.of;
  const shown = shownColumns(parts.profile, base.table);
  const entities = parts.of("entity").filter(({ tag }) => tag.measure?.table === base.table);
  return {
    set: {
      select: [...shown.filter((name) => name !== col), col],
      by: [],
      measures: [],
      isListed: true,
      order: [{ by: col, dir }],
      limit: { n, ties: "with" },
    },
    covers: [...covers, ...entities],
  };
}

/** Without a grouping: the rows themselves ("five longest tickets"), or the greatest single value. */
function extreme(
  parts: Parts,
  draft: Readonly<Draft>,
  { covers, n, dir }: { covers: Leaf[]; n: number; dir: "asc" | "desc" },
): ReturnType<Clause> {
  const [base] = draft.chosen;
  const main = mainMeasure(draft.measures);
  if (!base || !main) return null;
  if (base.kind === "line" && base.parts && draft.table?.lineColumn)
    return largestLine(draft, { covers, n, dir, base });
  const entities = parts.of("entity").filter(({ tag }) => tag.measure?.table === base.table);
  const key = rowColumn(parts.profile, base.table);
  const isRows = (n > 1 || entities.length > 0) && !parts.has("agg");
  if (isRows && base.kind !== "count") {
    if (!key) return null;
    const by: Group[] = [{ kind: "column", id: "by1", label: key.name, col: key.name }];
    return {
      set: { by, groupColumns: [key], order: [{ by: main.id, dir }], limit: { n, ties: "with" } },
      covers: [...covers, ...entities],
    };
  }
  if (n > 1 || base.kind === "count" || main.kind !== "aggregate" || !main.of || draft.per) return null;
  const agg = dir === "desc" ? "max" : "min";
  // "Bester Monat" is one month's total before it is the greatest single figure.
  const isJudging = parts.of("max", "min").some(({ tag }) => tag.arg === "quality");
  const label = `${dir === "desc" ? "highest" : "lowest"} ${base.label}`;
  return {
    set: { measures: [{ ...main, agg, label }], asOf: undefined },
    covers,
    cost: isJudging ? 1.5 : base.kind === "line" || !isNamed(parts) ? 0.7 : 0.15,
    steps: ["extremeValue"],
  };
}

/** "The longest wait" names what is measured, even by a verb. */
function isNamed({ of }: Parts): boolean {
  const ends = new Set(of("max", "min").map(({ to }) => to));
  return of("measure").some(({ tag, from }) => !tag.isWeak || ends.has(from));
}

/** "Our biggest cost": the parts of a total, never the total itself. */
function largestLine(
  draft: Readonly<Draft>,
  { covers, n, dir, base }: { covers: Leaf[]; n: number; dir: "asc" | "desc"; base: NamedMeasure },
): ReturnType<Clause> {
  const line = draft.table?.lineColumn ?? "";
  const by: Group[] = [{ kind: "column", id: "by1", label: line, col: line }];
  const [amount] = base.measures;
  const of: Value = amount?.kind === "aggregate" && amount.of ? amount.of : { kind: "column", col: base.column ?? "" };
  const measures: Measure[] = [
    {
      kind: "aggregate",
      id: "amount",
      label: base.good === "low" ? COSTS : (base.column ?? ""),
      agg: "sum",
      of,
      ...(base.unit && { unit: base.unit }),
    },
  ];
  const where: Filter[] = [...draft.where, { kind: "in", col: line, values: base.parts ?? [] }];
  return { set: { by, measures, where, order: [{ by: "amount", dir }], limit: { n, ties: "with" } }, covers };
}

/** "The latest order", "the oldest open ticket": rows by date, or the date itself. */
function latest(
  parts: Parts,
  draft: Readonly<Draft>,
  { covers, isFirst, n, concept }: { covers: Leaf[]; isFirst: boolean; n: number; concept?: string },
): ReturnType<Clause> {
  const time = parts.profile.columns.find(
    ({ table, name, concepts, role }) =>
      table === draft.table?.name &&
      (concept ? role === "time" && concepts[0] === concept : name === draft.table?.time),
  );
  const key = rowColumn(parts.profile, draft.table?.name ?? "");
  if (draft.by.some(({ kind }) => kind !== "column")) return null;
  if (!time || !draft.chosen[0] || draft.chosen[0].kind !== "count" || draft.by.length > 1) return null;
  const measure: Measure = {
    kind: "aggregate",
    id: "date",
    label: `${isFirst ? "first" : "last"} ${time.name}`,
    agg: isFirst ? "min" : "max",
    of: { kind: "column", col: time.name },
  };
  const when = parts.of("when");
  if (when.length > 0) return { set: { measures: [measure] }, covers: [...covers, ...when] };
  const [group] = draft.by;
  const by: Group[] = group ? [group] : key ? [{ kind: "column", id: "by1", label: key.name, col: key.name }] : [];
  if (by.length === 0) return null;
  // "The oldest person on the team" is a person and no team.
  const isAsked = parts.leaves.some(
    ({ cat, within }) => cat === "asked" || within.some((each) => each === "group" || each === "asked"),
  );
  // Nor is the machine with the earliest row the oldest one.
  const isNext = parts.of("entity").some(({ from }) => covers.some(({ to }) => to === from));
  const isAged = !concept && parts.of("max", "min").some(({ text = "" }) => AGED.test(text));
  const isOther = group !== undefined && ((!isAsked && isNext) || isAged);
  return {
    set: {
      by,
      measures: [measure],
      order: [{ by: "date", dir: isFirst ? "asc" : "desc" }],
      limit: { n, ties: "with" },
    },
    covers,
    cost: 0.5,
    steps: ["dateChosen", ...(isOther ? (["groupChosen"] as const) : [])],
  };
}
