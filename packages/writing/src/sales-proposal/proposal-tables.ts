import type { DataTable } from "@muster/contracts/analysis";
import { dataTableOf } from "../computed/computed-document.ts";
import { toUnits } from "../computed/money.ts";
import type { Phase } from "../computed/phases.ts";
import type { Offer } from "./offer.ts";

export function linesTable({ options, currency }: Offer): DataTable {
  const lines = options.flatMap(({ name, lines: own }) => own.map((line) => ({ option: name, ...line })));
  const values = lines.map(({ option, name, quantity, unit, price, discount, total }) => [
    ...[
      option,
      name,
      Number(quantity) / 1e6,
      unit,
      Number(price) / 1e6,
      Number(discount) / 1e6,
      toUnits(total, currency),
    ],
  ]);
  return dataTableOf(
    { id: "lines", title: "Price lines" },
    ["Option", "Item", "Quantity", "Unit", `Unit price (${currency})`, "Discount (percent)", `Amount (${currency})`],
    values,
  );
}

export function totalsTable({ options, currency }: Offer): DataTable {
  const units = (minor: bigint) => toUnits(minor, currency);
  const values = options.map(({ name, subtotal, discount, net, tax, total }) => [
    name,
    ...[subtotal, -discount, net, tax, total].map(units),
  ]);
  return dataTableOf(
    { id: "totals", title: "Totals" },
    ["Option", "Subtotal", "Discount", "Net", "Tax", `Total (${currency})`],
    values,
  );
}

export function phasesTable(phases: readonly Phase[]): DataTable {
  return dataTableOf(
    { id: "phases", title: "Timeline" },
    ["Phase", "From", "To", "Days"],
    phases.map(({ name, from, to, days }) => [name, from, to, days]),
  );
}
