import { rateOf } from "../find/measure.ts";
import { quoteText } from "../table/database.ts";
import { dimensionsOf, type Table } from "../table/table.ts";
import type { Derived } from "./ratio.ts";

const WON = /^(closed[ -]?)?(won|win|success|successful|gewonnen|accepted)$/i;
const LOST = /^(closed[ -]?)?(lost|loss|lose|failed|unsuccessful|verloren|rejected|declined)$/i;

/** Won among the decided, where a column says which rows were won and which were lost. */
export async function winRate(table: Table): Promise<Derived> {
  for (const column of dimensionsOf(table).filter((each) => each.distinct <= 20 && each.type !== "boolean")) {
    const rows = await table.database.rows(
      `SELECT DISTINCT ${column.sql}::VARCHAR AS v FROM data WHERE ${column.sql} IS NOT NULL`,
    );
    const values = rows.map((row) => String(row["v"])).sort();
    const won = values.find((value) => WON.test(value.trim()));
    const lost = values.filter((value) => LOST.test(value.trim()));
    if (!won) continue;
    const among = lost.length > 0 ? `${column.sql} IN (${[won, ...lost].map(quoteText).join(", ")})` : undefined;
    const measure = rateOf("Win rate", column, `${column.sql} = ${quoteText(won)}`, among);
    return {
      kind: "measure",
      measure: {
        ...measure,
        basis: `Win rate is the rows with ${column.name} “${won}” divided by those with ${[won, ...lost].map((value) => `“${value}”`).join(" or ")}`,
      },
      columns: [column],
    };
  }
  return {
    kind: "missing",
    detail: "A win rate needs a column that says which rows were won and which were lost, and there is none.",
  };
}

const STATUSES: [asked: RegExp, value: RegExp, label: string][] = [
  [/\b(return|refund) rates?\b/i, /^(partially )?(refund(ed)?|return(ed)?|erstattet|retourniert)$/i, "Return rate"],
  [/\bcancell?ation rates?\b/i, /^cancell?ed|^storniert/i, "Cancellation rate"],
  [/\bchurn rates?\b/i, /^churned|^cancell?ed|^gekündigt/i, "Churn rate"],
  [/\bno[- ]?show rates?\b/i, /^no[- ]?show/i, "No-show rate"],
  [/\b(completion|delivery) rates?\b/i, /^(completed?|delivered|done)$/i, "Completion rate"],
];

/** "Refund rate" where a status says which rows were refunded; undefined where none does. */
export async function statusRate(text: string, table: Table): Promise<Derived | undefined> {
  const asked = STATUSES.find(([pattern]) => pattern.test(text));
  if (!asked) return undefined;
  const [, pattern, label] = asked;
  for (const column of dimensionsOf(table).filter((each) => each.distinct <= 20 && each.type !== "boolean")) {
    const rows = await table.database.rows(
      `SELECT DISTINCT ${column.sql}::VARCHAR AS v FROM data WHERE ${column.sql} IS NOT NULL`,
    );
    const values = rows
      .map((row) => String(row["v"]))
      .filter((value) => pattern.test(value.trim()))
      .sort();
    if (values.length === 0) continue;
    const measure = rateOf(label, column, `${column.sql} IN (${values.map(quoteText).join(", ")})`);
    const basis = `${label} is the share of rows with ${column.name} ${values.map((value) => `“${value}”`).join(" or ")}`;
    return { kind: "measure", measure: { ...measure, basis }, columns: [column] };
  }
  return undefined;
}
