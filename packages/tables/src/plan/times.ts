import type { Edge } from "./similar.ts";
import type { SliceUnit, Spoken, Year } from "./spoken.ts";
import type { Token } from "./tokens.ts";

interface Found<T = Spoken> {
  is: T;
  to: number;
}
type Parser<T = Spoken> = (tokens: readonly Token[], at: number) => Found<T> | undefined;

const MONTHS = [
  /^(jan|january|januar|janner|januars)$/,
  /^(feb|february|februar|februars)$/,
  /^(mar|march|marz)$/,
  /^(apr|april|aprils)$/,
  /^(may|mai)$/,
  /^(jun|june|juni)$/,
  /^(jul|july|juli)$/,
  /^(aug|august)$/,
  /^(sep|sept|september)$/,
  /^(oct|october|okt|oktober)$/,
  /^(nov|november)$/,
  /^(dec|december|dez|dezember)$/,
];
const SEASONS = [/^(spring|springtime|fruhjahr|fruhling)$/, /^(summer|sommer)$/, /^(autumn|herbst)$/, /^(winter)$/];
const ORDINALS = [
  /^(1|1st|first|erste[nrms]?)$/,
  /^(2|2nd|second|zweite[nrms]?)$/,
  /^(3|3rd|third|dritte[nrms]?)$/,
  /^(4|4th|fourth|vierte[nrms]?)$/,
];
export const NUMBERS = [
  /^(one|ein|eine[nrms]?)$/,
  /^(two|zwei)$/,
  /^(three|drei)$/,
  /^(four|vier)$/,
  /^(five|funf)$/,
  /^(six|sechs)$/,
  /^(seven|sieben)$/,
  /^(eight|acht)$/,
  /^(nine|neun)$/,
  /^(ten|zehn)$/,
];
const QUARTER = /^(quarter|quartal|quartals|qtr)$/;
const HALF = /^(half|halbjahr|halbjahres|hj|jahreshalfte|halfyear)$/;
const WEEK = /^(week|wk|kw|woche|kalenderwoche)$/;
const SLICES: [RegExp, SliceUnit][] = [
  [/^(days?|tagen?|tage)$/, "day"],
  [/^(weeks?|wochen?)$/, "week"],
  [/^(half|halfte)$/, "half"],
];
const EDGES: [RegExp, "first" | "last" | "middle"][] = [
  [/^(anfang|beginn|early|beginning|start)$/, "first"],
  [/^(mitte|mid|middle)$/, "middle"],
  [/^(ende|end|late)$/, "last"],
];
const VERB = /^(start|end)$/;
const SMALL = /^(of|in|the|im|des|der|dem|den|die|das|vom|von|am)$/;
const THROUGH = /^(over|during|throughout|across|uber|wahrend)$/;
const TO = /^(to|until|till|through|thru|bis|zu|zum|zur)$/;
const AND = /^(and|und)$/;

const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? "";
const indexOf = (list: readonly RegExp[], text: string) => list.findIndex((each) => each.test(text)) + 1;

function skipSmall(tokens: readonly Token[], at: number): number {
  let next = at;
  while (next - at < 3 && SMALL.test(textAt(tokens, next)) && !tokens[next]?.isNewClause) next++;
  return next;
}

const yearAt: Parser<Year> = (tokens, at) => {
  const start = skipSmall(tokens, at);
  const [text, next] = [textAt(tokens, start), textAt(tokens, start + 1)];
  if (tokens[start]?.isNewClause) return undefined;
  if (/^(19|20)\d\d$/.test(text)) return { is: Number(text), to: start + 1 };
  if (/^(vorjahre?s?)$/.test(text)) return { is: { back: 1 }, to: start + 1 };
  const back = /^(this|dieses|diesem|diesen)$/.test(text)
    ? 0
    : /^(last|previous|letzte[nsm]?|vorige[nsm]?|vergangene[nsm]?)$/.test(text)
      ? 1
      : undefined;
  return back !== undefined && /^(year|jahre?s?)$/.test(next) ? { is: { back }, to: start + 2 } : undefined;
};

/** The year of a part; "Q1 25" and "Mar '25" have two figures, "March 25" is a day. */
function withYear<T extends object>(tokens: readonly Token[], at: number, isShort: boolean, is: T): Found<T> {
  const year = yearAt(tokens, at);
  if (year) return { is: { ...is, year: year.is }, to: year.to };
  const short = /^\d\d$/.test(textAt(tokens, at)) && (isShort || tokens[at]?.link === "'");
  return short ? { is: { ...is, year: 2000 + Number(textAt(tokens, at)) }, to: at + 1 } : { is, to: at };
}

const LAST = /^(last|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?)$/;

/** "March 2025", "Q2", "1. Quartal", "second half of 2024", "week 12", "summer". */
const partAt: Parser = (tokens, at) => {
  const text = textAt(tokens, at);
  // "Last autumn" is the one that is over.
  const last =
    LAST.test(text) && indexOf([...SEASONS, ...MONTHS], textAt(tokens, at + 1)) > 0 && partAt(tokens, at + 1);
  if (last && last.is.kind === "part" && last.is.year === undefined)
    return { is: { ...last.is, isLast: true }, to: last.to };
  // "Over the summer" is in it.
  const inside = THROUGH.test(text) ? skipSmall(tokens, at + 1) : at;
  if (inside > at && indexOf([...SEASONS, ...MONTHS], textAt(tokens, inside)) > 0) return partAt(tokens, inside);
  const month = indexOf(MONTHS, text);
  if (month > 0)
    return withYear(tokens, at + 1, isYearOfMonth(tokens, at + 1), { kind: "part", unit: "month", n: month });
  const season = indexOf(SEASONS, text);
  // "Winter October to March": what follows says which months.
  const said = season > 0 && !tokens[at + 1]?.isNewClause ? rangeAt(tokens, at + 1) : undefined;
  if (said) return said;
  if (season > 0) return withYear(tokens, at + 1, false, { kind: "part", unit: "season", n: season });
  const [, letter, figure] = /^([qh])([1-4])$/.exec(text) ?? [];
  if (letter) {
    const unit = letter === "q" ? "quarter" : "half";
    return withYear(tokens, at + 1, true, { kind: "part", unit, n: Number(figure) });
  }
  if (WEEK.test(text) && /^\d\d?$/.test(textAt(tokens, at + 1)) && Number(textAt(tokens, at + 1)) <= 53)
    return withYear(tokens, at + 2, false, { kind: "week", n: Number(textAt(tokens, at + 1)) });
  return ordinalAt(tokens, at);
};

const ordinalAt: Parser = (tokens, at) => {
  const [text, next] = [textAt(tokens, at), textAt(tokens, at + 1)];
  const isLast = /^(last|final|letzte[nsm]?)$/.test(text);
  const n = indexOf(ORDINALS, text);
  const unit = QUARTER.test(next) ? "quarter" : HALF.test(next) ? "half" : undefined;
  if (!unit || (n === 0 && !isLast) || (unit === "half" && n > 2)) return yearFirst(tokens, at);
  const made = withYear(tokens, afterYearWord(tokens, at + 2), !isLast, {
    kind: "part",
    unit,
    n: n || (unit === "quarter" ? 4 : 2),
  } as const);
  // "The last quarter" counts back from today, "the last quarter of 2025" does not.
  return isLast && !("year" in made.is) ? undefined : made;
};

/** Past "of the year" and "des Jahres", which name none. */
function afterYearWord(tokens: readonly Token[], at: number): number {
  const start = skipSmall(tokens, at);
  return start > at && /^(year|jahre?s)$/.test(textAt(tokens, start)) ? start + 1 : at;
}

/** "2025 Q1". */
const yearFirst: Parser = (tokens, at) => {
  if (!/^(19|20)\d\d$/.test(textAt(tokens, at)) || tokens[at + 1]?.isNewClause) return undefined;
  const [, letter, figure] = /^([qh])([1-4])$/.exec(textAt(tokens, at + 1)) ?? [];
  const unit = letter === "q" ? "quarter" : "half";
  return letter
    ? { is: { kind: "part", unit, n: Number(figure), year: Number(textAt(tokens, at)) }, to: at + 2 }
    : undefined;
};

const DAY = /^(\d{1,2})(st|nd|rd|th)?$/;

function figureOf(text: string): number {
  const day = Number(DAY.exec(text)?.[1] ?? 0);
  return day <= 31 ? day : 0;
}

/** "3 May 2025", "the 3rd of May", "May 3rd", "3.5.". */
const dayAt: Parser = (tokens, at) => {
  const text = textAt(tokens, at);
  const [, written = "", ofMonth = ""] = /^(\d{1,2})\.(\d{1,2})$/.exec(text) ?? [];
  if (tokens[at]?.isDate && Number(ofMonth) >= 1 && Number(ofMonth) <= 12)
    return withYear(tokens, at + 1, false, { kind: "day", day: Number(written), month: Number(ofMonth) });
  const first = figureOf(text);
  if (first > 0) {
    const start = skipSmall(tokens, at + 1);
    const month = tokens[start]?.isNewClause ? 0 : indexOf(MONTHS, textAt(tokens, start));
    return month > 0 ? withYear(tokens, start + 1, false, { kind: "day", day: first, month }) : undefined;
  }
  const month = indexOf(MONTHS, text);
  const start = /^the$/.test(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  const isDay = !isYearOfMonth(tokens, start) && !tokens[start]?.isNewClause && tokens[start]?.link !== "'";
  const day = isDay ? figureOf(textAt(tokens, start)) : 0;
  return month > 0 && day > 0 ? withYear(tokens, start + 1, false, { kind: "day", day, month }) : undefined;
};

/** "In December 24" names a year, and so does another month beside it: "against January 25". */
function isYearOfMonth(tokens: readonly Token[], at: number): boolean {
  const isFigure = (i: number) => /^[2-9]\d$/.test(textAt(tokens, i));
  const isIn = (i: number) =>
    isFigure(i) && indexOf(MONTHS, textAt(tokens, i - 1)) > 0 && /^(in|im|for|fur)$/.test(textAt(tokens, i - 2));
  return isFigure(at) && tokens.some((_, i) => isIn(i));
}

/** "End of June", "Mitte März", or a counted part of a time. */
const sliceAt: Parser = (tokens, at) => {
  const text = textAt(tokens, at);
  const edge = EDGES.find(([word]) => word.test(text))?.[1];
  // People "start in 2024" and contracts "end in May" at any time of it.
  if (edge && VERB.test(text) && textAt(tokens, at + 1) === "in") return undefined;
  if (edge) {
    const of = plainAt(tokens, skipSmall(tokens, at + 1)) ?? wholeYearAt(tokens, at + 1);
    return of && { is: edgeIn(tokens, at, { end: edge, of: of.is }), to: of.to };
  }
  return partOfTime(tokens, at);
};

/** "First two weeks of March", "second half of May", "the last three months of 2025". */
const partOfTime: Parser = (tokens, at) => {
  const text = textAt(tokens, at);
  const n = indexOf(ORDINALS, text);
  const isLast = /^(last|final|letzte[nrms]?)$/.test(text);
  if (n === 0 && !isLast) return undefined;
  const many = indexOf(NUMBERS, textAt(tokens, at + 1)) || figureOf(textAt(tokens, at + 1));
  const start = many > 0 ? at + 2 : at + 1;
  const ofYear = n < 2 && /^(months?|monate?n?)$/.test(textAt(tokens, start)) && wholeYearAt(tokens, start + 1);
  if (ofYear && many < 12) return { is: monthsOf(ofYear.is.year, many || 1, isLast), to: ofYear.to };
  const unit = SLICES.find(([word]) => word.test(textAt(tokens, start)))?.[1];
  const of = unit && partAt(tokens, skipSmall(tokens, start + 1));
  if (!of || (n > 1 && (unit !== "half" || n > 2)) || (unit === "half" && many > 0)) return undefined;
  const own = unit === "half" && n === 2 ? "second" : unit;
  return { is: { kind: "slice", end: isLast ? "last" : "first", n: many || 1, unit: own, of: of.is }, to: of.to };
};

/** "The first three months of 2025". */
function monthsOf(year: Year, many: number, areLast: boolean): Spoken {
  const from = areLast ? 13 - many : 1;
  const month = (n: number): Spoken => ({ kind: "part", unit: "month", n, year });
  return many === 1 ? month(from) : { kind: "range", from: month(from), to: month(from + many - 1) };
}

/** "Since the beginning of" and "before the end of" are a point in time, "at the end of" some days. */
function edgeIn(
  tokens: readonly Token[],
  at: number,
  { end, of }: { end: "first" | "last" | "middle"; of: Spoken },
): Spoken {
  let before = at - 1;
  while (SMALL.test(textAt(tokens, before))) before--;
  const isPoint = end !== "middle" && POINTS.test(textAt(tokens, before));
  return isPoint ? { kind: "slice", end, n: 0, unit: "day", of } : { kind: "slice", end, n: 1, unit: "third", of };
}

const POINTS = /^(since|from|until|till|before|after|by|bis|seit|ab|vor|nach|zum)$/;

const wholeYearAt: Parser<Spoken & { kind: "year" }> = (tokens, at) => {
  const year = yearAt(tokens, at);
  return year && { is: { kind: "year", year: year.is }, to: year.to };
};

const plainAt: Parser = (tokens, at) => dayAt(tokens, at) ?? partAt(tokens, at);

/** "The same period last year", "im gleichen Zeitraum 2024". */
const sameAt: Parser = (tokens, at) => {
  if (!/^(same|gleichen?|selben?)$/.test(textAt(tokens, at))) return undefined;
  const unit =
    /^(period|time|months?|quarter|half|weeks?|days?|zeitraums?|zeit|monate?n?|monats|quartals?|halbjahre?s?)$/;
  if (!unit.test(textAt(tokens, at + 1))) return undefined;
  const isOfYear = /^(year|jahre?s)$/.test(textAt(tokens, at + 2));
  const year = yearAt(tokens, isOfYear ? at + 3 : at + 2);
  const before = /^(before|earlier|zuvor|davor)$/;
  const isBefore = before.test(textAt(tokens, at + 3)) && /^(year|jahr)$/.test(textAt(tokens, at + 2));
  const own = year ?? (isBefore ? { is: { back: 1 }, to: at + 4 } : undefined);
  return own && { is: { kind: "same", year: own.is }, to: own.to };
};

const sideAt: Parser = (tokens, at) => sliceAt(tokens, at) ?? plainAt(tokens, at);

/** "June to August", "3–14 May", "between 3 and 14 May", "Nov/Dec". */
const rangeAt: Parser = (tokens, at) => {
  const opening = /^(between|zwischen|from|von|vom)$/.exec(textAt(tokens, at))?.[0];
  const start = opening ? skipSmall(tokens, at + 1) : at;
  const first = sideAt(tokens, start) ?? bareDay(tokens, start);
  if (!first || tokens[start]?.isNewClause) return undefined;
  const link = tokens[first.to]?.link;
  const then = secondAt(tokens, first.to, opening);
  if (then < 0 || (tokens[then]?.isNewClause && link !== "-")) return undefined;
  const last = sideAt(tokens, then);
  if (!last || (link === "/" && !areNext(first.is, last.is))) return undefined;
  const from = first.is.kind === "day" && first.is.month === 0 ? dayOf(first.is.day, last.is) : first.is;
  return from && { is: { kind: "range", from, to: last.is }, to: last.to };
};

/** Where the second time of a range begins, or -1. */
function secondAt(tokens: readonly Token[], at: number, opening: string | undefined): number {
  const { text = "", link } = tokens[at] ?? {};
  if (link === "-" || link === "/") return at;
  const isTo = opening === "between" || opening === "zwischen" ? AND.test(text) || TO.test(text) : TO.test(text);
  return isTo ? skipSmall(tokens, at + 1) : -1;
}

/** The first of two days of one month, whose name follows the second. */
const bareDay: Parser = (tokens, at) => {
  const day = figureOf(textAt(tokens, at));
  return day > 0 ? { is: { kind: "day", day, month: 0 }, to: at + 1 } : undefined;
};

function dayOf(day: number, last: Spoken): Spoken | undefined {
  return last.kind === "day" ? { ...last, day } : undefined;
}

function areNext(a: Spoken, b: Spoken): boolean {
  return a.kind === "part" && b.kind === "part" && a.unit === "month" && b.unit === "month" && b.n === (a.n % 12) + 1;
}

const AGAINST = /^(against|versus|vs|than|or|gegen|gegenuber|als|oder)$/;

/** "First against second half", "better in the 3rd quarter than in the 2nd": the unit is said once. */
function ellipsesIn(tokens: readonly Token[], found: readonly Edge[]): Edge[] {
  const unitOf = ({ tags: [tag] }: Edge) =>
    tag?.when?.kind === "part" && tag.when.unit !== "month" ? tag.when : undefined;
  return tokens.flatMap(({ text }, at) => {
    const n = indexOf(ORDINALS, text);
    if (n === 0 || found.some(({ from, to }) => from <= at && at < to)) return [];
    const isFirst = AGAINST.test(textAt(tokens, at + 1)) || AND.test(textAt(tokens, at + 1));
    const then = found.find(({ from }) => from === skipSmall(tokens, at + 2));
    let opening = at - 1;
    while (SMALL.test(textAt(tokens, opening))) opening--;
    const isLast = AGAINST.test(textAt(tokens, opening)) && (at + 1 === tokens.length || tokens[at + 1]?.isNewClause);
    const other = isFirst && then ? then : isLast ? found.findLast(({ to }) => to <= opening) : undefined;
    const spoken = other && unitOf(other);
    return spoken ? [edgeOf(at, { is: { ...spoken, n }, to: at + 1 })] : [];
  });
}

function edgeOf(from: number, { is, to }: Found): Edge {
  const size = to - from;
  const score = size + 0.4 * (size - 1) + 0.3;
  return { from, to, cat: "when", tags: [{ cat: "when", when: is, weight: 1 }], parts: [], score };
}

/** Every time that is said, the longest from each word on. */
export function timeEdges(tokens: readonly Token[]): Edge[] {
  const edges = tokens.flatMap((_, at): Edge[] => {
    const found = sameAt(tokens, at) ?? rangeAt(tokens, at) ?? sideAt(tokens, at);
    return found ? [edgeOf(at, found)] : [];
  });
  const whole = edges.filter(({ from, to }) => !edges.some((other) => other.from < from && to <= other.to));
  return [...whole, ...ellipsesIn(tokens, whole)];
}

/** "5pm", "9am", and "18 Uhr" as it is rewritten. */
export function hourOf(text: string): string | undefined {
  if (/^\d{1,2}h24$/.test(text)) return String(Number.parseInt(text, 10));
  const [, hour, half] = /^(1[0-2]|[1-9])(am|pm)$/.exec(text) ?? [];
  return hour && String((Number(hour) % 12) + (half === "pm" ? 12 : 0));
}

/** "2025-03-01", "01.03.2025". */
export function dateOf(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const [, day = "", month = "", year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
