import { toNumber } from "../../database.ts";
import type { Column } from "../../read/table.ts";
import type { Book } from "../write/book.ts";
import { equalsSql } from "./groups.ts";
import { columnNames, type Measure, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";
import type { Weight } from "./simple.ts";

/** What part of the whole one value's rows make. Not where the whole is not above zero: a share of that has no meaning. */
export async function addShare(
  book: Book,
  scope: Scope,
  of: { measure: Measure; part: { column: string; value: string } },
  weight: Weight,
): Promise<boolean> {
  const { measure, part } = of;
  const whole: Scope = {
    ...scope,
    conditions: scope.conditions.filter((condition) => condition.column !== part.column),
  };
  const amount = async (over: Scope, label: string) => {
    const sql = `SELECT ${measure.sql} FROM data${whereOf(over)}`;
    const [row] = await scope.table.database.rows(sql.replace("FROM data", "AS v FROM data"));
    const value = toNumber(row?.["v"]);
    const base = { table: scope.table.name, columns: columnNames(over, measure), unit: measure.unit, computation: sql };
    return value === null
      ? null
      : { value, id: book.figure({ ...base, label: `${measure.label}, ${label}${scopeWords(over)}`, value }) };
  };
  const [own, all] = [await amount(scope, "part"), await amount(whole, "total")];
  if (!own || !all || all.value <= 0 || own.value < 0) return false;
  const base = { table: scope.table.name, columns: columnNames(scope, measure) };
  const share = book.figure({
    ...base,
    label: `Share of ${measure.label}, ${part.value}${scopeWords(whole)}`,
    value: (own.value / all.value) * 100,
    unit: "%",
    computation: `${own.id} / ${all.id} * 100`,
  });
  const name = book.figure({
    ...base,
    label: `Name of ${part.column}, ${part.value}`,
    value: null,
    text: part.value,
    computation: `value of ${part.column}`,
  });
  book.finding({
    kind: "value",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope, measure), aggregate: "rate", unit: "%" },
    figures: { value: share, name },
    rows: [],
    cautions: [],
  });
  return true;
}

/** Two groups side by side. */
export async function addComparison(
  book: Book,
  scope: Scope,
  of: { measure: Measure; dimension: Column; a: string; b: string },
  weight: Weight,
): Promise<boolean> {
  const { measure, dimension } = of;
  const base = { table: scope.table.name, columns: columnNames(scope, measure, dimension) };
  const side = async (name: string) => {
    const where = whereOf(scope, equalsSql(dimension, name));
    const [row] = await scope.table.database.rows(`SELECT ${measure.sql} AS v, count(*) AS n FROM data${where}`);
    const value = toNumber(row?.["v"]);
    const rows = toNumber(row?.["n"]) ?? 0;
    return value === null || rows === 0
      ? null
      : {
          value,
          rows,
          id: book.figure({
            ...base,
            label: `${measure.label}, ${name}${scopeWords(scope)}`,
            value,
            unit: measure.unit,
            rows,
            computation: `SELECT ${measure.sql} FROM data${where}`,
          }),
        };
  };
  const [a, b] = [await side(of.a), await side(of.b)];
  if (!a || !b) return false;
  const name = (text: string) =>
    book.figure({
      ...base,
      label: `Name of ${dimension.name}, ${text}`,
      value: null,
      text,
      computation: `SELECT DISTINCT ${dimension.sql} FROM data${whereOf(scope, equalsSql(dimension, text))}`,
    });
  const difference = book.figure({
    ...base,
    label: `Difference in ${measure.label}, ${of.a} less ${of.b}${scopeWords(scope)}`,
    value: a.value - b.value,
    unit: measure.unit === "%" ? "pp" : measure.unit,
    computation: `${a.id} - ${b.id}`,
  });
  const percent =
    b.value > 0 && measure.unit !== "%"
      ? {
          differencePercent: book.figure({
            ...base,
            label: `Difference in ${measure.label}, percent of ${of.b}${scopeWords(scope)}`,
            value: (a.value / b.value - 1) * 100,
            unit: "%",
            computation: `(${a.id} - ${b.id}) / ${b.id} * 100`,
          }),
        }
      : {};
  book.finding({
    kind: "comparison",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope, measure), dimension: dimension.name },
    figures: { a: a.id, aName: name(of.a), b: b.id, bName: name(of.b), difference, ...percent },
    rows: [],
    cautions: Math.min(a.rows, b.rows) < 5 ? ["small_sample"] : [],
  });
  return true;
}
