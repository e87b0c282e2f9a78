import type { Figure } from "@muster/contracts/analysis";
import { type NumberToken, numberTokens } from "./number-tokens.ts";

/** A figure with the numbers that may stand for it: its exact value, and the number its own text shows. */
export interface Candidate {
  figure: Figure;
  values: { value: number; written: boolean }[];
  percent: boolean;
  currency: string | undefined;
}

const codes: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR" };

/** The figures that hold a number, ready to be compared with. */
export function candidatesOf(figures: Figure[]): Candidate[] {
  return figures.flatMap((figure) => {
    if (figure.value === null) return [];
    const shown = numberTokens(figure.text).find((token) => !token.isWord);
    const percent = shown?.percent ?? /^(?:%|pp)/.test(figure.unit ?? "");
    const exact = exactValue(figure.value, shown);
    return [
      {
        figure,
        values: [
          { value: exact, written: false },
          ...(shown ? [{ value: withSign(shown.value, figure.value), written: true }] : []),
        ],
        percent,
        currency: currencyOf(shown?.currency) ?? currencyOf(figure.unit ?? undefined),
      },
    ];
  });
}

/** The figures that a number in prose may stand for, within the rounding that its writing implies. */
export function matching(token: NumberToken, candidates: Candidate[]): Figure[] {
  return candidates.filter((candidate) => fits(token, candidate)).map(({ figure }) => figure);
}

/** The figure whose value comes nearest, of the same sort where there is one. */
export function nearestFigure(token: NumberToken, candidates: Candidate[]): Figure | undefined {
  const same = candidates.filter((candidate) => candidate.percent === token.percent);
  const distance = (candidate: Candidate) =>
    Math.min(
      ...candidate.values.map(
        ({ value }) =>
          Math.abs(Math.abs(value) - Math.abs(token.value)) / (Math.abs(value) + Math.abs(token.value) + 1e-12),
      ),
    );
  return (same.length ? same : candidates).toSorted((a, b) => distance(a) - distance(b))[0]?.figure;
}

function fits(token: NumberToken, { values, percent, currency }: Candidate): boolean {
  if (token.percent !== percent) return false;
  if (token.currency && currencyOf(token.currency) !== currency) return false;
  return values.some(({ value, written }) => {
    if (token.signed && token.value !== 0 && Math.sign(token.value) !== Math.sign(value)) return false;
    const distance = Math.abs(Math.abs(token.value) - Math.abs(value));
    if (distance <= 1e-9 * Math.abs(value)) return true;
    if (token.vague) return fitsVaguely(token, Math.abs(value));
    const coarse = token.tolerance > 0.05 * Math.abs(value);
    return !written && !coarse && distance <= token.tolerance * (1 + 1e-9);
  });
}

/** "About 1,200" is within 3 percent, "about 12.4" within its last written place; "over" and "nearly" also say on which side. */
function fitsVaguely({ value, tolerance, vague }: NumberToken, figure: number): boolean {
  const written = Math.abs(value);
  if ((vague === "over" && figure < written) || (vague === "under" && figure > written)) return false;
  const isRound = tolerance === 0.5 && written >= 100 && written % 10 === 0;
  return Math.abs(written - figure) <= (isRound ? 0.03 * figure : Math.min(tolerance, 0.05 * figure));
}

/** A percentage may be stored as 0.124 or as 12.4; its text shows which. */
function exactValue(value: number, shown: NumberToken | undefined): number {
  if (!shown?.percent) return value;
  const asFraction = Math.abs(Math.abs(value) * 100 - Math.abs(shown.value));
  return asFraction < Math.abs(Math.abs(value) - Math.abs(shown.value)) ? value * 100 : value;
}

function withSign(shown: number, value: number): number {
  return value < 0 ? -Math.abs(shown) : shown;
}

function currencyOf(written: string | undefined): string | undefined {
  if (!written) return undefined;
  const code = codes[written] ?? written.trim().toUpperCase();
  return /^[A-Z]{3}$|^\p{Sc}$/u.test(code) ? code : undefined;
}
