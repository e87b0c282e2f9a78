import type { Workbook, WorkbookCell } from "@muster/contracts/workbook";
import type { Phrase } from "../computed/german.ts";
import type { Locale } from "../computed/locale.ts";
import { type Currency, minorPerUnit, toUnits } from "../computed/money.ts";
import type { OptionTotals, Rates } from "./price-options.ts";

interface Priced {
  customer: string;
  currency: Currency;
  options: readonly OptionTotals[];
  rates: Rates;
  locale: Locale;
}

const text = (value: string, style: WorkbookCell["style"] = "text"): WorkbookCell => ({ value, style });
const number = (value: number, style: WorkbookCell["style"]): WorkbookCell => ({ value, style });
const computed = (value: number, formula: string, style: WorkbookCell["style"] = "money"): WorkbookCell => ({
  value,
  formula,
  style,
});

/** The prices as a sheet whose totals follow its quantities, prices and rates. Rates are in rows 4 and 5, as fractions. */
export function proposalWorkbook({ customer, currency, options, rates, locale }: Priced): Workbook {
  const { say } = locale;
  const places = minorPerUnit(currency) === 1n ? 0 : 2;
  const units = (minor: bigint) => toUnits(minor, currency);
  const rows: (WorkbookCell | null)[][] = [
    [text(say("Prices for {customer}", { customer }), "title")],
    [text(say("Amounts in {currency}. Change the colored cells: everything else follows.", { currency }))],
    [],
    [text(say("Discount on the offer")), number(Number(rates.discount) / 1e8, "input")],
    [text(say("Tax rate")), number(Number(rates.tax) / 1e8, "input")],
  ];
  for (const { name, lines, subtotal, discount, net, tax, total } of options) {
    rows.push(
      [],
      [
        text(name, "heading"),
        ...(["Quantity", "Unit price", "Discount", "Amount"] as const).map((head) => text(say(head), "heading")),
      ],
    );
    const first = rows.length + 1;
    for (const line of lines) {
      const at = rows.length + 1;
      rows.push([
        text(line.unit ? `${line.name} (${line.unit})` : line.name),
        number(Number(line.quantity) / 1e6, "input"),
        number(Number(line.price) / 1e6, "input"),
        number(Number(line.discount) / 1e8, "input"),
        computed(units(line.total), `ROUND(B${at}*C${at}*(1-D${at}),${places})`),
      ]);
    }
    const last = rows.length;
    const at = last + 1;
    const closing = (label: Phrase, cell: WorkbookCell) => rows.push([text(say(label)), null, null, null, cell]);
    closing("Subtotal", computed(units(subtotal), `SUM(E${first}:E${last})`, "total"));
    closing("Discount", computed(-units(discount), `-ROUND(E${at}*$B$4,${places})`));
    closing("Net", computed(units(net), `E${at}+E${at + 1}`));
    closing("Tax", computed(units(tax), `ROUND(E${at + 2}*$B$5,${places})`));
    closing("Total", computed(units(total), `E${at + 2}+E${at + 3}`, "total"));
  }
  return {
    currency,
    sheets: [{ name: say("Prices"), widths: [44, 12, 14, 12, 16], frozen: { rows: 2, columns: 0 }, rows }],
  };
}
