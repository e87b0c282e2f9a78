export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

/** A linear axis with round ticks that covers the values; `zeroBased` makes it contain zero. */
export function linearScale(values: readonly number[], zeroBased: boolean, wantedTicks: number): Scale {
  let low = zeroBased ? 0 : Number.POSITIVE_INFINITY;
  let high = zeroBased ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high)
    [low, high] = zeroBased
      ? [Math.min(0, low), Math.max(low, 0) || 1]
      : [low - Math.abs(low || 1) * 0.1, high + Math.abs(high || 1) * 0.1];
  const rough = (high - low) / Math.max(1, wantedTicks);
  const step = roundStep(rough, values.length > 0 && values.every(Number.isInteger));
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: Math.min(50, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? low, max: ticks.at(-1) ?? high, ticks };
}

/** Whole numbers have whole steps: no axis counts 2.5 findings. */
function roundStep(rough: number, isWhole: boolean): number {
  if (isWhole && rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find(
    (candidate) => candidate * power >= rough * 0.999 && !(isWhole && !Number.isInteger(candidate * power)),
  );
  return (factor ?? 10) * power;
}

/** Position of a value between `from` and `to`. */
export function place(scale: { min: number; max: number }, value: number, from: number, to: number): number {
  const span = scale.max - scale.min || 1;
  return from + ((value - scale.min) / span) * (to - from);
}

interface NumberForm {
  /** Distance of the axis' ticks; absent for a value. */
  step?: number;
  /** Exactly these digits after the point, for a value below a million. */
  digits?: number | undefined;
  language?: string | undefined;
}

/**
 * Formats numbers of a chart, with a percent sign if that is the unit. A tick has its axis' `step` and is short ("500k", "2.5M");
 * a value beside a bar is written in full below a million ("482,310").
 */
export function chartNumber(
  value: number,
  unit: string | null,
  { step, digits: wanted, language = "en" }: NumberForm = {},
): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-6))
    return `${Number(value.toPrecision(3)).toExponential().replace("e+", "e")}${unit === "%" ? "%" : ""}`;
  const [divisor, suffix] = SCALES.find(([by, , tickStep]) =>
    step === undefined ? size >= by && by >= 1e6 : step >= tickStep,
  ) ?? [1, ""];
  const scaled = value / divisor;
  const digits = step === undefined ? valueDigits(Math.abs(scaled)) : stepDigits(step / divisor);
  const locale = language === "en" ? "en-US" : language;
  // A small value beside large ones is not rounded to zero.
  const isFixed = wanted !== undefined && divisor === 1 && (size === 0 || size >= 0.5 * 10 ** -wanted);
  const fixed = { minimumFractionDigits: wanted, maximumFractionDigits: wanted };
  const text = scaled.toLocaleString(locale, isFixed ? fixed : { maximumFractionDigits: digits });
  const short = language === "de" ? (GERMAN_SUFFIXES[suffix] ?? suffix) : suffix;
  const percent = unit !== "%" ? "" : language === "de" ? " %" : "%";
  return `${text === "-0" ? "0" : text.replace("-", "−")}${size === 0 ? "" : short}${percent}`;
}

/** Divisor, suffix, and the axis step from which it is used, so that all ticks of an axis have the same form. */
const SCALES: [number, string, number][] = [
  [1e12, "T", 5e11],
  [1e9, "B", 5e8],
  [1e6, "M", 5e5],
  [1e3, "k", 2e3],
];

const GERMAN_SUFFIXES: Record<string, string> = { T: " Bio.", B: " Mrd.", M: " Mio.", k: " Tsd." };

function valueDigits(size: number): number {
  if (size >= 1000 || size === 0) return 0;
  return size >= 10 ? 1 : Math.min(6, 2 - Math.min(0, Math.floor(Math.log10(size))));
}

function stepDigits(step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return Math.min(12, digits + (isWholeStep(step) || step >= 10 ? 0 : 1));
}

/** True when the step has one significant digit: 1, 2, 5, 10, but not 2.5. */
function isWholeStep(step: number): boolean {
  const lead = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
  return Math.abs(lead - Math.round(lead)) < 1e-6;
}
