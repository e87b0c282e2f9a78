import { alternativesOf, entriesOf, type Language, lexiconOf, pairsOf, supportedLanguages } from "./lexicon.ts";
import { counters, currencies, hundredths, units } from "./lists/units.ts";
import { type Period, periodsIn } from "./periods.ts";

/** A number in a text, with what it counts. */
export interface Figure {
  start: number;
  end: number;
  text: string;
  /** Value including its scale: "3.8 million" is 3,800,000. */
  raw: number;
  /** In the base unit: "2 h" is 7,200 with the unit "s". */
  value: number;
  /** "%", "w", "g", "clock" (minutes of the day), … */
  unit: string | null;
  /** ISO code, or CENT, PENCE, RAPPEN. */
  currency: string | null;
  /** What it is relative to: "year", "kwh", or any other word after "per". */
  per: string | null;
  /** The period that belongs only to this figure, as a key; null when there is none nearby. */
  period: string | null;
  /** Written as a word: "nine". */
  isWord: boolean;
}

interface Row {
  matches: RegExp;
  code: string;
  factor: number;
}

function rowsOf(data: readonly (readonly [string, string, number?])[]): Row[] {
  return data.map(([pattern, code, factor]) => ({
    matches: new RegExp(`^(?:${pattern})$`, "iu"),
    code,
    factor: factor ?? 1,
  }));
}

const unitRows = rowsOf(units);
const currencyRows = rowsOf([...currencies, ...hundredths]);
const inside = (data: readonly (readonly [string, ...unknown[]])[]) => data.map(([pattern]) => pattern).join("|");
const scaleValues = new Map<string, number>();
const numberValues = new Map<Language, Map<string, number>>();
for (const language of supportedLanguages) {
  const { scales, numbers } = lexiconOf(language);
  for (const [word, value] of pairsOf(scales)) scaleValues.set(word.replaceAll("_", " "), Number(value));
  numberValues.set(language, new Map(pairsOf(numbers).map(([word, value]) => [word, Number(value)])));
}
const scalePattern = alternativesOf([...scaleValues.keys()].map((word) => word.replaceAll(" ", "_")));
const unitEnd = "(?![\\p{L}\\p{N}])";
/** Digits in groups of three; a plain space separates groups where the text's language does so. */
const digitPatterns = {
  dense: digitPattern("[.,'’\\u00a0\\u202f\\u2009]"),
  spaced: digitPattern("[.,'’ \\u00a0\\u202f\\u2009]"),
};
const spacedLanguages = new Set<Language>(["fr", "es", "pt", "it"]);

function digitPattern(mark: string): RegExp {
  return new RegExp(
    `(?<![\\p{N}.,])(?<sign>[-−+]\\s?(?=\\d))?(?<digits>\\d{1,3}(?:${mark}\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)`,
    "gu",
  );
}

/** Units and currencies before and after digits. The long alternatives are tried only at figures. */
const moneyBefore = new RegExp(`(?<!\\p{L})(?:${inside(currencies)})(?::\\s|\\s)?$`, "iu");
const behind = new RegExp(
  `(?:[\\s-]?(?<scale>${scalePattern})${unitEnd})?(?:[\\s-]?(?:of |de |d')?(?<money>${inside(currencies)}|${inside(hundredths)})${unitEnd}|` +
    `[\\s-]?(?<unit>${inside(units)})${unitEnd})?`,
  "iuy",
);

/** All figures of a text in order, each with its own period. Numbers within a date do not count. */
export function figuresIn(text: string, language: Language, periods: readonly Period[] = periodsIn(text)): Figure[] {
  const found = numbersIn(text, language, periods);
  return found.map((figure, i) => ({ ...figure, period: periodOf(figure, found, i, { text, periods }) }));
}

/** All figures of a text in order, without their periods. */
export function numbersIn(text: string, language: Language, periods: readonly Period[]): Figure[] {
  const taken: { start: number; end: number }[] = [...periods];
  const found: Figure[] = [];
  const take = (figure: Figure | undefined) => {
    if (!figure || taken.some((each) => figure.start < each.end && figure.end > each.start)) return;
    taken.push(figure);
    found.push(figure);
  };
  if (/\d|noon|midday/i.test(text)) {
    for (const figure of clockTimes(text, language)) take(figure);
    for (const match of text.matchAll(spacedLanguages.has(language) ? digitPatterns.spaced : digitPatterns.dense))
      take(writtenFigure(match, text, language));
  }
  for (const match of text.matchAll(roundNumber)) {
    const { half, scale = "" } = match.groups ?? {};
    const value = (half ? 0.5 : 1) * (scaleValues.get(scale.toLowerCase()) ?? 1);
    take(wordFigure(text, { start: match.index, length: match[0].length, value }));
  }
  for (const figure of wordFigures(text, language)) take(figure);
  found.sort((a, b) => a.start - b.start);
  shareRangeUnits(found, text);
  return found;
}

/** "forty-one" comes before its first word. */
function* wordFigures(text: string, language: Language): Generator<Figure | undefined> {
  for (const { index, 0: word } of text.matchAll(/(?<![\p{L}\p{N}-])\p{L}{2,24}(?![\p{L}\p{N}])/gu)) {
    const end = index + word.length;
    const joined = text[end] === "-" ? /^-\p{L}{3,5}(?![\p{L}-])/u.exec(text.slice(end, end + 7))?.[0] : undefined;
    for (const written of joined ? [word + joined, word] : [word]) {
      const value = wordValue(written.toLowerCase(), language);
      if (value !== undefined) yield wordFigure(text, { start: index, length: written.length, value });
    }
  }
}

function writtenFigure(match: RegExpExecArray, text: string, language: Language): Figure | undefined {
  const { sign, digits = "" } = match.groups ?? {};
  const at = match.index;
  const before = moneyBefore.exec(text.slice(Math.max(0, at - 14), at))?.[0];
  if (!before && /\p{L}/u.test(text[at - 1] ?? "")) return undefined;
  const tail = tailAt(text, at + match[0].length);
  // "800 m" without a currency are meters.
  if (!before && !tail.money && !tail.unit && /^\s+m$/.test(text.slice(at + match[0].length, tail.end)))
    Object.assign(tail, { factor: 1, unit: "m" });
  // A hyphen between two words or numbers is not a minus sign.
  const isMinus =
    sign !== undefined && !sign.includes("+") && !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 1), at));
  const skipped = sign !== undefined && !isMinus ? sign.length : 0;
  const raw = parseNumber(digits, language) * (isMinus ? -1 : 1) * tail.factor;
  const start = before ? at - before.length : at + skipped;
  return figureOf({
    text,
    start,
    end: tail.end,
    raw,
    unit: tail.unit,
    money: before?.replace(/[:\s]+$/, "") ?? tail.money,
  });
}

/** "half a million", "eine Million". */
const roundNumber = new RegExp(
  `(?<!\\p{L})(?:(?<half>half an?|(?:eine?|einer) halben?|une? demi|medio|mezzo|meio|een half)|one|an?|eine?r?|une?|uno|una|uma?|een)[\\s-](?<scale>${alternativesOf([...scaleValues.keys()].filter((word) => word.length > 5))})(?!\\p{L})`,
  "giu",
);

const wordValues = new Map<Language, Map<string, number | null>>();
const maxCached = 50_000;

/** Reads "twelve", "forty-one", "zweiundzwanzig". Most words are not numbers, so results are cached. */
function wordValue(word: string, language: Language): number | undefined {
  let known = wordValues.get(language);
  if (!known || known.size >= maxCached) {
    known = new Map();
    wordValues.set(language, known);
  }
  let value = known.get(word);
  if (value === undefined) {
    value = readWordValue(word, language) ?? null;
    known.set(word, value);
  }
  return value ?? undefined;
}

function readWordValue(word: string, language: Language): number | undefined {
  const values = numberValues.get(language) ?? numberValues.get("en");
  const value = values?.get(word);
  if (value !== undefined || !values) return value;
  for (const { index, 0: joint } of word.matchAll(/-|und|en/g)) {
    const parts = [word.slice(0, index), word.slice(index + joint.length)].map((part) =>
      /^(?:one|ein|een|une?|uno|um)$/.test(part) ? 1 : (values.get(part) ?? 0),
    );
    const [unit, tens] = parts.sort((a, b) => a - b) as [number, number];
    if (unit >= 1 && unit < 10 && tens >= 20 && tens < 100) return unit + tens;
  }
  return undefined;
}

/** "one" and similar words are usually articles: only the forms in the data count as numbers. */
function wordFigure(
  text: string,
  { start, length, value }: { start: number; length: number; value: number },
): Figure | undefined {
  if (text.slice(start, start + length).toLowerCase() === "one") return undefined;
  const { end, factor, unit, money } = tailAt(text, start + length);
  return { ...figureOf({ text, start, end, raw: value * factor, unit, money }), isWord: true };
}

function tailAt(
  text: string,
  at: number,
): { end: number; factor: number; money: string | undefined; unit: string | undefined } {
  behind.lastIndex = at;
  const match = behind.exec(text);
  const { scale, money, unit } = match?.groups ?? {};
  const factor = scale ? (scaleValues.get(scale.toLowerCase().replace(/\s+/g, " ")) ?? 1) : 1;
  return { end: at + (match?.[0].length ?? 0), factor, money, unit };
}

interface Parts {
  text: string;
  start: number;
  end: number;
  raw: number;
  unit: string | undefined;
  money: string | undefined;
}

function figureOf({ text, start, end, raw, unit, money }: Parts): Figure {
  const row = unit ? unitRows.find(({ matches }) => matches.test(unit)) : undefined;
  const currency = money ? currencyRows.find(({ matches }) => matches.test(money))?.code : undefined;
  return {
    start,
    end,
    text: text.slice(start, end),
    raw,
    value: raw * (row?.factor ?? 1),
    unit: row?.code ?? null,
    currency: currency ?? null,
    per: perAfter(text.slice(end, end + 40)),
    period: null,
    isWord: false,
  };
}

/** "4 pm", "16:30", "16 Uhr", "3 h 10 min". */
function* clockTimes(text: string, language: Language): Generator<Figure> {
  const pattern =
    /(?<![\d.,:\p{L}])(?:(?<hours>\d{1,2})\s?h(?:ours?|rs?)?(?: and)?\s(?<minutes>\d{1,2})\s?(?:min(?:utes?|s)?|m)?|(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?\s?(?<half>[ap]\.?m\b\.?)|(?<h24>\d{1,2}):(?<m24>\d\d)(?::\d\d)?|(?<uhr>\d{1,2})(?:[.:](?<uhrMin>\d\d))?\sUhr|(?<noon>noon|midday))(?![\d\p{L}])/giu;
  for (const match of text.matchAll(pattern)) {
    const { hours, minutes, hour, minute, half, h24, m24, uhr, uhrMin, noon } = match.groups ?? {};
    // "Halle 7 am Eingang" is no time.
    if (Number(hour) > 12 || (language === "de" && half === "am")) continue;
    const base = { text, start: match.index, end: match.index + match[0].length, unit: undefined, money: undefined };
    if (hours) {
      const seconds = Number(hours) * 3600 + Number(minutes) * 60;
      yield { ...figureOf({ ...base, raw: seconds }), unit: "s" };
      continue;
    }
    const late = half?.toLowerCase().startsWith("p") ? 12 : 0;
    const whole = hour ? (Number(hour) % 12) + late : Number(noon ? 12 : (h24 ?? uhr));
    const raw = whole * 60 + Number(minute ?? m24 ?? uhrMin ?? 0);
    yield { ...figureOf({ ...base, raw }), unit: "clock", per: null };
  }
}

const counterOf = new Map(
  Object.entries(counters).flatMap(([base, words]) => entriesOf(words).map((word) => [word, base] as const)),
);
const perWords = alternativesOf(supportedLanguages.flatMap((language) => entriesOf(lexiconOf(language).per)));
/** "60 euros more a month", "17.35 Euro die Stunde". */
const comparing =
  "(?:\\s(?:more|less|extra|mehr|weniger|de plus|de moins|en plus|en moins|más|menos|in più|in meno|di più|a mais|a menos|meer|minder))?";
const perPattern = new RegExp(
  `^${comparing}(?:['’]?\\s*(?:${perWords})\\s*|\\s(?:die|das)\\s|\\s?/\\s?|\\s)(?<what>(?:square|cubic)\\s\\p{L}+|\\p{L}[\\p{L}²]*)(?: (?:and|und|et|y|e|en) (?<also>\\p{L}+))?`,
  "iu",
);

/** "a year", "per kWh", "/month", "annually". */
function perAfter(rest: string): string | null {
  const match = perPattern.exec(rest);
  const what = match?.groups?.["what"]?.toLowerCase().replace(/\s+/g, "_");
  if (!match || !what) return null;
  const also = counterOf.get(match.groups?.["also"]?.toLowerCase() ?? "");
  const known = counterOf.get(what) ?? counterOf.get(what.replace(/s$/, "")) ?? also;
  // Without "per" only adverbs count: "640 euros monthly", not "12 months".
  const isBare = /^\s\p{L}/u.test(match[0]) && match[0].trim().toLowerCase().startsWith(what.slice(0, 4));
  if (isBare) return known && /(?:ly|lich|el|elle|al|ale|uo|ijks|p\.a\.)$/.test(what) ? known : null;
  if (known) return known;
  return /^\s*(?:per|pro)\s|^\s?\//i.test(match[0]) ? what.replace(/s$/, "") : null;
}

/** What an adverb or adjective is relative to: "the annual subsidy", "jährlich". */
export function counterIn(text: string): string | null {
  for (const match of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const base = /(?:ly|lich\p{L}*|uel\p{L}*|ual|ale|uo|ijks\p{L}*)$/u.test(match[0])
      ? counterOf.get(match[0].replace(/lich\p{L}+$/u, "lich"))
      : undefined;
    if (base) return base;
  }
  return /\bannual\b|\bper annum\b/i.test(text) ? "year" : null;
}

const rangeGap = /^\s?(?:-|–|—|to|bis|à|a|al|até|tot|and|und|et|y|e|en|or|oder)\s?$/i;

/** Units that a neighbour states: "10 to 12 %", "18 million dollars, against a loss of 4 million". */
function shareRangeUnits(figures: Figure[], text: string): void {
  for (const [i, figure] of figures.entries()) {
    if (figure.unit || figure.currency) continue;
    const [previous, next] = [figures[i - 1], figures[i + 1]];
    if (next && rangeGap.test(text.slice(figure.end, next.start))) takeUnit(figure, next);
    else if (previous?.currency && figure.raw >= 1e4 && /\p{L}$/u.test(figure.text) && !figure.isWord)
      figure.currency = previous.currency;
  }
}

function takeUnit(figure: Figure, next: Figure): void {
  if (next.raw >= 1e6 && figure.raw < 1e3) figure.raw *= scaleOf(next);
  const isHour = next.unit === "clock" && figure.raw < 24;
  const factor = next.unit && next.raw !== 0 ? next.value / next.raw : 1;
  figure.value = figure.raw * (isHour ? 60 : factor);
  figure.unit = next.unit;
  figure.currency = next.currency;
}

function scaleOf({ text }: Figure): number {
  const word = /\p{L}[\p{L}.]*/u.exec(text.replace(/^[^\d]*[\d.,\s]+/, ""))?.[0].toLowerCase();
  return (word && scaleValues.get(word)) || 1;
}

const isJoined = (between: string) => !/[.;!?]\s|\n/.test(between);
const durations = new Set(["day", "workday", "month", "s"]);

/** Words before a period that serves only as a comparison: "up 12% on 2024", "more than in 2024". */
const comparedWith =
  /(?:\b(?:than|als|que|che|dan|do que)(?: (?:in|im|en|em|nel|nell|the|a|o|le|la|el|il))*|\bon|\b(?:compared|relative) (?:with|to)|\bversus|\bvs\.?|\bgegenüber|\bverglichen mit|\bpar rapport à|\bfrente a|\brispetto (?:al|a)|\bface a|\bten opzichte van|\bover|\bagainst|\b(?:year|quarter|month)s? before|\bvorjahr)\s*$/iu;

/** A figure's own period: the one after it and before the next figure, otherwise one before all figures of its sentence. */
function periodOf(
  figure: Figure,
  figures: readonly Figure[],
  at: number,
  { text, periods: all }: { text: string; periods: readonly Period[] },
): string | null {
  const periods = all.filter(({ start }) => !comparedWith.test(text.slice(Math.max(0, start - 30), start)));
  const [previous, next] = [figures[at - 1], figures[at + 1]];
  const joins = (a: number, b: number) => isJoined(text.slice(a, b));
  const after = periods.find(
    ({ start }) => start >= figure.end && (!next || start < next.start) && joins(figure.end, start),
  );
  if (durations.has(figure.unit ?? "")) return after?.key ?? null;
  const before = periods.filter(({ end }) => end <= figure.start && joins(end, figure.start));
  // A period between the previous figure and this one belongs to the previous one, unless it starts another part of the
  // sentence.
  const own = before.findLast(({ start }) => previous && start >= previous.end && !joins(previous.end, start));
  const first = before.find(({ start }) => !figures.some((each) => each.end <= start && joins(each.end, start)));
  return (after ?? own ?? first)?.key ?? null;
}

/** Parses digits with the language's decimal mark; unambiguous notations are parsed the same in any language. */
export function parseNumber(digits: string, language: Language): number {
  const clean = digits.replace(/['’\s\u00a0\u202f\u2009]/g, "");
  const usesComma = language !== "en" && language !== "zh" && language !== "ja" && language !== "ko";
  const [hasComma, hasPoint] = [clean.includes(","), clean.includes(".")];
  if (hasComma && hasPoint) {
    const decimal = clean.lastIndexOf(",") > clean.lastIndexOf(".") ? "," : ".";
    return Number(clean.replaceAll(decimal === "," ? "." : ",", "").replace(",", "."));
  }
  const mark = hasComma ? "," : ".";
  const groups = clean.split(mark);
  if (groups.length > 2) return Number(groups.join(""));
  const looksGrouped =
    groups.length === 2 && groups[1]?.length === 3 && (groups[0] ?? "").length <= 3 && groups[0] !== "0";
  const isGrouped = looksGrouped && (usesComma ? mark === "." : mark === ",");
  return Number(isGrouped ? groups.join("") : clean.replace(",", "."));
}
