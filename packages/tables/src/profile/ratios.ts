import ratios from "../lexicon/ratios.json" with { type: "json" };
import type { Measure } from "../query.ts";
import { documentNoun, isDocument } from "./columns.ts";
import type { ColumnProfile, NamedMeasure, TableProfile } from "./profile.ts";

interface RatioData {
  id: string;
  label: string;
  top: string[];
  bottom: string[];
  unit?: string;
  good?: "high" | "low";
  concepts: string[];
  /** A concept that some column must have for the ratio to mean anything. */
  needs?: string;
}
const RATIOS = ratios as RatioData[];

/** Words for the price at which things are bought. */
export const BOUGHT = /\b(purchase|bought|buy|buying|cost|einkauf\w*|ek)(?![a-z])/i;

/** The places of all events together are what their guests could have taken. */
function addedUp(measure: NamedMeasure): NamedMeasure {
  if (measure.kind !== "average" || measure.concepts[0] !== "seats") return measure;
  const sums = measure.measures.map(
    (each): Measure => (each.kind === "aggregate" && each.agg === "avg" ? { ...each, agg: "sum" } : each),
  );
  return { ...measure, kind: "additive", measures: sums };
}

/** Ratios with a name of their own (margin, cost per click), from the list in ratios.json. */
export function ratiosOf(
  table: TableProfile,
  measures: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
): NamedMeasure[] {
  const list = [...measures.map(addedUp), ...ordersOf(table, own)];
  const hasConcept = (id: string) => own.some((column) => column.concepts.includes(id));
  const found = RATIOS.filter(({ needs }) => !needs || hasConcept(needs)).flatMap(
    ({ id, label, top, bottom, unit, good, concepts }): NamedMeasure[] => {
      const find = (ids: readonly string[]) =>
        ids
          .flatMap((concept) =>
            list.filter(
              (each) =>
                (["additive", "line", "rate", "count"].includes(each.kind) || isOfOneEach(each)) &&
                each.concepts.includes(concept) &&
                (each.concepts[0] === concept || each.concepts[0] === "actual") &&
                (each.kind !== "rate" || each.id === "profit"),
            ),
          )
          .toSorted((x, y) => Number(Boolean(y.parts)) - Number(Boolean(x.parts)))[0];
      const [over, under] = [find(top), find(bottom)];
      if (
        !over ||
        !under ||
        over === under ||
        isOfOneEach(over) !== isOfOneEach(under) ||
        !areEven(table, over, under) ||
        list.some((each) => concepts.includes(each.concepts[0] ?? "") && each.kind !== "line")
      )
        return [];
      const parts =
        over.kind === "rate" ? over.measures.map((each) => ({ ...each, hidden: true })) : [hidden(over, "over")];
      const a =
        over.kind === "rate"
          ? (parts.at(-1) as Measure & { kind: "formula" }).formula
          : ({ kind: "measure", id: "over" } as const);
      const whole = `${label} (${over.label} / ${under.label})`;
      return [
        {
          id,
          table: table.name,
          label: whole,
          names: [],
          concepts: [...concepts, `ratio:${id}`],
          kind: "rate",
          ...(unit && { unit }),
          good: good ?? "high",
          // Of a list of prices, each thing's margin or that of all together may be meant.
          ...(isOfOneEach(over) && { isOpen: true }),
          measures: [
            ...parts.filter((each) => each.kind !== "formula"),
            hidden(under, "under"),
            {
              kind: "formula",
              id: "ratio",
              label: whole,
              ...(unit && { unit }),
              formula: { kind: "arithmetic", op: "/", a, b: { kind: "measure", id: "under" } },
            },
          ],
        },
      ];
    },
  );
  return [...found, ...grossMargin(found, list)];
}

/** What one of each thing sells for, and what is left of that. */
function isOfOneEach({ kind, concepts, label }: NamedMeasure): boolean {
  return kind === "average" && (concepts[0] === "profit" || (concepts[0] === "price" && !BOUGHT.test(label)));
}

/** Returns of 2025 are no share of what was sold in 2024 and 2025. */
function areEven({ layout }: TableProfile, over: NamedMeasure, under: NamedMeasure): boolean {
  if (layout.kind !== "wide") return true;
  const periods = ({ column }: NamedMeasure) =>
    layout.cells.flatMap(({ at, value }) => (value === column ? [at] : [])).toSorted();
  return over.kind === "line" || periods(over).join() === periods(under).join();
}

/** Beside the margin of the bottom line, the one of gross profit has a name of its own. */
function grossMargin(ratiosFound: readonly NamedMeasure[], list: readonly NamedMeasure[]): NamedMeasure[] {
  const margin = ratiosFound.find(({ id }) => id === "margin");
  const gross = list.find(
    ({ kind, label }) => kind === "line" && /\bgross (profit|surplus)|^roh|brutto(gewinn|ergebnis)/i.test(label),
  );
  const ratio = margin?.measures.at(-1);
  if (!margin || !gross || ratio?.kind !== "formula" || margin.label.includes(gross.label)) return [];
  const label = margin.label.replace(/^profit margin \(.* \/ /, `gross margin (${gross.label} / `);
  return [
    {
      ...margin,
      id: "gross margin",
      label,
      names: ["gross margin", "gross profit margin", "Rohmarge", "Rohertragsmarge", "Bruttomarge"],
      concepts: [],
      measures: [
        hidden(gross, "over"),
        ...margin.measures.filter(({ id }) => id === "under"),
        {
          ...ratio,
          label,
          formula: {
            kind: "arithmetic",
            op: "/",
            a: { kind: "measure", id: "over" },
            b: { kind: "measure", id: "under" },
          },
        },
      ],
    },
  ];
}

/** The orders of a list of their lines, which makes the value of an order a ratio of every group. */
function ordersOf({ name: table, documents }: TableProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const orders = own.find((column) => isDocument(column) && ORDER.test(documentNoun(column.name)));
  if (!orders || documents) return [];
  const label = "number of orders";
  const of = { kind: "column" as const, col: orders.name };
  const measures: Measure[] = [{ kind: "aggregate", id: "n", label, agg: "distinct", of }];
  return [{ id: "orders", table, label, names: [], concepts: ["orders"], kind: "count", measures }];
}

const ORDER = /^(order|bestell|auftrag)/;

/** A part of a measure that is computed and not shown. */
export function hidden(measure: NamedMeasure, id: string): Measure {
  return { ...(measure.measures.at(-1) as Measure), id, hidden: true };
}
