import { type Column, type Table, timesOf } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Scope } from "../find/measure.ts";
import { formatPeriod } from "../write/format-value.ts";
import { dayIn } from "./time-words.ts";

const OVERDUE = /^(overdue|past due)$/i;

/**
 * Rows that were due and not settled on a day that the clause names, or else on the last day that the table knows. A date of
 * settling tells it exactly; without one the rows that count as open now are taken.
 */
export function overdueOn(
  word: string,
  { clause, table, unpaid }: { clause: string; table: Table; unpaid: Scope["conditions"][number] | undefined },
): { condition: Scope["conditions"][number]; column: Column } | undefined {
  if (!OVERDUE.test(word)) return undefined;
  const times = timesOf(table).filter((column) => column.hasYear);
  const named = (pattern: RegExp) => times.find((column) => pattern.test(plainWords(column.name)));
  const due = named(/\b(due|deadline|fallig|falligkeit|faelligkeit|zahlungsziel)\b/);
  const paid = named(/\b(paid|payment|settled|bezahlt|zahlung|zahlungseingang|gezahlt)\b/);
  if (!due || (!paid && !unpaid)) return undefined;
  const last = times.filter((column) => column !== due).map((column) => column.max?.slice(0, 10) ?? "");
  const asked = dayIn(clause);
  const day = asked ?? last.sort().at(-1);
  if (!day) return undefined;
  const open = paid ? `(${paid.sql} IS NULL OR ${paid.sql}::DATE > DATE '${day}')` : `(${unpaid?.sql})`;
  const sql = `(${due.sql}::DATE < DATE '${day}' AND ${open})`;
  const words = `${due.name} before ${formatPeriod(day, "day")} and not settled by then`;
  return { condition: { sql, text: words, column: due.name }, column: due };
}
