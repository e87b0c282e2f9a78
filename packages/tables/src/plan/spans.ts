import type { ColumnProfile } from "../profile/profile.ts";
import type { Grain } from "../query.ts";
import { type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import type { StepKind } from "./gate.ts";
import { dayOn, daysAfter, type Era, momentOf, type Span, yearIn } from "./moments.ts";
import type { Spoken } from "./spoken.ts";

const MONTHS_OF: Record<string, number> = { month: 1, quarter: 3, half: 6, year: 12 };
/** A date shifted by whole months, as the first of that month. */
export function shiftMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export function monthsBetween({ since, until }: Span): number {
  const [a, b] = [new Date(since), new Date(until)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}

export function lastSpan(leaves: readonly Leaf[], { from = "", to = "" }: ColumnProfile): Span | null {
  const n = Number(leaves.find(({ cat }) => cat === "num")?.tag.arg);
  const grain = leaves.find(({ cat }) => cat === "grain")?.tag.arg ?? "";
  const superlative = leaves.find(({ cat }) => cat === "max" || cat === "min");
  if (superlative?.tag.arg !== "time" || !(n > 0)) return null;
  const isFirst = superlative.cat === "min";
  const label = `${isFirst ? "first" : "last"} ${n} ${grain}s`;
  const months = MONTHS_OF[grain];
  if (months) {
    if (isFirst) return { since: from, until: shiftMonths(from, n * months), label };
    const until = shiftMonths(to, 1);
    return { since: shiftMonths(until, -n * months), until, label };
  }
  const days = grain === "week" ? 7 * n : n;
  const day = (date: string, shift: number) =>
    new Date(Date.parse(date) + shift * 86_400_000).toISOString().slice(0, 10);
  return isFirst
    ? { since: from, until: day(from, days), label }
    : { since: day(to, 1 - days), until: day(to, 1), label };
}

interface Spans {
  spans: Span[];
  cost: number;
  steps: StepKind[];
}

/** Half-open spans. A month without a year is the latest the data has; where it has several, that is an assumption. */
export function spansOf(parts: Parts, leaves: readonly Leaf[], time: ColumnProfile): Spans | null {
  const all = [
    ...Map.groupBy(leaves, ({ top, from }) =>
      isSplit(top, leaves) ? `${top.from}-${partOf(top, from)}` : `${top.from}`,
    ).values(),
  ];
  const groups = withoutSharedYear(all, parts);
  // "May 2025" is one month, not a month and a year.
  const isCut = (year: Leaf) =>
    year.cat === "year" &&
    leaves.some(
      ({ cat, to, top }) => to === year.from && top !== year.top && ["month", "quarter", "half"].includes(cat),
    );
  if (leaves.some(isCut)) return null;
  const [range] = groups[0]?.map(({ tag }) => tag.when) ?? [];
  // "How did it change from Q4 to Q1" compares the ends of the range.
  if (groups.length === 1 && range?.kind === "range" && parts.has("change")) return endsOf(range, { parts, time });
  const shared = sharedYear(leaves, { end: parts.today ?? time.to ?? "", time });
  const steps = new Set<StepKind>();
  const unit = leaves.find(({ cat }) => ["month", "quarter", "half"].includes(cat))?.cat;
  const spans: (Span | null)[] = [];
  for (const own of groups) {
    const made = spanOf(own, { time, shared, unit, parts });
    if (!made && own[0]?.tag.when?.kind !== "same") return null;
    spans.push(made?.span ?? null);
    if (made?.isAssumed) steps.add("yearChosen");
  }
  const sides = likeForLike(spans, groups, { parts, time });
  if (!sides || (sides.length === 2 && sides[0]?.since === sides[1]?.since)) return null;
  return { spans: sides, cost: steps.size > 0 ? 0.65 : 0, steps: [...steps] };
}

function endsOf(
  range: Spoken & { kind: "range" },
  { parts, time }: { parts: Parts; time: ColumnProfile },
): Spans | null {
  const era: Era = { time, end: parts.today ?? time.to ?? "" };
  const whole = momentOf(range, era);
  if (!whole) return null;
  const [from, to] = [range.from, range.to].map((side, i) => {
    const shared = (i === 0 ? whole.span.since : daysAfter(whole.span.until, -1)).slice(0, 4);
    return momentOf(side, { ...era, shared });
  });
  if (!from || !to) return null;
  return {
    spans: [from.span, to.span],
    cost: whole.isAssumed ? 0.65 : 0,
    steps: whole.isAssumed ? ["yearChosen"] : [],
  };
}

/** "2024: first against second half" names the year of both halves and no third time. */
function withoutSharedYear(groups: Leaf[][], parts: Parts): Leaf[][] {
  const isYear = ([leaf, ...others]: readonly Leaf[]) => leaf?.cat === "year" && others.length === 0;
  const rest = groups.filter((own) => !isYear(own));
  const areOpen = rest.every(([leaf]) => leaf?.tag.when && yearIn(leaf.tag.when) === undefined);
  const isOneYear = groups.length - rest.length === 1;
  return isOneYear && areOpen && rest.length > (isCompared(parts) ? 1 : 0) ? rest : groups;
}

/** The year that one time of the question names, for the others. */
function sharedYear(leaves: readonly Leaf[], era: Era): string | undefined {
  const plain = leaves.find(({ cat }) => cat === "year")?.tag.arg;
  const said = leaves.flatMap(({ tag }) => (tag.when ? (yearIn(tag.when) ?? []) : []))[0];
  return plain ?? (typeof said === "number" ? String(said) : said && String(Number(era.end.slice(0, 4)) - said.back));
}

/**
 * Two times that are compared as what they are: "the same period of 2024" and "Q1 2025 against 2024" take the days of the other side,
 * and a year that has just begun is compared with as many days of another.
 */
function likeForLike(
  spans: readonly (Span | null)[],
  groups: readonly Leaf[][],
  { parts, time }: { parts: Parts; time: ColumnProfile },
): Span[] | null {
  const same = groups.findIndex(([leaf]) => leaf?.tag.when?.kind === "same");
  if (same < 0) {
    const known = spans.filter((span) => span !== null);
    const years = known.length === 2 && isCompared(parts) ? againstYear(known, groups) : null;
    return years ?? known;
  }
  const spoken = groups[same]?.[0]?.tag.when;
  const other = spans.find((span) => span !== null);
  if (!other || spans.length !== 2 || spoken?.kind !== "same") return null;
  const end = daysAfter(time.to ?? "", 1);
  // What the data does not hold yet has no counterpart.
  const cut =
    other.until > end && other.since < end ? { ...other, until: end, label: `${other.label} until ${time.to}` } : other;
  const year = typeof spoken.year === "number" ? spoken.year : Number(other.since.slice(0, 4)) - spoken.year.back;
  const moved = inYear(cut, year - Number(cut.since.slice(0, 4)));
  return same === 0 ? [moved, cut] : [cut, moved];
}

function isCompared({ has }: Parts): boolean {
  return ["compare", "than", "more", "less", "change"].some(has);
}

/** "The first half of 2025 against 2024". */
function againstYear([a, b]: readonly Span[], groups: readonly Leaf[][]): Span[] | null {
  const isYear = (own: readonly Leaf[] | undefined) => own?.length === 1 && own[0]?.cat === "year";
  const [isFirst, isSecond] = groups.map(isYear);
  if (!a || !b || isFirst || !isSecond || !/\b\d{4}$/.test(a.label)) return null;
  const shift = Number(b.since.slice(0, 4)) - Number(a.since.slice(0, 4));
  return shift === 0 ? null : [a, inYear(a, shift)];
}

/** The same days some years earlier or later; the 29th of February becomes the 28th. */
function inYear({ since, until, label }: Span, shift: number): Span {
  const move = (day: string) => {
    const [at = 0, month = 1, date = 1] = day.split("-").map(Number);
    return dayOn(at + shift, month, Math.min(date, new Date(Date.UTC(at + shift, month, 0)).getUTCDate()));
  };
  const moved = label.replace(/\b(19|20)\d\d\b/g, (text) => String(Number(text) + shift));
  return { since: move(since), until: move(until), label: moved };
}

/** A range holds two periods, each of which has leaves of its own. */
function isSplit(top: Leaf["top"], leaves: readonly Leaf[]): boolean {
  return leaves.some(
    (leaf) =>
      leaf.top === top && (leaf.within.includes("range") || leaf.within.filter((each) => each === "period").length > 1),
  );
}
function partOf(top: Leaf["top"], from: number): number {
  const periods =
    top.cat === "range" ? top.parts : top.parts.flatMap((part) => (part.cat === "range" ? part.parts : [part]));
  return periods.findIndex((part) => from >= part.from && from < part.to);
}

interface Calendar {
  time: ColumnProfile;
  shared: string | undefined;
  unit: string | undefined;
  parts: Parts;
}

function spanOf(own: readonly Leaf[], calendar: Calendar): { span: Span; isAssumed: boolean } | null {
  const first = own.find(({ cat }) => cat !== "year" && cat !== "num") ?? own[0];
  if (!first) return null;
  if (first.tag.when) return momentOf(first.tag.when, eraOf(calendar));
  const arg = first.tag.arg ?? "";
  if (first.cat === "day") return { span: daySpan(arg), isAssumed: false };
  if (first.cat === "year")
    return { span: { since: `${arg}-01-01`, until: `${Number(arg) + 1}-01-01`, label: arg }, isAssumed: false };
  if (first.cat === "rel" && own.length === 1) return relativeOf(arg, calendar);
  return partOfYear(own, first, calendar);
}

function eraOf({ time, shared, parts }: Calendar): Era {
  return { time, shared, end: parts.today ?? time.to ?? "" };
}

/** A month, quarter or half, of the year that is named, or the latest the data has. */
function partOfYear(
  own: readonly Leaf[],
  first: Leaf,
  { time, shared, unit, parts }: Calendar,
): { span: Span; isAssumed: boolean } | null {
  const [from, to] = [time.from ?? "", time.to ?? ""];
  const spokenUnit = parts.leaves.find(({ top, cat }) => top === first.top && cat === "grain")?.tag.arg ?? unit;
  const cat = (first.cat === "ord" ? spokenUnit : first.cat) ?? "";
  const size = MONTHS_OF[cat];
  const main = own.find((leaf) => leaf.cat === cat || leaf.cat === "ord");
  if (!size || !main || (main.cat === "ord" && cat === "year")) return null;
  const start = String((Number(main.tag.arg) - 1) * size + 1).padStart(2, "0");
  const spoken = spokenYear(own, to) ?? shared;
  const lastYear = Number(to.slice(0, 4)) - (`${to.slice(0, 4)}-${start}` > to.slice(0, 7) ? 1 : 0);
  const since = `${spoken ?? lastYear}-${start}-01`;
  const day = own.find(({ cat: of }) => of === "num")?.tag.arg;
  if (day)
    return cat === "month" && Number(day) <= 31
      ? { span: daySpan(`${since.slice(0, 8)}${day.padStart(2, "0")}`), isAssumed: !spoken }
      : null;
  const isAssumed = !spoken && time.hasYear !== false && shiftMonths(since, size - 12) > from;
  return { span: { since, until: shiftMonths(since, size), label: spanLabel(cat, since, time) }, isAssumed };
}

function daySpan(day: string): Span {
  const next = new Date(Date.parse(day) + 86_400_000);
  return { since: day, until: next.toISOString().slice(0, 10), label: day };
}

function spokenYear(own: readonly Leaf[], to: string): string | undefined {
  const year = own.find(({ cat }) => cat === "year")?.tag.arg;
  const relative = own.find(({ cat, tag }) => cat === "rel" && tag.arg?.startsWith("year"))?.tag.arg;
  return year ?? (relative ? relativeSpan(relative, to).since.slice(0, 4) : undefined);
}

const MONTH_NAMES = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

function spanLabel(cat: string, since: string, { hasYear }: ColumnProfile): string {
  const [year, month] = since.split("-").map(Number);
  const name = MONTH_NAMES.format(new Date(since));
  const part =
    cat === "month" ? name : cat === "quarter" ? `Q${Math.ceil((month ?? 1) / 3)}` : `H${(month ?? 1) > 6 ? 2 : 1}`;
  return hasYear === false ? part : `${part} ${year}`;
}

/** "Last quarter" after data that ends with a quarter: that one, or the one before it? */
function relativeOf(arg: string, { time, parts }: Calendar): { span: Span; isAssumed: boolean } {
  const to = parts.today ?? time.to ?? "";
  const current = relativeSpan(`${arg.split(":")[0]}:0`, to);
  const daysLeft = (Date.parse(current.until) - Date.parse(to)) / 86_400_000;
  const isOpen = !parts.today && arg.endsWith(":-1") && daysLeft <= 3 && time.grain === undefined;
  return { span: relativeSpan(arg, to), isAssumed: isOpen };
}

/** "Last year" counts from the end of the data: an export of 2024 asked in 2026 has no other last year. */
function relativeSpan(arg: string, to: string): Span {
  const [unit = "", back = "0"] = arg.split(":");
  if (unit === "week") {
    const end = new Date(to);
    end.setUTCDate(end.getUTCDate() - ((end.getUTCDay() + 6) % 7) + Number(back) * 7);
    const since = end.toISOString().slice(0, 10);
    return {
      since,
      until: new Date(end.getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
      label: `week of ${since}`,
    };
  }
  const size = MONTHS_OF[unit] ?? 1;
  const month = Number(to.slice(5, 7)) - 1;
  const start = `${to.slice(0, 4)}-${String(Math.floor(month / size) * size + 1).padStart(2, "0")}-01`;
  const since = shiftMonths(start, Number(back) * size);
  const label = unit === "year" ? since.slice(0, 4) : spanLabel(unit, since, { hasYear: true } as ColumnProfile);
  return { since, until: shiftMonths(since, size), label };
}

/** "Grew against last year", "compared with 2023": the year before is what the latest one is compared with. */
export function isBaseline(parts: Parts, span: Span, time: ColumnProfile): boolean {
  const isRelative = ({ tag: { arg, when } }: Leaf) => arg === "year:-1" || (when && typeof yearIn(when) === "object");
  const isTo = parts.of("rel").some(({ text = "" }) => /^zum /.test(text));
  const isYear = monthsBetween(span) === 12;
  const isLastYear = isYear && parts.of("rel", "when").some(isRelative);
  const [year] = parts.of("year");
  const isAfter = ({ to }: Leaf) => year !== undefined && year.from - to >= 0 && year.from - to <= 1;
  const isNextToLast = (time.to ?? "") >= span.until && (time.to ?? "") < shiftMonths(span.until, 12);
  const isNamed = isYear && isNextToLast && parts.of("compare", "than").some(isAfter);
  return (isLastYear && (isTo || parts.has("compare") || parts.has("than"))) || isNamed;
}

/** The year after a given one against it, both in the months that the data has of the later one. */
export function yearsAgainst(span: Span, { grain, to = "" }: ColumnProfile) {
  const year = Number(span.since.slice(0, 4)) + 1;
  const until = shiftMonths(to, 1);
  const isWhole = grain === "year" || until > `${year}-12-31`;
  const own = { since: span.until, until: isWhole ? `${year + 1}-01-01` : until, label: String(year) };
  const labelled = (side: Span): Span =>
    isWhole ? side : { ...side, label: `${side.label} until ${daysAfter(side.until, -1)}` };
  // A year that is not over may be compared with the whole of the one before.
  const open = isWhole ? {} : { cost: 0.3, steps: ["changeChosen" as const] };
  if (own.since > to) return null;
  return { a: labelled(own), b: labelled({ ...span, until: shiftMonths(own.until, -12) }), open };
}

const GRAIN_OF: Record<number, Grain> = { 1: "month", 3: "quarter", 12: "year" };

/** A group for each of the periods, where they have one length. */
export function eachPeriod(draft: Readonly<Draft>, spans: readonly Span[], col: string): Partial<Draft> | null {
  const sizes = new Set(spans.map(monthsBetween));
  const grain = sizes.size === 1 ? GRAIN_OF[[...sizes][0] ?? 0] : undefined;
  if (!grain) return null;
  return {
    where: [
      ...draft.where,
      { kind: "any", of: spans.map(({ since, until }) => ({ kind: "span", col, since, until })) },
    ],
    by: [...draft.by, { kind: "grain", id: `by${draft.by.length + 1}`, label: grain, col, grain }],
    groupColumns: [...draft.groupColumns, null],
    asOf: undefined,
  };
}

/** "Margin in 2024 and 2025": a ratio, an average or a line of yearly statements is one of each period and never of several together. */
export function isNeverAdded({ chosen, measures, by }: Readonly<Draft>, { grain }: ColumnProfile): boolean {
  const main = mainMeasure(measures);
  const isRatio = main?.kind === "formula" && main.formula.kind === "arithmetic" && main.formula.op === "/";
  const isYearly = grain === "year" && chosen.length > 0 && chosen.every(({ kind }) => kind === "line");
  return by.length === 0 && (isRatio || isYearly);
}

/** A table with one figure for each year has none for a month. */
export function isWithinOne({ since, until }: Span, { grain }: ColumnProfile): boolean {
  const months = grain === "year" ? 12 : grain === "quarter" ? 3 : undefined;
  if (!months) return false;
  const isEdge = (at: string) => at === "" || (at.endsWith("-01") && (Number(at.slice(5, 7)) - 1) % months === 0);
  return !isEdge(since) || !isEdge(until);
}

/** "H1 2026 against last year" means the same half of last year, and not all of it. */
export function sameMonthsBefore(parts: Parts, a: Span, b: Span): Span | undefined {
  const isRelative = ({ tag: { arg, when } }: Leaf) => arg === "year:-1" || (when && typeof yearIn(when) === "object");
  const isLastYear = parts.of("rel", "when").some(isRelative) && monthsBetween(b) === 12;
  const [year, before] = [a.since.slice(0, 4), b.since.slice(0, 4)];
  const isPart = monthsBetween(a) < 12 && a.label.includes(year);
  if (!isLastYear || !isPart || Number(year) - Number(before) !== 1) return undefined;
  return {
    since: shiftMonths(a.since, -12),
    until: shiftMonths(a.until, -12),
    label: a.label.replaceAll(year, before),
  };
}
