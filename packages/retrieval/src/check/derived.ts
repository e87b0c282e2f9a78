import { qualifierOf } from "../claims/clauses.ts";
import type { Figure } from "../language/figures.ts";
import { containsAny } from "../language/lexicon.ts";
import { periodsIn } from "../language/periods.ts";
import { isRounded, isSameKind, isStatedAs, type Located } from "./align.ts";

/**
 * Whether a number that is in no passage may be derived from their numbers: a fraction, a time between two dates, or a
 * calculation. A judge decides whether it is.
 */
export function isDerived(each: Located, around: readonly Figure[], sourceText: string): boolean {
  if (isFraction(each) || isSpan(each, around, sourceText)) return true;
  const figure = inWhole(each.figure, around);
  const whole = { ...each, figure };
  const others = pricesOf(figure, around).map((other) => inWhole(other, around));
  const isOfHundredths = figure !== each.figure && others.some((other) => isWorth(other, figure));
  return isOfHundredths || isCalculated(whole, others, sourceText);
}

function isWorth(a: Figure, b: Figure): boolean {
  return isSameKind(a, b) && a.value === b.value;
}

/** Prices of a table that names no currency, such as 19.50 and 21.00, are in the currency of the sentence. */
function pricesOf({ currency }: Figure, around: readonly Figure[]): readonly Figure[] {
  if (!currency || around.some((other) => other.currency)) return around;
  return around.map((other) => (other.unit === null && /[.,]\d\d$/.test(other.text) ? { ...other, currency } : other));
}

const fractionAfter =
  /^\s*(?:(?:in|out of|of every|von|sur|de cada|su|em cada|op de|op)\s+(?:\d{1,2}|two|three|four|five|six|seven|eight|ten|zwei|drei|vier|fünf|zehn|deux|trois|quatre|cinq|dix|dos|tres|cuatro|cinco|diez|due|tre|quattro|cinque|dieci|dois|três|quatro|dez|twee|drie|vier|vijf|tien)(?![\p{L}\d])|(?:quarters?|thirds?|fifths?|tenths?|halves|viertel|drittel|fünftel|zehntel|quarts?|tiers|cuartos|tercios|quarti|terzi|quartos|terços|kwart|derde)(?!\p{L})|(?:times|mal|fois|veces|volte|vezes|keer)(?!\p{L}))/iu;
const fractionBefore =
  /(?:one|two|three|four|ein\p{L}*|zwei|drei|un|uno|deux|dos|due|dois|één|twee|\d+)\s+(?:in|out of|of every|von|sur|de cada|su|em cada|op de|op)\s+$/iu;

/** "from 5 to 19 August": two dates, of which one has no month. */
const dayRange =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:to|until|till|through|bis|au|al?|até|ao|tot|–|-)\s*(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:de\s+)?\p{L}{3}/giu;

/** "three quarters", "two in five", "one in two", "three times as fast". */
function isFraction({ figure, clause }: Located): boolean {
  if (figure.raw > 20 || figure.currency !== null) return false;
  const [before, after] = [
    clause.text.slice(0, figure.start - clause.start),
    clause.text.slice(figure.end - clause.start),
  ];
  return (
    fractionAfter.test(after) ||
    fractionBefore.test(before) ||
    (figure.unit === "times" && /^\s*(?:as|so|more|faster|the)/iu.test(after))
  );
}

/** The time between two dates or times of the passages; in "eight and a half hours" the unit follows the fraction. */
function isSpan(each: Located, around: readonly Figure[], sourceText: string): boolean {
  const { figure } = each;
  const { unit, currency, raw } = figure;
  const clocks = around.filter((other) => other.unit === "clock").map(({ value }) => value);
  const minutes = differencesOf(clocks).flatMap((minute) => [minute, dayMinutes - minute]);
  if (unit === null && currency === null) return raw <= 24 && minutes.some((span) => Math.abs(span / 60 - raw) <= 0.5);
  if (unit === "s") return minutes.some((span) => isClose(each, span * 60) || Math.abs(span * 60 - figure.value) < 900);
  if (unit !== "day" && unit !== "workday" && unit !== "month") return false;
  const days = [...differencesOf(periodsIn(sourceText).map(({ key }) => dayOf(key))), ...dayRangesIn(sourceText)];
  if (unit === "month") return days.some((span) => Math.abs(span / 30.4 - figure.value) <= 1);
  return days.some((span) => (unit === "workday" ? figure.value <= span + 1 : Math.abs(span - figure.value) <= 1));
}

const dayMinutes = 1440;

function differencesOf(values: readonly number[]): number[] {
  return values.flatMap((one, i) => values.slice(i + 1).map((other) => Math.abs(one - other)));
}

/** A period's first day as a number of days; without a year, in one and the same. */
function dayOf(key: string): number {
  const [, year = "2001", quarter, month = "01", day = "01"] =
    /^(\d{4}|-)?-?(?:[QH](\d)|(\d\d)(?:-(\d\d))?)?$/.exec(key) ?? [];
  const first = quarter ? (Number(quarter) - 1) * (key.includes("H") ? 6 : 3) : Number(month) - 1;
  return Date.UTC(year === "-" ? 2001 : Number(year), first, Number(day)) / 86_400_000;
}

function dayRangesIn(text: string): number[] {
  return [...text.matchAll(dayRange)].map(([, from, to]) => Math.abs(Number(to) - Number(from)));
}

/**
 * A calculation with the figures of the passages: sum, difference, share, product with a small count, or the same for another
 * time span.
 */
function isCalculated(each: Located, around: readonly Figure[], sourceText: string): boolean {
  const { figure } = each;
  const kin = around.filter((other) => isSameKind(other, figure));
  if (runsOf(kin).some((run) => isClose(each, sumOf(run)))) return true;
  const fractions = fractionsIn(sourceText);
  if (figure.unit === "%" && fractions.some((share) => Math.abs(share - figure.value) <= 2)) return true;
  if (kin.some(({ value }) => fractions.some((share) => isClose(each, (value * share) / 100)))) return true;
  if (figure.unit === "%" && kin.some(({ value }) => isClose(each, 100 - value))) return true;
  const isTimed = containsAny(each.clause.text, timeWords);
  const perTime = kin.filter((a) => a.per !== null || isTimed);
  if (perTime.some(({ value }) => spans.some((by) => isClose(each, value * by) || isClose(each, value / by))))
    return true;
  if (isBounded(each, kin)) return true;
  return around.some((a, i) =>
    around.some((b, j) => i !== j && resultsOf(a, b, each).some((value) => isClose(each, value))),
  );
}

/** How many of a shorter time span a longer one contains: months, weeks and days in a year, hours in a day, … */
const spans = [12, 52, 365, 4, 3, 7, 24, 60, 3600];
/** Up to this value a number may be a multiplier: "two months' rent". */
const smallCount = 24;

/** Three or more neighbors. */
function runsOf(figures: readonly Figure[]): Figure[][] {
  return figures.flatMap((_, from) => figures.slice(from + 2).map((__, more) => figures.slice(from, from + 3 + more)));
}

/** Words for the time that a rate is stated for. */
const timeWords =
  "second minute hour day week month quarter year sekunde minute stunde tag woche monat quartal vierteljahr jahr seconde heure jour semaine mois trimestre an année segundo minuto hora día semana mes año secondo ora giorno settimana mese anno dia mês ano seconde minuut uur dag maand kwartaal jaar";

const hundredths = new Set(["CENT", "PENCE", "RAPPEN"]);

/** "95 cents" as 0.95 of the currency of the passages. */
function inWhole(figure: Figure, around: readonly Figure[]): Figure {
  const whole = around.find(({ currency }) => currency && !hundredths.has(currency))?.currency;
  if (!whole || !hundredths.has(figure.currency ?? "")) return figure;
  return { ...figure, currency: whole, value: figure.value / 100, raw: figure.raw / 100 };
}

/** "Over a million" for 1.24 million: true, though it says little. */
function isBounded({ figure, clause }: Located, kin: readonly Figure[]): boolean {
  const qualifier = qualifierOf(figure, clause);
  if (qualifier !== "over" && qualifier !== "under") return false;
  return kin.some(({ value }) =>
    qualifier === "over"
      ? value > figure.value && value < 1.5 * figure.value
      : value < figure.value && value > figure.value / 1.5,
  );
}

function sumOf(figures: readonly Figure[]): number {
  return figures.reduce((sum, { value }) => sum + value, 0);
}

const fractionWords: readonly (readonly [pattern: RegExp, percent: number])[] = [
  [/half|hälfte|halb|moitié|mitad|metà|metade|helft/iu, 50],
  [/two[- ]thirds|zwei drittel|deux tiers|dos tercios|due terzi|dois terços|twee derde/iu, 66.7],
  [/three[- ]quarters|drei viertel|dreiviertel|trois quarts|tres cuartos|tre quarti|três quartos|drie kwart/iu, 75],
  [/third|drittel|tiers|tercio|terzo|terço|derde/iu, 33.3],
  [/quarter|viertel|quart|cuarto|quarto|kwart/iu, 25],
  [/fifth|fünftel|cinquième|quinto|quinta parte|vijfde/iu, 20],
  [/tenth|zehntel|dixième|décimo|decimo|tiende/iu, 10],
];

function fractionsIn(text: string): number[] {
  return fractionWords.filter(([pattern]) => pattern.test(text)).map(([, percent]) => percent);
}

function isClose({ figure, clause }: Located, value: number): boolean {
  return isStatedAs(figure, clause, value) || Math.abs(value - figure.value) <= 0.006 * Math.abs(figure.value);
}

/** The results of combining two figures of the passages as the stated figure's kind allows. */
function resultsOf(a: Figure, b: Figure, located: Located): number[] {
  const { unit, currency } = located.figure;
  const results = [...sumsOf(a, b, located.figure), ...sharesOf(a, b, located.figure)];
  if (!isSameKind(a, located.figure)) return results;
  const isPlain = !currency && !unit;
  if (!isPlain && b.unit === "%") {
    const share = b.value / 100;
    // A part, what it was before, and what it becomes.
    results.push(
      a.value * share,
      a.value / (1 + share),
      a.value / (1 - share),
      a.value * (1 + share),
      a.value * (1 - share),
    );
  }
  return [...results, ...productsOf(a, b, located)];
}

const isUnitless = ({ unit, currency }: Figure) => unit === null && currency === null;

/** Sum and difference; in "7,884 of 8,760 hours" the unit is written once. */
function sumsOf(a: Figure, b: Figure, figure: Figure): number[] {
  const { unit, currency, raw, value } = figure;
  const isPoint = unit === "pp" || (!unit && !currency && a.unit === "%");
  const areAlike = isSameKind(a, b);
  const areKin = areAlike || isUnitless(a) || isUnitless(b);
  // "4,100 operating hours of 5,000": what is counted need not follow the numbers.
  const areBare = isUnitless(a) && isUnitless(b) && !currency && Math.min(a.raw, b.raw) > smallCount;
  if (!areKin || !(isSameKind(a, figure) || isSameKind(b, figure) || isPoint || areBare)) return [];
  const isScaled = raw !== 0 && (!areAlike || areBare);
  const [x, y] = isScaled ? [a.raw, b.raw] : [a.value, b.value];
  const scale = isScaled ? value / raw : 1;
  return [(x + y) * scale, Math.abs(x - y) * scale];
}

function sharesOf(a: Figure, b: Figure, { unit, raw }: Figure): number[] {
  const areKin = isSameKind(a, b) || isUnitless(a) || isUnitless(b);
  if (!areKin || unit !== "%" || a.unit === "%" || b.unit === "%" || b.raw === 0) return [];
  const ratio = isSameKind(a, b) ? a.value / b.value : a.raw / b.raw;
  const shares = [100 * ratio, Math.abs(100 * (ratio - 1))];
  // Whole percents of a share are rounded.
  return shares.flatMap((share) => (Number.isInteger(raw) ? [share, Math.round(share)] : [share]));
}

function productsOf(a: Figure, b: Figure, located: Located): number[] {
  const isCount =
    (b.unit === null || b.unit === "month" || b.unit === "day") && b.currency === null && b.raw <= smallCount;
  if ((!isRounded(located) && !isCount) || b.raw === 0) return [];
  return isCount
    ? [a.value * b.raw, a.value / b.raw, a.value * b.value, a.value / b.value]
    : [a.value * b.value, a.value / b.value];
}
