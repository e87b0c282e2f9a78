import { quoteText } from "../../database.ts";
import { dimensionsOf, type Table } from "../../read/table.ts";
import { rateOf } from "../find/measure.ts";
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
