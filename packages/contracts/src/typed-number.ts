/**
 * A number that a person typed, with a point or a comma: "12.5", "12,5", "1.250,00" and "1,250.00". "45.000" and "1,250" are refused with
 * both readings, because they mean another number in another country.
 */
export function typedNumber(typed: string | number): { value: number } | { problem: string } {
  if (typeof typed === "number") return Number.isFinite(typed) ? { value: typed } : { problem: "Enter a number" };
  const text = typed.trim();
  if (/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) {
    const [whole = "", fraction = ""] = text.split(/[.,]/);
    return { problem: `Write ${whole}${fraction} or ${whole}.${fraction}0` };
  }
  const value = text === "" ? Number.NaN : Number(plain(text));
  return Number.isFinite(value) ? { value } : { problem: "Enter a number" };
}

/** Without separators of thousands, and with a point for the fraction. */
function plain(text: string): string {
  const groups = /^([+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/.exec(text);
  if (groups?.[1]) return `${groups[1].replaceAll(/[.,]/g, "")}.${groups[3] ?? 0}`;
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
}
