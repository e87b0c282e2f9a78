/** A date or period in a text, in a form that can be compared: "2024", "2024-Q2", "2024-06", "2024-06-11", "2024/2030". */
export interface TextPeriod {
  period: string;
  start: number;
  end: number;
}

const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?![A-Za-zÀ-ÿ])\.?`;
const year = String.raw`(?:1[5-9]|20|21)\d\d`;
const pattern = new RegExp(
  [
    `(?:from|between) (?<first>${year}) (?:to|and|until) (?<last>${year})(?![\\d%])`,
    String.raw`(?<iso>${year}-\d\d(?:-\d\d)?)(?!\d)`,
    String.raw`(?:(?<day>\d{1,2})(?:st|nd|rd|th)? )?(?<month>${month})(?: (?<dayAfter>\d{1,2})(?:st|nd|rd|th)?(?!\d))?,?(?: (?<monthYear>${year}))?`,
    `(?<quarter>[QH][1-4])[ -]?(?<quarterYear>${year})?`,
    `(?<yearFirst>${year})[ -](?<quarterAfter>[QH][1-4])`,
    String.raw`(?<![\d.,$€£¥] ?)(?<year>${year})(?:[/–-](?<to>${year}|\d\d))?(?![\d%A-Za-z]|[.,]\d)`,
  ].join("|"),
  "g",
);

/** The dates and periods of a text, in order. A month without a year counts as a date whose year is not told. */
export function textPeriods(text: string): TextPeriod[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const period = periodOf(match.groups ?? {});
    // "may" is a month only with a day or a year beside it.
    if (period === undefined || /^may$/i.test(match[0].trim())) return [];
    if (/[\p{L}\d]/u.test(text[match.index - 1] ?? " ")) return [];
    return [{ period, start: match.index, end: match.index + match[0].length }];
  });
}

function periodOf(groups: Record<string, string | undefined>): string | undefined {
  const { iso, quarter, quarterYear, yearFirst, quarterAfter, to, first, last } = groups;
  if (first) return `${first}/${last}`;
  if (iso) return iso;
  if (groups["month"]) {
    const at = names.indexOf(groups["month"].slice(0, 3).toLowerCase()) + 1;
    const day = groups["day"] ?? groups["dayAfter"];
    return [groups["monthYear"] ?? "----", pad(at), ...(day ? [pad(Number(day))] : [])].join("-");
  }
  if (quarter) return `${quarterYear ?? "----"}-${quarter}`;
  if (yearFirst) return `${yearFirst}-${quarterAfter}`;
  return groups["year"] && (to ? `${groups["year"]}/${to}` : groups["year"]);
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
