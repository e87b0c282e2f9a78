import { type NumberToken, numberTokens } from "../../figures/number-tokens.ts";

/** A number, or two that stand for everything between them: its value is their middle, its tolerance the way to each. */
export interface StatedNumber extends NumberToken {
  isRange: boolean;
}

const through = /^\s?(?:–|—|-|to|bis|à|a|tot)\s?$/;
const and = /^\s(?:and|und|et|y|e|en)\s$/;
const betweenBefore = /\b(?:between|zwischen|entre|tussen|fra|tra)\s*$/i;
/** "Fell from 11 to 7 months", "from $330 to $400": two values one after the other, and no range. */
const fromBefore = /\b(?:from|von|de|da|van)\s*$/i;

/** Numbers in their order, where "900–1,400", "0.55 to 0.62" and "between 3 and 5" are each one. */
export function withRanges(tokens: NumberToken[], text: string): StatedNumber[] {
  const found: StatedNumber[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [low, high] = [tokens[at] as NumberToken, tokens[at + 1]]; // `at` is below the length
    const range = high && rangeOf(low, high, text);
    found.push(range ?? { ...low, isRange: false });
    if (range) at++;
  }
  return found;
}

function rangeOf(low: NumberToken, high: NumberToken, text: string): StatedNumber | undefined {
  const before = text.slice(0, low.position);
  const gap = text.slice(low.position + low.text.length, high.position);
  const between = betweenBefore.exec(before);
  const isJoined = between ? and.test(gap) : through.test(gap) && !fromBefore.test(before);
  const isOfOneKind =
    (low.currency === undefined || high.currency === undefined || low.currency === high.currency) &&
    (high.percent || !low.percent);
  if (!isJoined || !isOfOneKind || low.signed || high.signed) return undefined;
  const factor = scaleOf(high);
  // "€1.5–2.5 million": what scales the second scales the first.
  const lowest = scaleOf(low) === 1 && low.value * factor < high.value ? low.value * factor : low.value;
  if (lowest >= high.value) return undefined;
  const start = between?.index ?? low.position;
  return {
    ...high,
    text: text.slice(start, high.position + high.text.length),
    position: start,
    value: (lowest + high.value) / 2,
    tolerance: (high.value - lowest) / 2 + high.tolerance,
    currency: high.currency ?? low.currency,
    vague: low.vague,
    isRange: true,
  };
}

/** 1,000,000 for "2.5 million". */
function scaleOf({ text, value, tolerance }: NumberToken): number {
  const bare = numberTokens(/\d[\d.,'’ \u00a0\u202f]*\d|\d/.exec(text)?.[0] ?? "")[0];
  return bare && bare.tolerance !== 0 && value !== 0 ? tolerance / bare.tolerance : 1;
}
