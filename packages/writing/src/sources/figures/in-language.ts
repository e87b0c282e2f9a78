import type { NumberToken } from "../../figures/number-tokens.ts";

/** Where "1.250" is twelve hundred and fifty, and "3,125" a little over three. */
const withCommas = new Set(["de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "no", "fi", "pl", "cs", "tr", "ru"]);

/**
 * A number as its document's language writes it. Undefined for what the language alone cannot tell: a "billion" is a thousand
 * times as much in German and French as in English.
 */
export function inLanguage(token: NumberToken, language: string): NumberToken | undefined {
  if (!withCommas.has(language)) return token;
  if (/billion|billón/i.test(token.text)) return undefined;
  const written = /\d[\d.,]*\d|\d/.exec(token.text)?.[0] ?? "";
  if (/^\d{1,3}(?:\.\d{3})+$/.test(written)) return scaled(token, written, written.replaceAll(".", ""));
  if (/^\d{1,3},\d{3}$/.test(written)) return scaled(token, written, written.replace(",", "."));
  return token;
}

/** The same number read the other way: "1.250" was read as 1.25, and everything that stands behind it stays. */
function scaled(token: NumberToken, written: string, plain: string): NumberToken {
  const before = Number(written.includes(",") ? written.replaceAll(",", "") : written);
  const factor = before === 0 ? 1 : token.value / before;
  const decimals = plain.split(".")[1]?.length ?? 0;
  return { ...token, value: Number(plain) * factor, tolerance: Math.abs(0.5 * 10 ** -decimals * factor) };
}
