import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { mainTime } from "../question/main-time.ts";
import type { Answering } from "./answering.ts";
import { addChange, lastComparable } from "./change.ts";
import { bestDimension, primaryColumn, rankedDimensions } from "./choose-measure.ts";
import { addCorrelation, strongPairs } from "./correlation.ts";
import { equalsSql } from "./groups.ts";
import { type Measure, measureOf, rowCount, type Scope } from "./measure.ts";
import { addOutliers } from "./outliers.ts";
import { addMissing, addQuality } from "./quality.ts";
import { addRanking } from "./ranking.ts";
import { seriesOf } from "./series.ts";
import { addConcentration, addDistribution, addSeasonality } from "./shape.ts";
import { addOverview, addTotal } from "./simple.ts";
import { snapshotOf } from "./snapshot.ts";
import { addTrend } from "./trend.ts";

const STRONG_CORRELATION = 0.4;

/** What matters most in a table whatever was asked: its size, its main measure over time and by group, and what to be careful of. */
export async function addGeneralFindings(state: Answering): Promise<void> {
  const { book, table, said } = state;
  const time = mainTime(table);
  await addOverview(book, { table, conditions: [] }, time, { importance: 0.5, answers: false });
  addQuality(book, table);
  const missingShare =
    table.columns.reduce((sum, column) => sum + column.missing + column.invalid, 0) /
    Math.max(1, table.rows * table.columns.length);
  if (!said.has("missing"))
    addMissing(book, table, { importance: 0.3 + Math.min(0.3, missingShare * 2), answers: false });
  const main = primaryColumn(table);
  const scope = await singleCurrency(table, main);
  const measure = main ? withUnit(measureOf(main), scope) : rowCount();
  await addCourse(state, scope, { measure, time });
  await addGroups(state, snapshotOf(scope, measure), measure);
  await addShapes(state, scope, main);
}

/** Amounts in several currencies are looked at for the most frequent one alone, which every finding then says. */
async function singleCurrency(table: Table, main: Column | undefined): Promise<Scope> {
  const currency = table.columns.find((column) => column.name === main?.currencyColumn);
  if (!currency) return { table, conditions: [] };
  const [row] = await table.database.rows(
    `SELECT ${currency.sql} AS v FROM data WHERE ${currency.sql} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  const value = String(row?.["v"] ?? "");
  return {
    table,
    conditions: [{ sql: equalsSql(currency, value), text: `${currency.name} = ${value}`, column: currency.name }],
  };
}

function withUnit(measure: Measure, scope: Scope): Measure {
  const code = scope.conditions[0]?.text.split(" = ")[1];
  return code && /^[A-Z]{3}$/.test(code) ? { ...measure, unit: code } : measure;
}

async function addCourse(
  state: Answering,
  scope: Scope,
  of: { measure: Measure; time: Column | undefined },
): Promise<void> {
  const { book, table, said } = state;
  const { measure, time } = of;
  if (!said.has(`total ${measure.sql} `) && !said.has(`value ${measure.sql} `))
    await addTotal(book, snapshotOf(scope, measure), measure, { importance: 0.62, answers: false });
  if (!time || time.distinct < 2 || (measure.aggregate !== "sum" && isAttribute(time))) return;
  const hasTrend = said.has(`trend ${measure.label} `);
  const series = hasTrend
    ? await seriesOf(scope, { measure, time })
    : await addTrend(book, scope, { measure, time }, { importance: 0.7, answers: false });
  if (series && ![...said].some((key) => key.startsWith("change"))) {
    const spans = lastComparable(series);
    if (spans)
      await addChange(
        book,
        scope,
        { measure, time, ...spans, dimensions: rankedDimensions(table) },
        { importance: 0.64, answers: false, cautions: series.partialLast ? ["partial_last_period"] : [] },
      );
  }
  if (!said.has(`seasonality ${measure.label}`))
    await addSeasonality(book, scope, { measure, time, least: 0.5 }, { importance: 0.52, answers: false });
}

/** A date that describes the row (hired, born, due) is no axis for the level of something else. */
function isAttribute(time: Column): boolean {
  return /hire|birth|geburt|join|start|end|found|built|eintritt|due|expir|since|seit/i.test(time.name);
}

async function addGroups(state: Answering, scope: Scope, measure: Measure): Promise<void> {
  const { book, table, said } = state;
  const dimensions = rankedDimensions(table).filter(
    (dimension) =>
      ![...said].some((key) => key.startsWith(`ranking ${dimension.name} ${measure.label}`)) &&
      dimension.name !== scope.conditions[0]?.column,
  );
  const telling = dimensions.filter((dimension) => measure.isAdditive || dimension.distinct <= table.rows * 0.6);
  for (const [index, dimension] of telling.slice(0, 2).entries()) {
    await addRanking(book, scope, { measure, dimension }, { importance: 0.66 - index * 0.1, answers: false });
  }
  const many = rankedDimensions(table)
    .filter((dimension) => dimension.distinct >= 8)
    .sort((a, b) => b.distinct - a.distinct)[0];
  if (many && !said.has(`concentration ${many.name} ${measure.label}`))
    await addConcentration(book, scope, { measure, dimension: many, least: 45 }, { importance: 0.54, answers: false });
}

async function addShapes(state: Answering, scope: Scope, main: Column | undefined): Promise<void> {
  const { book, table, said } = state;
  if (!main) return;
  if (!said.has(`outliers ${main.name}`)) await addOutliers(book, scope, main, { importance: 0.48, answers: false });
  const strong = (await strongPairs(scope)).filter(
    (pair) => Math.abs(pair.r) >= STRONG_CORRELATION && !said.has(`correlation ${pair.a.name} ${pair.b.name}`),
  );
  for (const pair of strong.slice(0, 2))
    await addCorrelation(book, scope, pair, { importance: 0.35 + Math.abs(pair.r) * 0.15, answers: false });
  const isLevel = main.aggregate !== "sum" || (bestDimension(table) === undefined && mainTime(table) === undefined);
  if (isLevel && !said.has(`distribution ${main.name}`) && measuresOf(table).includes(main))
    await addDistribution(book, scope, main, { importance: 0.46, answers: false });
}
