import { alternativesOf, entriesOf, lexiconOf, pairsOf, supportedLanguages } from "./lexicon.ts";
import { units } from "./lists/units.ts";

/** A date or period: "2025", "2026-05", "2027-03-31", "2027-Q2", "2025-H1"; "--03-31" and "--03" have no year. */
export interface Period {
  start: number;
  end: number;
  key: string;
}

const monthNumber = new Map<string, number>();
const ordinalNumber = new Map<string, number>();
for (const language of supportedLanguages) {
  const { months, ordinals } = lexiconOf(language);
  entriesOf(months).forEach((entry, i) => {
    for (const form of entry.split("|")) monthNumber.set(form.toLowerCase(), i + 1);
  });
  for (const [word, value] of pairsOf(ordinals)) ordinalNumber.set(word, Number(value));
}
/** Short forms that are also ordinary words mean a month only next to a number. */
const ambiguous = new Set([
  "mar",
  "mars",
  "set",
  "out",
  "dez",
  "gen",
  "ago",
  "may",
  "mai",
  "march",
  "sept",
  "dec",
  "mag",
  "sep",
  "ott",
  "abr",
  "ene",
]);
const allMonths = alternativesOf([...monthNumber.keys()]);
const clearMonths = alternativesOf([...monthNumber.keys()].filter((form) => form.length > 3 && !ambiguous.has(form)));
const ordinalWords = alternativesOf([...ordinalNumber.keys()]);
const quarterWords = alternativesOf([...new Set(supportedLanguages.map((language) => lexiconOf(language).quarter))]);
const halfWords = alternativesOf([
  ...new Set(supportedLanguages.flatMap((language) => lexiconOf(language).halfYear.split("|"))),
]);
const notCounted = `(?!\\s?(?:${units.map(([pattern]) => pattern).join("|")}|€|\\$|£|eur|euros?|dollars?)(?!\\p{L}))`;
const year = "(?:19|20)\\d\\d";
const of = "(?:\\s?(?:of|de|del|di|do|des|van|,|/))?\\s";

const forms: [RegExp, (groups: Record<string, string | undefined>) => string | undefined][] = [
  [/(?<!\d)(?<y>(?:19|20)\d\d)-(?<m>\d\d)-(?<d>\d\d)(?!\d)/gu, ({ y, m, d }) => `${y}-${m}-${d}`],
  [/(?<![\d.])(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.\s?(?<y>(?:19|20)\d\d)(?!\d)/gu, ({ d, m, y }) => dateKey(y, m, d)],
  [
    /(?<![\d/])(?<a>\d{1,2})\/(?<b>\d{1,2})\/(?<y>(?:19|20)\d\d)(?!\d)/gu,
    ({ a, b, y }) => (Number(a) > 12 ? dateKey(y, b, a) : Number(b) > 12 ? dateKey(y, a, b) : `${y}`),
  ],
  [
    new RegExp(
      `(?<![\\d.,])(?<d>\\d{1,2})(?:\\.|st|nd|rd|th|er|º|°)?(?:\\s(?:of|de|di))?\\s(?<month>${allMonths})(?!\\p{L})\\.?(?:${of}(?<y>${year})(?!\\d))?`,
      "giu",
    ),
    ({ d, month, y }) => dateKey(y, monthOf(month), d),
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?<month>${allMonths})\\.?\\s(?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.,]\\d|\\s?%)(?:,?\\s(?<y>${year})(?!\\d))?`,
      "giu",
    ),
    ({ month, d, y }) =>
      Number(d) <= 31 && (y || !ambiguous.has(month?.toLowerCase() ?? "")) ? dateKey(y, monthOf(month), d) : undefined,
  ],
  [
    new RegExp(`(?<!\\p{L})(?<month>${allMonths})\\.?(?:${of}|,\\s)(?<y>${year})(?!\\d)`, "giu"),
    ({ month, y }) => dateKey(y, monthOf(month)),
  ],
  [new RegExp(`(?<!\\p{L})(?:Q|T)\\s?(?<q>[1-4])[\\s/-]?\\s?(?<y>${year})(?!\\d)`, "gu"), ({ q, y }) => `${y}-Q${q}`],
  [new RegExp(`(?<!\\d)(?<y>${year})[\\s/-]?\\s?(?:Q|T)(?<q>[1-4])(?!\\d)`, "gu"), ({ q, y }) => `${y}-Q${q}`],
  [new RegExp(`(?<![\\p{L}\\d])H\\s?(?<h>[12])[\\s/-]?\\s?(?<y>${year})(?!\\d)`, "gu"), ({ h, y }) => `${y}-H${h}`],
  [
    new RegExp(
      `(?<!\\p{L})(?:(?<ord>${ordinalWords})|(?<n>[1-4])(?:\\.|st|nd|rd|th|er|e|º|°))\\s(?:(?<quarter>${quarterWords})|(?<half>${halfWords}))s?(?!\\p{L})(?:${of}?(?<y>${year})(?!\\d))?`,
      "giu",
    ),
    ({ ord, n, quarter, y }) => `${y ?? "-"}-${quarter ? "Q" : "H"}${n ?? ordinalNumber.get(ord?.toLowerCase() ?? "")}`,
  ],
  [new RegExp(`(?<![\\d.,/–-])(?<y>${year})(?:\\s?[-–/]\\s?(?=${year}))`, "gu"), ({ y }) => y],
  [
    new RegExp(`(?<![\\p{L}\\d.,€$£#-])(?:FY\\s?)?(?<y>${year})(?![\\d]|[.,]\\d|-?\\p{L})${notCounted}`, "giu"),
    ({ y }) => y,
  ],
  [/(?<![\p{L}\d])Q(?<q>[1-4])(?![\p{L}\d])/gu, ({ q }) => `--Q${q}`],
  [
    new RegExp(`(?<!\\p{L})(?<month>${clearMonths})(?!\\p{L})`, "giu"),
    ({ month }) => dateKey(undefined, monthOf(month)),
  ],
  // Short or ambiguous names after a preposition: "in May", "im Mai", "en mars".
  [
    /(?<!\p{L})(?:[Ii]n|[Ii]m|[Ss]ince|[Uu]ntil|[Ss]eit|[Aa]b|[Bb]y|[Ee]n|[Ee]m|al|de|[Ff]rom|to|bis|[Tt]ill|of|and|[Bb]etween|und|[Zz]wischen|tot|[Vv]anaf|[Dd]epuis|[Dd]esde|da)\s(?<month>May|Mai|March|mars|mai)(?!\p{L})/gu,
    ({ month }) => dateKey(undefined, monthOf(month)),
  ],
];

/** Quick tests: most texts contain no month, and patterns with all names of months are slow. */
const anyMonth = new RegExp(`(?<!\\p{L})(?:${allMonths})(?!\\p{L})`, "iu");
const anyQuarter = new RegExp(`${quarterWords}|${halfWords}`, "iu");

/** The dates, months, quarters and years of a text, in order and without overlaps. */
export function periodsIn(text: string): Period[] {
  const found: Period[] = [];
  const hasDigit = /\d/.test(text);
  const hasMonth = anyMonth.test(text);
  if (!hasDigit && !hasMonth && !anyQuarter.test(text)) return found;
  for (const [pattern, keyOf] of forms) {
    if (!hasMonth && pattern.source.includes("<month>")) continue;
    for (const match of text.matchAll(pattern)) {
      const key = keyOf(match.groups ?? {});
      const period = { start: match.index, end: match.index + match[0].trimEnd().length, key: key ?? "" };
      if (key && !found.some((each) => period.start < each.end && period.end > each.start)) found.push(period);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function monthOf(name: string | undefined): string {
  return String(monthNumber.get(name?.toLowerCase() ?? "") ?? "");
}

function dateKey(y: string | undefined, m: string | undefined, d?: string): string | undefined {
  const [month, day] = [Number(m), d === undefined ? undefined : Number(d)];
  if (!(month >= 1 && month <= 12) || (day !== undefined && !(day >= 1 && day <= 31))) return undefined;
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${y ?? "-"}-${pad(month)}${day === undefined ? "" : `-${pad(day)}`}`;
}

interface Slots {
  year: string | undefined;
  quarter: string | undefined;
  half: string | undefined;
  month: string | undefined;
  day: string | undefined;
}

function slotsOf(key: string): Slots {
  const match = /^(?<year>\d{4}|-)?-?(?:Q(?<quarter>\d)|H(?<half>\d)|(?<month>\d\d)(?:-(?<day>\d\d))?)?$/.exec(
    key.replace(/^--/, "--"),
  );
  const { year: y, quarter, half, month, day } = match?.groups ?? {};
  const own = month ? { quarter: String(Math.ceil(Number(month) / 3)), half: Number(month) <= 6 ? "1" : "2" } : {};
  const ofQuarter = quarter ? { half: Number(quarter) <= 2 ? "1" : "2" } : {};
  return { year: y === "-" ? undefined : y, quarter, half, month, day, ...own, ...ofQuarter };
}

const parts = ["year", "half", "quarter", "month", "day"] as const;

/** Whether two periods can be the same time: "2027" agrees with "2027-03-31", "--03" with "2027-03". */
export function samePeriod(a: string, b: string): boolean {
  const [one, two] = [slotsOf(a), slotsOf(b)];
  return parts.every((part) => !one[part] || !two[part] || one[part] === two[part]);
}

/** Whether two periods can be the same time and both state at least one common part. */
export function meetsPeriod(a: string, b: string): boolean {
  const [one, two] = [slotsOf(a), slotsOf(b)];
  return samePeriod(a, b) && parts.some((part) => one[part] !== undefined && one[part] === two[part]);
}

/** Whether two periods can be the same time and share more than a year: a month, quarter or half. */
export function sharesDetail(a: string, b: string): boolean {
  const [one, two] = [slotsOf(a), slotsOf(b)];
  const isBare = one.month === undefined && one.quarter === undefined;
  const shared =
    one.month !== undefined ? one.month === two.month : one.quarter !== undefined && one.quarter === two.quarter;
  return samePeriod(a, b) && (isBare || shared);
}

/** Whether a source's period states everything that `stated` does, with the same values. */
export function coversPeriod(stated: string, known: string): boolean {
  const [one, two] = [slotsOf(stated), slotsOf(known)];
  return parts.every((part) => !one[part] || one[part] === two[part]);
}
