import { quoteText } from "../../database.ts";
import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Measure } from "../find/measure.ts";
import { conceptsOfName } from "./concept-columns.ts";
import type { Derived } from "./ratio.ts";

const OUT =
  /\b(costs?|expenses?|spend(?:s|ing)?|spent|expenditures?|outgoings?|outflows?|pay for|paid for|paid out|pay out|expensive|costly|withdrawals?|debits?)\b/i;
const IN =
  /\b(income|revenues?|sales|earn(?:ed|ings)?|takings|turnover|inflows?|deposits?|receipts|came in|come in|bring in|brought in)\b/i;
const NET = /\b(net|profits?|loss|result|cash ?flow|surplus|deficit|break even|left over|bottom line)\b/i;
const RESULT = /\b(profit|margin|change|variance|difference|balance|saldo|deviation|growth|delta)\b/;

/**
 * Expenses, income and what is left of them, where one column of amounts holds money that goes out below zero and money that
 * comes in above it. Null where the table tells the two apart in another way.
 */
export function flowIn(text: string, covered: string, table: Table): Derived | null {
  const column = signedColumn(table);
  if (!column && NET.test(text)) return netByKind(table);
  if (!column || /\b(how many|number of)\b/i.test(text)) return null;
  // A word that is a value of the table picks rows and is no direction.
  const said = (pattern: RegExp) => {
    const word = pattern.exec(text)?.[0].toLowerCase();
    return word !== undefined && !covered.includes(word);
  };
  const isAverage = /\b(average|mean|typical)\b/i.test(text);
  if (said(OUT)) return flow(column, { name: "Expenses", side: "<", isAverage });
  if (said(NET)) return net(column);
  return said(IN) && Number(column.max) > 0 ? flow(column, { name: "Income", side: ">", isAverage }) : null;
}

/** The column of amounts with both signs, where no other column says what was spent. */
function signedColumn(table: Table): Column | undefined {
  const sums = measuresOf(table).filter((column) => column.aggregate === "sum" && column.type !== "percent");
  const signed = sums.filter((column) => column.hasNegative && !RESULT.test(plainWords(column.name)));
  const [only] = signed;
  const isTold = sums.some((column) => column !== only && conceptsOfName(column.name).includes("cost"));
  return signed.length === 1 && !isTold && !conceptsOfName(only?.name ?? "").includes("return") ? only : undefined;
}

function flow(column: Column, of: { name: string; side: "<" | ">"; isAverage: boolean }): Derived {
  const { name, side, isAverage } = of;
  const label = isAverage ? `Average of single ${name.toLowerCase()}` : name;
  const measure: Measure = {
    label,
    sql: `${side === "<" ? "-" : ""}${isAverage ? "avg" : "sum"}(${column.sql}) FILTER (WHERE ${column.sql} ${side} 0)`,
    aggregate: isAverage ? "mean" : "sum",
    unit: column.unit,
    columns: [column],
    isAdditive: !isAverage,
    basis: `${name} are the amounts in “${column.name}” ${side === "<" ? "below zero, told without the minus sign" : "above zero"}`,
  };
  return { kind: "measure", measure, columns: [column] };
}

const KIND_IN = /^(income|revenue|in|inflow|credit|deposit|sale|sales|einnahme|einnahmen)$/i;
const KIND_OUT = /^(expense|expenses|cost|costs|out|outflow|debit|withdrawal|ausgabe|ausgaben)$/i;

/** Income less expenses, where a column says which an amount is. */
function netByKind(table: Table): Derived | null {
  const amounts = measuresOf(table).filter((column) => column.aggregate === "sum" && column.type !== "percent");
  const [amount] = amounts;
  for (const kind of table.columns.filter((column) => column.role === "dimension" && column.distinct === 2)) {
    const into = kind.examples.find((value) => KIND_IN.test(value));
    const out = kind.examples.find((value) => KIND_OUT.test(value));
    if (!amount || amounts.length > 1 || into === undefined || out === undefined) continue;
    const sign = `CASE WHEN ${kind.sql} = ${quoteText(into)} THEN 1 WHEN ${kind.sql} = ${quoteText(out)} THEN -1 END`;
    const measure: Measure = {
      label: `${into} less ${out}`,
      sql: `sum(${amount.sql} * ${sign})`,
      aggregate: "sum",
      unit: amount.unit,
      columns: [amount, kind],
      isAdditive: true,
      basis: `${into} less ${out} takes “${amount.name}” with the sign that “${kind.name}” says`,
    };
    return { kind: "measure", measure, columns: [amount] };
  }
  return null;
}

function net(column: Column): Derived {
  const measure: Measure = {
    label: `Net ${column.name}`,
    sql: `sum(${column.sql})`,
    aggregate: "sum",
    unit: column.unit,
    columns: [column],
    isAdditive: true,
    basis: `Net ${column.name} adds up all amounts, those below zero too`,
  };
  return { kind: "measure", measure, columns: [column] };
}
