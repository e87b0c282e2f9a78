import type { Link } from "../profile/profile.ts";
import type { Group, Measure, Value } from "../query.ts";
import { type Clause, type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import { rowColumn, shownColumns } from "./groups.ts";
import { DEAR } from "./named-measures.ts";

/** Why, direction of a change, running totals: what is said about a comparison or a series. */
export const placeChanges: Clause = (parts, draft) => {
  const main = mainMeasure(draft.measures);
  const why = parts.of("why");
  const directed = parts.of("change").filter(({ tag }) => tag.arg);
  const running = parts.of("running");
  if (!main) return { covers: [] };
  if (running.length > 0) {
    const along = draft.by.find(({ kind }) => kind === "grain");
    return along ? { set: { window: { kind: "running", measure: main.id, along: along.id } }, covers: running } : null;
  }
  if (why.length > 0) return draft.compare ? explain(parts, draft, why) : null;
  const sided =
    draft.measures.filter(({ hidden }) => !hidden).length > 1
      ? parts.of("compare", "than", "more", "less", "between").filter(({ within }) => within.length === 0)
      : [];
  if (!draft.compare) {
    const series = seriesChange(parts, draft, directed);
    return series && { ...series, covers: [...series.covers, ...sided] };
  }
  const lines = changedLines(parts, draft, directed);
  if (lines) return lines;
  const isRanked = draft.limit !== undefined;
  const order = draft.order ?? (draft.by.length > 0 ? [{ by: `${main.id}_change`, dir: "desc" as const }] : undefined);
  if (directed.length > 0 && draft.by.length > 0 && !isRanked && draft.askedIds.length > 0) {
    const isDown = directed.some(({ tag }) => tag.arg === "down");
    const cmp = isDown ? ("<" as const) : (">" as const);
    return {
      set: {
        having: [{ measure: `${main.id}_change`, cmp, to: { kind: "number", num: 0 } }],
        order: [{ by: `${main.id}_change`, dir: isDown ? "asc" : "desc" }],
      },
      covers: directed,
    };
  }
  return {
    set: order ? { order } : {},
    covers: [...directed, ...parts.of("change"), ...parts.of("more", "less", "compare")],
  };
};

function seriesChange(parts: Parts, draft: Readonly<Draft>, directed: Leaf[]): ReturnType<Clause> {
  const main = mainMeasure(draft.measures);
  const along = draft.by.find(({ kind }) => kind === "grain");
  const words = parts.of("change");
  if (words.length === 0 || !main) return { covers: [] };
  // What got dearer did so by its price, whatever else is counted.
  const isPriced = words.some(({ text = "" }) => DEAR.test(text));
  if (!along || (isPriced && draft.chosen[0]?.unit !== "money")) return null;
  // "Which month had the biggest drop" asks for the change from the month before and not for the month's own amount.
  if (draft.limit && draft.order) {
    const isDown = directed.some(({ tag }) => tag.arg === "down");
    const isMax = draft.order[0]?.dir === "desc";
    if (draft.by.length > 1 || draft.order[0]?.by !== main.id || main.kind !== "aggregate") return null;
    return {
      set: {
        window: { kind: "change", measure: main.id, along: along.id },
        order: [{ by: `${main.id}_change`, dir: isDown === isMax ? "asc" : "desc" }],
      },
      covers: words,
      steps: directed.length > 0 ? [] : ["changeChosen"],
    };
  }
  const isGrowth = directed.length > 0 && !draft.study && draft.by.length === 1;
  return { set: isGrowth ? { window: { kind: "change_pct", measure: main.id, along: along.id } } : {}, covers: words };
}

/** Contributions to a change: the lines of a result, or the groups of the table's main dimension. */
function explain(parts: Parts, draft: Readonly<Draft>, why: Leaf[]): ReturnType<Clause> {
  const [base] = draft.chosen;
  const main = mainMeasure(draft.measures);
  const covers = [...why, ...parts.of("change", "more", "less")];
  if (!base || !main) return null;
  const lines = eachLine(draft);
  if (lines) return { set: { ...lines, order: [{ by: "amount_change", dir: "desc" }] }, covers };
  const order = [{ by: `${main.id}_change`, dir: "desc" as const }];
  if (draft.by.length > 0) return { set: { order }, covers };
  const driver = parts.profile.columns.find(
    ({ table, role, states }) => table === draft.table?.name && role === "dimension" && !states,
  );
  if (!driver) return null;
  return {
    set: { by: [{ kind: "column", id: "by1", label: driver.name, col: driver.name }], order },
    covers,
    cost: 0.3,
    steps: ["groupChosen"],
  };
}

/** The lines that a subtotal of a statement adds up, each with its amount. */
function eachLine({ chosen: [base], table, where }: Readonly<Draft>): Partial<Draft> | null {
  const line = table?.lineColumn;
  if (base?.kind !== "line" || !base.parts || !line) return null;
  const by: Group[] = [{ kind: "column", id: "line", label: line, col: line }];
  const of: Value = { kind: "column", col: base.column ?? "" };
  const label = base.column ?? "amount";
  const measures: Measure[] = [
    { kind: "aggregate", id: "amount", label, agg: "sum", of, ...(base.unit && { unit: base.unit }) },
  ];
  return { by, measures, where: [...where, { kind: "in", col: line, values: base.parts }] };
}

/** "Which costs have gone up": each line that did, and not their total. */
function changedLines(parts: Parts, draft: Readonly<Draft>, directed: Leaf[]): ReturnType<Clause> {
  const isAsked = parts
    .of("which")
    .some(({ to }) => parts.of("measure").some(({ from, tag }) => from === to && tag.measure?.parts));
  const lines = isAsked && draft.by.length === 0 && directed.length > 0 ? eachLine(draft) : null;
  if (!lines) return null;
  const isDown = directed.some(({ tag }) => tag.arg === "down");
  const having = [
    {
      measure: "amount_change",
      cmp: isDown ? ("<" as const) : (">" as const),
      to: { kind: "number" as const, num: 0 },
    },
  ];
  const order = [{ by: "amount_change", dir: isDown ? ("asc" as const) : ("desc" as const) }];
  return { set: { ...lines, having, order }, covers: [...directed, ...parts.of("compare")] };
}

/** "Customers who never ordered": rows of one table without a partner in another. */
export const excludeMatched: Clause = (parts, draft) => {
  const nots = parts.of("not", "without").filter(({ within }) => within.length === 0);
  const [link, ...others] = parts.profile.links;
  if (nots.length === 0 || draft.isNever || draft.isIdle) return { covers: [] };
  const events = parts
    .of("entity", "measure", "time", "condition")
    .filter(({ tag }) => (tag.measure?.table ?? tag.column?.table) === link?.from);
  if (!link || others.length > 0 || events.length === 0) return null;
  const isOfMany = parts
    .of("entity")
    .some(({ tag, within }) => tag.measure?.table === link.from && within.includes("askedRows"));
  if (isOfMany) return withoutPartner(parts, { link, nots });
  const key =
    rowColumn(parts.profile, link.to) ??
    parts.profile.columns.find(({ table, name }) => table === link.to && name === link.right);
  const rows = parts.profile.measures.find(({ table, kind }) => table === link.to && kind === "count");
  const isAbout = parts.leaves.some(
    ({ tag, cat }) =>
      (tag.column?.table === link.to ||
        (tag.column?.table === link.from && tag.column.name === link.left) ||
        tag.measure?.table === link.to) &&
      cat !== "value",
  );
  if (!key || !rows || !isAbout) return null;
  const from = {
    table: link.to,
    join: [{ kind: "without" as const, table: link.from, left: link.right, right: link.left }],
  };
  const by = draft.by.filter(
    (_, i) => draft.groupColumns[i]?.table === link.to && draft.groupColumns[i]?.role !== "key",
  );
  const base: Partial<Draft> = {
    from,
    table: parts.profile.tables.find(({ name }) => name === link.to) ?? null,
    where: draft.values.filter(({ column }) => column?.table === link.to).map(({ filter }) => filter),
  };
  const covers = [
    ...nots,
    ...events,
    ...parts.leaves.filter(
      ({ cat, tag }) =>
        ["dim", "asked", "entity"].includes(cat) && (tag.column?.table === link.to || tag.column?.name === link.left),
    ),
    ...parts.of("times"),
  ];
  if (parts.has("count") || by.length > 0)
    return {
      set: { ...base, by, measures: rows.measures, chosen: [rows], isCounted: true },
      covers: [...covers, ...parts.of("count")],
    };
  const columns = parts.profile.columns
    .filter(({ table, role }) => table === link.to && role !== "ignored")
    .map(({ name }) => name);
  return {
    set: { ...base, by: [], measures: [], select: [...new Set([key.name, ...columns])].slice(0, 10), isListed: true },
    covers,
  };
};

/** "Which order has a customer we do not know": rows of the many side without a partner. */
function withoutPartner(parts: Parts, { link, nots }: { link: Link; nots: Leaf[] }): ReturnType<Clause> {
  const columns = parts.profile.columns
    .filter(({ table, role }) => table === link.from && role !== "ignored")
    .map(({ name }) => name);
  const key = rowColumn(parts.profile, link.from);
  const from = {
    table: link.from,
    join: [{ kind: "without" as const, table: link.to, left: link.left, right: link.right }],
  };
  const covers = [
    ...nots,
    ...parts.of("entity", "which", "list"),
    ...parts.leaves.filter(
      ({ cat, tag }) =>
        ["dim", "asked"].includes(cat) && (tag.column?.table === link.to || tag.column?.name === link.left),
    ),
  ];
  return {
    set: {
      from,
      by: [],
      measures: [],
      select: [...new Set([...(key ? [key.name] : []), ...columns])].slice(0, 10),
      isListed: true,
    },
    covers,
  };
}

/** "List the overdue invoices", "which projects are over budget": rows, with the columns a reader needs to recognise them. */
export const listRows: Clause = (parts, draft) => {
  const asked = parts.leaves.filter(
    ({ within, cat }) =>
      (within.includes("askedRows") && cat === "entity") || within.includes("asked") || cat === "asked",
  );
  const opening = parts
    .of("which", "list")
    .filter(({ within, top }) => within.length === 0 || asked.some((leaf) => leaf.top === top));
  const keyed = draft.groupColumns[0]?.role === "key" && draft.by.length === 1;
  const hasCondition = draft.values.length > 0 || draft.where.length > 0;
  const isPlain =
    !parts.has("max") &&
    !parts.has("min") &&
    !draft.having &&
    !draft.compare &&
    !draft.shareOf &&
    !draft.per &&
    draft.chosen[0]?.kind === "count" &&
    !parts.has("count") &&
    !draft.select;
  const isEmptyAsked =
    draft.by.length === 0 &&
    parts.of("which").length === 1 &&
    parts.leaves.some(({ within }) => within.includes("emptyColumn"));
  const isDateAsked =
    draft.by.length === 0 &&
    parts.of("which").some(({ text = "" }) => /^(which|welche[rsnm]?)/.test(text)) &&
    parts.leaves.some(({ cat, within }) => cat === "time" && within.includes("timePeriod"));
  const isAsked =
    isEmptyAsked ||
    isDateAsked ||
    parts.leaves.some(({ within }) => within.includes("askedRows")) ||
    (keyed && draft.askedIds.length === 1) ||
    (parts.has("list") && draft.by.length === 0);
  if (!isPlain || !isAsked || (!hasCondition && !parts.has("list")) || (draft.by.length > 0 && !keyed))
    return { covers: opening.filter(({ cat }) => cat === "which" || draft.by.length > 0) };
  const table = draft.table?.name ?? "";
  return {
    set: { select: shownColumns(parts.profile, table), by: [], measures: [], isListed: true },
    covers: [...opening, ...asked, ...parts.of("entity").filter(({ tag }) => tag.measure?.table === table)],
  };
};
