import type { ColumnProfile, NamedMeasure } from "../profile/profile.ts";
import type { Filter, Group, Measure, Value } from "../query.ts";
import { type Clause, type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import { rowColumn } from "./groups.ts";

type Cmp = "=" | "<" | "<=" | ">" | ">=";

/** "More than 48 hours", "over 500", "ordered more than three times": a limit on rows, on groups, or on how often. */
export const limitValues: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(({ within }) => within.includes("bound") || within.includes("boundRange"));
  const [first] = leaves;
  if (!first) return { covers: [] };
  if (leaves.some(({ top }) => top !== first.top && top.cat !== first.top.cat)) return null;
  const bound = boundOf(leaves);
  if (!bound) return null;
  const isOften = leaves.some(({ cat }) => ["times", "repeat", "once"].includes(cat));
  const unit = leaves.find(({ cat }) => cat === "part" || cat === "grain" || cat === "unit")?.tag.arg;
  const named = leaves.find(({ cat }) => cat === "measure")?.tag.measure;
  if (isOften) return often(parts, draft, { leaves, bound });
  const isPercent = leaves.some(({ cat }) => cat === "share");
  if (unit) return limitTime(parts, draft, { leaves, bound, unit });
  const [base] = draft.chosen;
  const main = mainMeasure(draft.measures);
  if (
    draft.by.length > 0 &&
    main &&
    base &&
    (!named || named === base || draft.askedIds.length > 0) &&
    !draft.isCounted
  )
    return limitGroups(draft, { leaves, bound, isPercent, named });
  if (draft.by.length > 0 && draft.isCounted && !named && !draft.isListed)
    return { set: { having: havingOf(main?.id ?? "", bound) }, covers: leaves };
  return limitRows(parts, draft, { leaves, bound, isPercent, named });
};

interface Bound {
  conditions: { cmp: Cmp; num: number }[];
}
interface Limiting {
  leaves: Leaf[];
  bound: Bound;
  isPercent?: boolean;
  named?: NamedMeasure | undefined;
  unit?: string;
}

function boundOf(leaves: readonly Leaf[]): Bound | null {
  if (leaves.some(({ cat }) => cat === "repeat")) return { conditions: [{ cmp: ">", num: 1 }] };
  if (leaves.some(({ cat }) => cat === "once")) return { conditions: [{ cmp: "=", num: 1 }] };
  const numbers = leaves.filter(({ cat }) => cat === "num").map(({ tag }) => Number(tag.arg));
  if (leaves.some(({ within }) => within.includes("boundRange"))) {
    const [low, high] = numbers;
    return low === undefined || high === undefined
      ? null
      : {
          conditions: [
            { cmp: ">=", num: low },
            { cmp: "<=", num: high },
          ],
        };
  }
  const cmp = leaves.find(({ cat }) => cat === "cmp")?.tag.arg as Cmp | undefined;
  const [num] = numbers;
  return cmp && num !== undefined && numbers.length === 1 ? { conditions: [{ cmp, num }] } : null;
}

function havingOf(measure: string, { conditions }: Bound): Draft["having"] {
  return conditions.map(({ cmp, num }) => ({ measure, cmp, to: { kind: "number", num } }));
}

function compareAll(value: Value, { conditions }: Bound): Filter {
  const list = conditions.map(({ cmp, num }): Filter => ({ kind: "compare", value, cmp, to: { kind: "number", num } }));
  return list.length > 1 ? { kind: "all", of: list } : (list[0] as Filter);
}

function scaled({ conditions }: Bound, factor: number): Bound {
  return { conditions: conditions.map(({ cmp, num }) => ({ cmp, num: num * factor })) };
}

function limitGroups(draft: Readonly<Draft>, { leaves, bound, isPercent }: Limiting): ReturnType<Clause> {
  const main = mainMeasure(draft.measures);
  if (!main) return null;
  const isRate = main.unit === "percent";
  const own = isRate && (isPercent || bound.conditions.some(({ num }) => num > 1)) ? scaled(bound, 0.01) : bound;
  if (isPercent && !isRate) return null;
  const sort = own.conditions[0]?.cmp.startsWith("<") ? ("asc" as const) : ("desc" as const);
  return {
    set: { having: havingOf(main.id, own), order: draft.order ?? [{ by: main.id, dir: sort }] },
    covers: leaves,
  };
}

/** Who did something more than so often: rows are counted per customer first. */
function often(parts: Parts, draft: Readonly<Draft>, { leaves, bound }: Limiting): ReturnType<Clause> {
  const asked = draft.groupColumns[0];
  const [counted] = parts.leaves.filter(({ within, cat }) => within.includes("counted") && cat !== "count");
  const entity = counted?.tag.column ?? asked ?? whoColumn(parts, draft);
  const rows = parts.profile.measures.find(
    ({ kind, table }) => kind === "count" && table === (entity ? factTable(parts, entity) : ""),
  );
  const column = entity && factColumn(parts, entity);
  if (!column || !rows || draft.by.length > 1) return null;
  const count: Measure = { kind: "aggregate", id: "n", label: rows.label, agg: "count" };
  const group: Group = { kind: "column", id: "entity", label: column.name, col: column.name };
  const covers = [...leaves, ...parts.of("count"), ...parts.of("entity"), ...(counted ? [counted] : [])];
  const from = { table: rows.table };
  const base: Partial<Draft> = {
    from,
    table: parts.profile.tables.find(({ name }) => name === rows.table) ?? null,
    asOf: undefined,
  };
  if (parts.has("count")) {
    const result: Measure = { kind: "aggregate", id: "result", label: `number of ${column.name}`, agg: "count" };
    return {
      set: {
        ...base,
        per: { by: [group], measures: [count], having: havingOf("n", bound) },
        measures: [result],
        by: [],
      },
      covers,
    };
  }
  return {
    set: {
      ...base,
      by: [{ ...group, id: "by1" }],
      measures: [count],
      having: havingOf("n", bound),
      order: [{ by: "n", dir: "desc" }],
    },
    covers,
  };
}

function whoColumn({ profile }: Parts, draft: Readonly<Draft>): ColumnProfile | undefined {
  const [base] = draft.chosen;
  const link = profile.links.find(({ to }) => base?.kind === "count" && to === base.table);
  return profile.columns.find(({ table, name }) => table === link?.from && name === link.left);
}

/** In a linked pair the many side holds the events that are counted. */
function factColumn({ profile }: Parts, column: ColumnProfile): ColumnProfile | undefined {
  if (column.role !== "key") return column;
  const link =
    profile.links.find(({ to, right }) => to === column.table && right === column.name) ??
    profile.links.find(({ to }) => to === column.table);
  return profile.columns.find(({ table, name }) => table === link?.from && name === link.left);
}

function factTable(parts: Parts, column: ColumnProfile): string {
  return factColumn(parts, column)?.table ?? "";
}

const SPOKEN: Record<string, string> = { minute: "min", hour: "h", day: "days", year: "years" };

function limitTime(parts: Parts, draft: Readonly<Draft>, { leaves, bound, unit }: Limiting): ReturnType<Clause> {
  const durations = parts.profile.measures.filter(
    ({ table, kind, concepts, unit: ofUnit }) =>
      table === draft.table?.name &&
      (kind === "duration" ||
        ["duration", "waiting", "hours", "minutes", "days", "tenure", "age"].includes(concepts[0] ?? "") ||
        ["days", "h", "min", "s", "years"].includes(ofUnit ?? "")),
  );
  const named = draft.chosen.find((measure) => durations.includes(measure));
  const spoken = parts
    .of("measure")
    .flatMap(({ tag }) => (tag.measure && durations.includes(tag.measure) ? [tag.measure] : []))[0];
  const strange = parts
    .of("measure")
    .some(({ tag }) => !tag.isWeak && tag.measure && !durations.includes(tag.measure) && tag.measure.kind !== "count");
  if (strange && !named && !spoken && draft.isCounted) return null;
  const sameUnit = durations.filter(({ unit: own }) => own !== undefined && SPOKEN[unit ?? ""] === own);
  const duration =
    named ?? spoken ?? (durations.length === 1 ? durations[0] : sameUnit.length === 1 ? sameUnit[0] : undefined);
  const [measure] = duration?.measures ?? [];
  if (!duration || measure?.kind !== "aggregate" || !measure.of) return null;
  const main = mainMeasure(draft.measures);
  if (draft.by.length > 0 && named && main && !draft.isCounted) return limitGroups(draft, { leaves, bound });
  const isElapsed = measure.of.kind === "elapsed";
  const days: Record<string, number> = { day: 1, week: 7, month: 30.4375, year: 365.25 };
  if (isElapsed && measure.of.kind === "elapsed") {
    const own: Value = { ...measure.of, unit: unit === "hour" ? "hour" : "day" };
    const factor = unit === "hour" ? 1 : (days[unit ?? ""] ?? 1);
    return rowLimit(parts, draft, { leaves, filter: compareAll(own, scaled(bound, factor)) });
  }
  const seconds: Record<string, number> = { s: 1, minute: 60, min: 60, hour: 3600, h: 3600, day: 86_400, days: 86_400 };
  const [asked, stored] = [seconds[unit ?? ""], seconds[duration.unit ?? ""]];
  const isSame = !duration.unit || (unit === "year" && duration.unit === "years");
  if (!isSame && (asked === undefined || stored === undefined)) return null;
  const own = isSame ? bound : scaled(bound, (asked ?? 1) / (stored ?? 1));
  return rowLimit(parts, draft, { leaves, filter: compareAll(measure.of, own) });
}

function limitRows(
  parts: Parts,
  draft: Readonly<Draft>,
  { leaves, bound, isPercent, named }: Limiting,
): ReturnType<Clause> {
  const own = parts.profile.measures.filter(
    ({ table, kind }) => table === draft.table?.name && ["additive", "average", "stock"].includes(kind),
  );
  const spoken = parts
    .of("measure")
    .flatMap(({ tag }) => (tag.measure && own.includes(tag.measure) ? [tag.measure] : []));
  const amount = own.find(({ concepts }) => concepts[0] === "money") ?? (own.length === 1 ? own[0] : undefined);
  const target = named ?? spoken[0] ?? amount;
  const [measure] = target?.measures ?? [];
  if (!target || measure?.kind !== "aggregate" || !measure.of || measure.of.kind === "score") return null;
  const isRate = target.unit === "percent";
  if (isPercent && !isRate) return null;
  const filter = compareAll(
    measure.of,
    isRate && (isPercent || bound.conditions.some(({ num }) => num > 1)) ? scaled(bound, 0.01) : bound,
  );
  const isAssumed = !named && spoken.length === 0;
  const made = rowLimit(parts, draft, { leaves, filter });
  return made && { ...made, cost: isAssumed ? 0.2 : 0, assumed: isAssumed ? [`the limit is for ${target.label}`] : [] };
}

function rowLimit(
  parts: Parts,
  draft: Readonly<Draft>,
  { leaves, filter }: { leaves: Leaf[]; filter: Filter },
): ReturnType<Clause> {
  const isMeasured = draft.chosen[0]?.kind !== "count" && !parts.has("count") && draft.by.length === 0;
  const hasRows = parts.has("entity") || parts.has("count") || parts.has("askedRows");
  if (isMeasured && !hasRows) return null;
  return { set: { where: [...draft.where, filter] }, covers: leaves };
}

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
  const numbers = parts.of("num").filter(({ within }) => within.includes("rank"));
  const n = Number(numbers[0]?.tag.arg ?? 1);
  const covers = [...leaves, ...numbers, ...sorting];
  const [base] = draft.chosen;
  const tops = new Set(leaves.map(({ top }) => top));
  if (!main || !base || tops.size > 1 || leaves.some(({ cat }) => cat !== first.cat)) return null;
  if (first.tag.arg === "time") return latest(parts, draft, { covers, isFirst: first.cat === "min", n });
  const isQuality = first.tag.arg === "quality";
  if (base.kind === "count" && (isQuality || isByItself(draft, base))) return null;
  const dir = (first.cat === "min") !== (isQuality && base.good === "low") ? "asc" : "desc";
  if (draft.compare) return rankChange(parts, draft, { covers, n, dir });
  if (draft.by.length === 0) return extreme(parts, draft, { covers, n, dir });
  return limited(draft, { covers, n, order: [{ by: main.id, dir }] });
};

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
  return { set: { where, order, limit: { n, ties: "with", per } }, covers, cost: isOpen ? 0.5 : 0 };
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
  const label = `${dir === "desc" ? "highest" : "lowest"} ${base.label}`;
  return {
    set: { measures: [{ ...main, agg, label }] },
    covers,
    cost: base.kind === "line" || parts.of("measure").every(({ tag }) => tag.isWeak) ? 0.7 : 0.15,
  };
}

/** "Our biggest cost": the parts of a total, never the total itself. */
function largestLine(
  draft: Readonly<Draft>,
  { covers, n, dir, base }: { covers: Leaf[]; n: number; dir: "asc" | "desc"; base: NamedMeasure },
): ReturnType<Clause> {
  const line = draft.table?.lineColumn ?? "";
  const by: Group[] = [{ kind: "column", id: "by1", label: line, col: line }];
  const of: Value = { kind: "column", col: base.column ?? "" };
  const measures: Measure[] = [
    {
      kind: "aggregate",
      id: "amount",
      label: base.column ?? "",
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
  { covers, isFirst, n }: { covers: Leaf[]; isFirst: boolean; n: number },
): ReturnType<Clause> {
  const time = parts.profile.columns.find(
    ({ table, name }) => table === draft.table?.name && name === draft.table?.time,
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
  return {
    set: {
      by,
      measures: [measure],
      order: [{ by: "date", dir: isFirst ? "asc" : "desc" }],
      limit: { n, ties: "with" },
    },
    covers,
    cost: 0.5,
  };
}
