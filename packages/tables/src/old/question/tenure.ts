import { type Column, type Table, timesOf } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { formatPeriod } from "../write/format-value.ts";

const ASKED =
  /\btenure\b|\bseniority\b|\blongest[- ](?:serving|standing)\b|\bbeen (?:with us|here|with the company|employed|around)\b|\byears of service\b|\b(?:stay|stayed|work|worked) (?:with us|here|for us)\b/i;
const BEGUN =
  /\b(hire|hired|joined|join|joining|start|started|entry|eintritt|employed|signup|sign up|since|onboarded|member since)\b/;
const ENDED = /\b(left|leaving|end|ended|exit|termination|terminated|austritt|cancell?ed|churned)\b/;

/** How long each row has been there, up to its own end or the last date of the table; undefined where that is not asked or not told. */
export function tenureAsked(text: string, table: Table): Column | undefined {
  if (!ASKED.test(text)) return undefined;
  const times = timesOf(table).filter((column) => column.hasYear && column.grain !== null);
  const begun = times.find((column) => BEGUN.test(plainWords(column.name)));
  if (!begun) return undefined;
  const ended = times.find((column) => column !== begun && ENDED.test(plainWords(column.name)));
  const last =
    times
      .map((column) => column.max?.slice(0, 10) ?? "")
      .sort()
      .at(-1) ?? "";
  const until = ended ? `coalesce(${ended.sql}::DATE, DATE '${last}')` : `DATE '${last}'`;
  const sql = `(date_diff('day', ${begun.sql}::DATE, ${until}) / 365.25)`;
  return {
    ...begun,
    name: `tenure at ${formatPeriod(last, "day")}`,
    sql,
    valueSql: sql,
    type: "number",
    role: "measure",
    unit: "years",
    aggregate: "mean",
    grain: null,
    min: null,
    max: null,
    notes: [],
  };
}
