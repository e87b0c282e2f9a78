import type { Measure, Value } from "../query.ts";
import { wordsOf } from "./lexicon.ts";
import type { ColumnProfile, NamedMeasure } from "./profile.ts";

const FROM = /^(start|begin|beginn|beginning|opening|old|alt|anfang|anfangs|before|vorher|from|von)$/;
const UNTIL = /^(end|ende|ending|closing|new|neu|schluss|after|nachher|to|bis)$/;
/** A vehicle goes out with the lower reading; money in and money out are two amounts. */
const OUT = /^(out|departure|pickup|collected|ab|abfahrt|abholung|raus)$/;
const IN = /^(in|back|return|returned|arrival|ankunft|zuruck|ruckgabe|rein)$/;
const METERED = ["distance", "energy"];
interface Readings {
  from: ColumnProfile;
  until: ColumnProfile;
  measure: NamedMeasure;
}

/** A meter read before and after ("km start", "km end"): what lies between is the amount, the readings themselves are none. */
export function readingsOf(own: readonly ColumnProfile[]): Readings[] {
  const numbers = own.filter(({ type, role }) => type === "number" && ["additive", "average", "stock"].includes(role));
  const named = (pattern: RegExp, { name }: ColumnProfile) => wordsOf(name).some((word) => pattern.test(word));
  const rest = (pattern: RegExp, { name }: ColumnProfile) =>
    wordsOf(name)
      .filter((word) => !pattern.test(word))
      .join(" ");
  const isMetered = ({ concepts }: ColumnProfile) => METERED.includes(concepts[0] ?? "");
  const partnersOf = (from: ColumnProfile, [first, last]: readonly [RegExp, RegExp]) =>
    named(first, from)
      ? numbers.filter((each) => each !== from && named(last, each) && rest(last, each) === rest(first, from))
      : [];
  return numbers.flatMap((from) => {
    const until =
      numbers.find(({ readingBefore }) => readingBefore === from.name) ??
      partnersOf(from, [FROM, UNTIL])[0] ??
      partnersOf(from, [OUT, IN]).find((each) => isMetered(from) && isMetered(each));
    const words = [FROM, OUT].find((each) => named(each, from)) ?? FROM;
    if (!until || (rest(words, from) === "" && !until.readingBefore)) return [];
    const label = `${until.name} minus ${from.name}`;
    const of: Value = {
      kind: "arithmetic",
      op: "-",
      a: { kind: "column", col: until.name },
      b: { kind: "column", col: from.name },
    };
    const unit = from.unit ? { unit: from.unit } : {};
    const measures: Measure[] = [{ kind: "aggregate", id: "total", label: `total ${label}`, agg: "sum", of, ...unit }];
    const names = [rest(words, from)].filter(Boolean);
    const isDriven = own.some((column) => column.concepts[0] === "vehicle");
    const concepts = from.concepts.length === 0 && isDriven ? ["distance"] : from.concepts;
    const common = { id: label, table: from.table, label, names, concepts };
    return [{ from, until, measure: { ...common, kind: "additive" as const, ...unit, measures } }];
  });
}

export function replaceReadings(list: NamedMeasure[], { from, until, measure }: Readings): void {
  const others = list.filter(({ column }) => column !== from.name && column !== until.name);
  const readings = list
    .filter(({ column }) => column === from.name || column === until.name)
    .map((each): NamedMeasure => {
      const label = `average ${each.label}`;
      const measures = each.measures.map((own) =>
        own.kind === "aggregate" ? { ...own, agg: "avg" as const, label } : own,
      );
      return { ...each, kind: "average", concepts: [], measures };
    });
  list.splice(0, list.length, ...others, measure, ...readings);
}
