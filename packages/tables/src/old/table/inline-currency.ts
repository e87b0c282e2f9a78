import { quoteName, quoteText } from "../../database.ts";
import type { RawColumn } from "../../read/raw-column.ts";
import { currencyWords } from "../../read/types/number-format.ts";

/** A column of currency codes made from the signs that stand beside the amounts of another column. */
export interface InlineCurrency {
  sql: string;
  name: string;
  of: string;
  note: string;
}

/** Amounts written in several currencies get a column that says which, so that they are never added up across. */
export function findInlineCurrency(columns: readonly RawColumn[]): InlineCurrency | undefined {
  const mixed = columns.find((column) => column.type.currencies.length > 1);
  if (!mixed) return undefined;
  const name = `${mixed.name} currency`;
  const codes = mixed.type.currencies.map((currency) => currency.code);
  const cases = codes.flatMap((code) =>
    currencyWords(code).map((word) => `WHEN contains(${mixed.cell}, ${quoteText(word)}) THEN ${quoteText(code)}`),
  );
  const sql = `CASE ${cases.join(" ")} END AS ${quoteName(name)}`;
  return { sql, name, of: mixed.name, note: `The currencies in “${mixed.name}” were moved to the column “${name}”.` };
}
