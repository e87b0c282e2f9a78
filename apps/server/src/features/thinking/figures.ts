const format = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** With thousands separators and at most two decimals. */
export function amount(value: number): string {
  return format.format(Math.abs(value) < 0.005 ? 0 : value).replace("-", "−");
}

/** A share from 0 to 1 as a whole percentage. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
