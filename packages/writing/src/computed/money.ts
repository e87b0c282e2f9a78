/** The supported currencies, with an unambiguous sign for each. */
export const currencies = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "INR", "SEK", "NOK", "DKK", "PLN"] as const;
export type Currency = (typeof currencies)[number];

const signs: Record<string, Currency> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR" };
const wholeUnits = new Set<Currency>(["JPY"]);

/** Quantities, prices and rates are whole millionths, so that nothing is lost before the final rounding. */
export const scale = 1_000_000n;

/** "1,250.50", "1.250,50", "1 250,5", "1'250", "12%" as whole millionths; undefined for other text or higher precision. */
export function parseDecimal(text: string): bigint | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, "").replace(/%$/, "");
  const match = /^([-+−]?)(\d[\d.,]*)$/.exec(bare);
  if (!match) return undefined;
  const [, sign = "", digits = ""] = match;
  const [whole = "", fraction = ""] = splitDecimal(digits) ?? [];
  if (whole === "" || fraction.length > 6) return undefined;
  const value = BigInt(whole) * scale + BigInt(fraction.padEnd(6, "0"));
  return sign === "-" || sign === "−" ? -value : value;
}

/** The last separator is the decimal one, unless it separates three digits like all others. */
function splitDecimal(digits: string): [string, string] | undefined {
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d+))?$/.exec(digits);
  if (grouped && !/^0[.,]/.test(digits)) {
    const fraction = grouped[2] ?? "";
    const whole = fraction === "" ? digits : digits.slice(0, -fraction.length - 1);
    return [whole.replace(/[.,]/g, ""), fraction];
  }
  const plain = /^(\d+)(?:[.,](\d+))?$/.exec(digits);
  return plain ? [plain[1] ?? "", plain[2] ?? ""] : undefined;
}

/** An amount with or without its currency: "€890", "890 EUR", "$1,250.50", "CHF 4'500.-". */
export function parseAmount(text: string): { amount: bigint; currency: Currency | undefined } | undefined {
  const code = currencies.find((each) => new RegExp(`(?<![A-Za-z])${each}(?![A-Za-z])`, "i").test(text));
  const sign = Object.keys(signs).find((each) => text.includes(each));
  const bare = text.replace(/[A-Za-z]{3}(?![A-Za-z])/, (word) => (code && word.toUpperCase() === code ? "" : word));
  const amount = parseDecimal((sign ? bare.replace(sign, "") : bare).trim().replace(/[.,][-–—]+$/, ""));
  if (amount === undefined) return undefined;
  return { amount, currency: code ?? (sign === undefined ? undefined : signs[sign]) };
}

/** How many minor units a unit of the currency has: 100, or 1 for yen. */
export function minorPerUnit(currency: Currency): bigint {
  return wholeUnits.has(currency) ? 1n : 100n;
}

/** Divides and rounds half away from zero. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const isNegative = value < 0n !== by < 0n;
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}

const tags = { en: "en-US", de: "de-DE" } as const;
const points = { en: ".", de: "," } as const;

/** "$1,234.50" from minor units, "1.234,50 $" in German. */
export function moneyText(minor: bigint, currency: Currency, language: "en" | "de" = "en"): string {
  const per = minorPerUnit(currency);
  const size = minor < 0n ? -minor : minor;
  const whole = (size / per).toLocaleString(tags[language]);
  const cents = per === 1n ? "" : `${points[language]}${String(size % per).padStart(2, "0")}`;
  return `${minor < 0n ? "−" : ""}${withCurrency(`${whole}${cents}`, currency, language)}`;
}

/** A written number with its currency: "$890", "CHF 890", "890 €" in German. */
export function withCurrency(number: string, currency: Currency, language: "en" | "de" = "en"): string {
  return language === "de" ? `${number}\u00a0${signOf(currency).trim()}` : `${signOf(currency)}${number}`;
}

/** "$" when the sign is unambiguous, otherwise "CHF ". */
export function signOf(currency: Currency): string {
  return Object.entries(signs).find(([, each]) => each === currency)?.[0] ?? `${currency}\u00a0`;
}

/** The amount as a number of units, for charts and spreadsheets. */
export function toUnits(minor: bigint, currency: Currency): number {
  return Number(minor) / Number(minorPerUnit(currency));
}

/** "12.5" from whole millionths, without trailing zeros. */
export function decimalText(value: bigint, language: "en" | "de" = "en"): string {
  const size = value < 0n ? -value : value;
  const fraction = String(size % scale)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${value < 0n ? "−" : ""}${(size / scale).toLocaleString(tags[language])}${fraction && `${points[language]}${fraction}`}`;
}
