import { type Currency, divideRounded, minorPerUnit, scale } from "../computed/money.ts";
import type { PricedOption, PriceLine } from "./price-lines.ts";

export interface PricedLine extends PriceLine {
  /** After its discount, in minor units. */
  total: bigint;
}

export interface OptionTotals {
  name: string;
  lines: PricedLine[];
  /** Minor units, each rounded once. */
  subtotal: bigint;
  discount: bigint;
  net: bigint;
  tax: bigint;
  total: bigint;
}

/** Percent, in millionths. */
export interface Rates {
  discount: bigint;
  tax: bigint;
}

const hundred = 100n * scale;

/**
 * The totals of an option in minor units. Each line, the discount and the tax are rounded half up to a minor unit; sums are exact:
 * line = quantity × price × (1 − discount), subtotal = Σ lines, net = subtotal − subtotal × discount, total = net + net × tax.
 */
export function totalsOf({ name, lines }: PricedOption, { discount, tax }: Rates, currency: Currency): OptionTotals {
  const priced = lines.map((line): PricedLine => ({ ...line, total: lineTotal(line, currency) }));
  const subtotal = priced.reduce((sum, line) => sum + line.total, 0n);
  const less = divideRounded(subtotal * discount, hundred);
  const net = subtotal - less;
  const added = divideRounded(net * tax, hundred);
  return { name, lines: priced, subtotal, discount: less, net, tax: added, total: net + added };
}

function lineTotal({ quantity, price, discount }: PriceLine, currency: Currency): bigint {
  return divideRounded(quantity * price * (hundred - discount) * minorPerUnit(currency), scale * scale * hundred);
}
