/**
 * How dates are written. Each format has a pattern that JavaScript and DuckDB (RE2) read alike and the SQL that turns a
 * matching cell into a timestamp; whether the day exists is left to DuckDB.
 */

export type Grain = "day" | "week" | "month" | "quarter" | "year";

export interface DateFormat {
  id: string;
  /** For the reader: "DD/MM/YYYY". */
  label: string;
  pattern: RegExp;
  /** The finest period the writing can tell apart. */
  grain: Grain | "time";
  sql: (cell: string) => string;
  /** The commonest writing alone, for long tables: every further format that is tried costs. */
  quick?: (cell: string) => string;
}

const CLOCK = "(?:[T ]+\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?[AaPp][Mm])?)?";
const MONTH =
  "(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|m(?:ar|är|rz)(?:ch|z)?|apr(?:il)?|ma[yi]|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\\.?";
const WEEKDAY = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|mo|di|mi|do|fr|sa|so)[a-z]*";
const CLOCKS = ["", " %H:%M", " %H:%M:%S", " %H:%M:%S.%f", " %I:%M %p", " %I:%M:%S %p"];

/** Parts separated by . / or - become parts separated by /, then the given orders are tried. */
function parts(order: string[]): (cell: string) => string {
  const formats = order.flatMap((date) => CLOCKS.map((clock) => `'${date}${clock}'`)).join(", ");
  return (cell) =>
    `try_strptime(trim(regexp_replace(${cell}, '^(\\d+)[./-](\\d+)[./-](\\d+)[T ]*', '\\1/\\2/\\3 ')), [${formats}])`;
}

/** German month names become English ones, signs become spaces. */
function named(order: string[]): (cell: string) => string {
  const formats = order.flatMap((date) => CLOCKS.map((clock) => `'${date}${clock}'`)).join(", ");
  return (cell) => {
    let text = `lower(${cell})`;
    for (const [from, to] of [
      [`^${WEEKDAY}[.,]? +(\\d|[a-z]{3})`, "\\1"],
      ["(\\d)(st|nd|rd|th)\\b", "\\1"],
      ["[.,/\\-'' ]+", " "],
      ["m(ä|a)rz|mrz|mär", "mar"],
      ["mai", "may"],
      ["juni", "jun"],
      ["juli", "jul"],
      ["okt", "oct"],
      ["dez", "dec"],
      ["sept ", "sep "],
      ["(januar|februar) ", "\\1y "],
    ]) {
      text = `regexp_replace(${text}, '${from}', '${to}', 'g')`;
    }
    return `try_strptime(trim(${text}), [${formats}])`;
  };
}

/** Day before month, and month before day: which one holds is decided by evidence. */
export const DAY_FIRST: DateFormat = numeric("dmy", "DD/MM/YYYY", ["%d/%m/%y", "%d/%m/%Y"]);
export const MONTH_FIRST: DateFormat = numeric("mdy", "MM/DD/YYYY", ["%m/%d/%y", "%m/%d/%Y"]);

function numeric(id: string, label: string, order: string[]): DateFormat {
  return {
    id,
    label,
    grain: "day",
    pattern: new RegExp(`^\\d{1,2}(?:\\.\\d{1,2}\\.|/\\d{1,2}/|-\\d{1,2}-)(?:\\d{4}|\\d{2})${CLOCK}$`),
    sql: parts(order),
    quick: (cell) =>
      `CASE WHEN regexp_matches(${cell}, '^\\d{1,2}[./-]\\d{1,2}[./-]\\d{4}$') THEN try_strptime(translate(${cell}, '.-', '//'), '${order.at(-1)}') END`,
  };
}

/** Formats that can stand beside each other in a column; the numeric pair above is added by evidence. */
export const DATE_FORMATS: readonly DateFormat[] = [
  {
    id: "iso",
    label: "YYYY-MM-DD",
    grain: "day",
    pattern: /^\d{4}-\d{1,2}-\d{1,2}$/,
    // Several times as fast as strptime, and the pattern has made sure of the shape.
    sql: (cell) => `try_cast(${cell} AS DATE)`,
  },
  {
    id: "iso_time",
    label: "YYYY-MM-DD hh:mm",
    grain: "time",
    pattern: /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:Z|UTC|[-+]\d{2}(?::?\d{2})?))?$/,
    sql: (cell) =>
      `try_cast(replace(regexp_replace(${cell}, ' ?(UTC|Z)$| (?:([-+]\\d{2}:?\\d{0,2}))$', '\\2'), 'T', ' ') AS TIMESTAMPTZ)::TIMESTAMP`,
  },
  {
    id: "ymd",
    label: "YYYY/MM/DD",
    grain: "day",
    pattern: new RegExp(`^\\d{4}[./]\\d{1,2}[./]\\d{1,2}${CLOCK}$`),
    sql: parts(["%Y/%m/%d"]),
  },
  {
    id: "day_name_month",
    label: "day, month name, year",
    grain: "day",
    pattern: new RegExp(
      `^(?:${WEEKDAY}[.,]? +)?(?:\\d{1,2}(?:st|nd|rd|th)?[ .\\-/]+${MONTH}[ ,.\\-/']+(?:\\d{4}|\\d{2})|${MONTH}[ ]+\\d{1,2}(?:st|nd|rd|th)?,? +\\d{4})${CLOCK}$`,
      "i",
    ),
    sql: named(["%d %b %y", "%d %B %y", "%d %b %Y", "%d %B %Y", "%b %d %Y", "%B %d %Y"]),
  },
  {
    id: "month_name_year",
    label: "month name and year",
    grain: "month",
    pattern: new RegExp(`^(?:${MONTH}[ ,.\\-/']*(?:\\d{4}|\\d{2})|\\d{4}[ ,.\\-/]*${MONTH})$`, "i"),
    sql: named(["%b %y", "%B %y", "%b %Y", "%B %Y", "%Y %b", "%Y %B", "%b%y", "%b%Y"]),
  },
  {
    id: "year_month",
    label: "YYYY-MM",
    grain: "month",
    pattern: /^(?:19|20)\d{2}[-/M](?:0?[1-9]|1[0-2])$/,
    sql: (cell) => `try_strptime(regexp_replace(${cell}, '[/.M]', '-'), '%Y-%m')`,
  },
  {
    id: "month_year",
    label: "MM/YYYY",
    grain: "month",
    pattern: /^(?:(?:0?[1-9]|1[0-2])[-/]|(?:0[1-9]|1[0-2])\.)(?:19|20)\d{2}$/,
    sql: (cell) => `try_strptime(regexp_replace(${cell}, '[-.]', '/'), '%m/%Y')`,
  },
  {
    id: "quarter",
    label: "quarter and year",
    grain: "quarter",
    pattern: /^(?:(?:FY)?\s*(?:19|20)\d{2}\s*[-/ ]?\s*Q[1-4]|Q[1-4]\s*[-/ ']?\s*(?:FY)?\s*(?:(?:19|20)\d{2}|\d{2}))$/i,
    sql: (cell) =>
      `make_timestamp(CASE WHEN length(regexp_extract(${cell}, '((?:19|20)\\d{2}|\\d{2})(?:\\D|$)', 1)) = 2 THEN 2000 ELSE 0 END
        + try_cast(regexp_extract(regexp_replace(${cell}, '[qQ][1-4]', ' '), '\\d+') AS BIGINT),
        (try_cast(regexp_extract(${cell}, '[qQ]([1-4])', 1) AS BIGINT) - 1) * 3 + 1, 1, 0, 0, 0)`,
  },
  {
    id: "iso_week",
    label: "ISO week",
    grain: "week",
    pattern: /^(?:19|20)\d{2}[- ]?W\d{1,2}$/i,
    sql: (cell) =>
      `try_strptime(regexp_replace(upper(${cell}), '^(\\d{4})[- ]?W(\\d{1,2})$', '\\1-\\2-1'), '%G-%V-%u')`,
  },
];

/** A month's name without a year; stored in a year that no real table has, which `NO_YEAR` names. */
export const NO_YEAR = 1600;
export const MONTH_NAME: DateFormat = {
  id: "month_name",
  label: "month name without a year",
  grain: "month",
  pattern: new RegExp(`^${MONTH}$`, "i"),
  sql: (cell) => named(["%b %Y", "%B %Y"])(`(${cell} || ' ${NO_YEAR}')`),
};
