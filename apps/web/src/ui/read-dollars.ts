/**
 * Dollars as typed, "12.50" or "$1,250" → micro-dollars; undefined when the text is not an amount. "12,50" is ambiguous, so it is
 * refused.
 */
export function readDollars(text: string): number | undefined {
  const amount = /^\$?\s*((?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,6})?)$/.exec(text.trim())?.[1];
  return amount === undefined ? undefined : Math.round(Number(amount.replaceAll(",", "")) * 1e6);
}
