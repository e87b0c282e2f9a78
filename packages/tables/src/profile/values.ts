import { fold } from "../query.ts";

export interface Counted {
  value: string;
  rows: number;
}

const MOST_COMPARED = 400;
/** One letter matters less in a long name. */
const LONG_NAME = 12;

const COUNTRY_NAMES = ["en", "de"].map(
  (language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }),
);
const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
let countries: Map<string, string> | undefined;

/** The two letters of a country, given them or its English or German name; two small letters are a word. */
export function countryOf(value: string): string | undefined {
  countries ??= new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
      const names = COUNTRY_NAMES.flatMap((each) => each.of(code) ?? []);
      return names.length > 0 ? [code, ...names.map(fold)].map((name) => [name, code] as const) : [];
    }),
  );
  return countries.get(value.trim()) ?? (value.trim().length > 2 ? countries.get(fold(value)) : undefined);
}

/** "DE" beside "Deutschland" in a column of countries is one country; anywhere else it is two values. */
function countriesOf(found: readonly Counted[]): boolean {
  return found.length > 1 && found.filter(({ value }) => countryOf(value)).length >= found.length * 0.9;
}

/**
 * Folds case, blanks, hyphens, apostrophes, closing marks and written-out umlauts, then words cut short with a full stop ("angen." for
 * "angenommen"), then rare near-misses: one edit, at least five letters, no digit, at most a fifth as frequent, a third for long names.
 * Returns which spelling is counted as which.
 */
export function foldSpellings(
  found: readonly Counted[],
): { from: string; to: string; rows: number; isNear: boolean }[] {
  const sorted = found.toSorted((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1));
  const isCountries = countriesOf(found);
  const groups = new Map<string, { value: string; rows: number }>();
  /** "Three piece suit" beside "three-piece suit". */
  const apart = new Map<string, Counted>();
  const folds: { from: string; to: string; rows: number; isNear: boolean }[] = [];
  for (const { value, rows } of sorted) {
    const key = (isCountries && countryOf(value)) || spellingOf(value);
    const spaced = isSpelled(key) ? fold(value).replaceAll("-", " ") : key;
    const same = groups.get(key) ?? apart.get(spaced);
    if (same) {
      if (value !== same.value) folds.push({ from: value, to: same.value, rows, isNear: false });
      same.rows += rows;
    } else {
      const group = { value, rows };
      groups.set(key, group);
      apart.set(spaced, group);
    }
  }
  if (groups.size > MOST_COMPARED) return folds;
  for (const [key, group] of groups) {
    const meant = wholeOf(key, groups) ?? firmOf(key, group, groups) ?? nearOf(key, group, groups);
    if (meant) folds.push({ from: group.value, to: meant.value, rows: group.rows, isNear: true });
  }
  return folds;
}

const LEGAL_FORM =
  /(?<=\p{L}.*)[\s,]+(?:gmbh(?: & co\.? kg)?|mbh|ag|kg|ohg|gbr|ug|e\.? ?k\.?|e\.? ?v\.?|ltd\.?|limited|inc\.?|llc|llp|plc|corp\.?|b\.?v\.?|s\.?a\.?|s\.?r\.?l\.?)$/iu;

/** A rare "Huber GmbH" beside many "Huber", or the other way round, is one firm; "Huber KG" beside both would be another. */
function firmOf(key: string, { rows }: Counted, groups: ReadonlyMap<string, Counted>): Counted | undefined {
  const bare = key.replace(LEGAL_FORM, "");
  const [other, ...rivals] = [...groups].filter(([each]) => each !== key && each.replace(LEGAL_FORM, "") === bare);
  const isSame = other !== undefined && (bare === key || other[0] === bare);
  return isSame && rivals.length === 0 && rows * 2 <= other[1].rows ? other[1] : undefined;
}

/** The one value that a value cut short stands for. */
function wholeOf(key: string, groups: ReadonlyMap<string, Counted>): Counted | undefined {
  const [whole, ...others] = key.includes(".") ? [...groups].filter(([other]) => isCutShort(key, other)) : [];
  return others.length === 0 ? whole?.[1] : undefined;
}

function nearOf(key: string, { rows }: Counted, groups: ReadonlyMap<string, Counted>): Counted | undefined {
  // "Rat" beside many "Rats", "Mouse" beside many "Mice".
  const other = groups.get(IRREGULAR.get(key) ?? (/\p{L}{3}s$/u.test(key) ? key.slice(0, -1) : `${key}s`));
  if (other && /^\p{L}{3}/u.test(key) && rows * 2 <= other.rows) return other;
  if (key.length < 5 || /\d/.test(key)) return undefined;
  const times = key.length < LONG_NAME ? 5 : 3;
  const near = [...groups].find(
    ([other, of]) => other !== key && rows * times <= of.rows && isOneEdit(other, key) && !differsInMeaning(other, key),
  );
  return near?.[1];
}

/** Plurals without an "s", in both directions. */
const IRREGULAR = new Map(
  "mouse mice, person people, child children, man men, woman women, foot feet, goose geese, knife knives, shelf shelves, loaf loaves"
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string])
    .flatMap(([one, many]) => [[one, many] as const, [many, one] as const]),
);

const NUMBER_WORDS = new Map(
  ["two zwei", "three drei", "four vier", "five funf", "six sechs"].flatMap((words, i) =>
    words.split(" ").map((word) => [word, String(i + 2)] as const),
  ),
);
/** The number in "three-piece suit", "3-piece suit" and "3 piece suit". */
const COUNTED_PARTS = new RegExp(
  `(?<![\\p{L}\\d.,-])([2-6]|${[...NUMBER_WORDS.keys()].join("|")})[- ](?=\\p{L}{3})`,
  "gu",
);

const UMLAUTS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** "Küche" and "Kueche", "Three-piece" and "3 piece", "Check-up" and "Checkup", "Yes" and "YES!", "Farmers' market" and "Farmers market" are one spelling. */
function spellingOf(value: string): string {
  const folded = fold(value).replace(COUNTED_PARTS, (_, found: string) => `${NUMBER_WORDS.get(found) ?? found} `);
  const plain = folded.replace(/(?<=\p{L})['’](?=\p{L}|\s|$)|(?<=\p{L}{2})[!?]+$/gu, "") || folded;
  const written = plain.replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
  return isSpelled(written) ? written.replace(/(?<=\p{L}{2})-(?=\p{L}{2})/gu, "") : plain;
}

/** Long enough, and no number or code, whose hyphens may tell values apart. */
function isSpelled(key: string): boolean {
  return key.length >= 5 && !/\d/.test(key);
}

/** "angen." for "angenommen", "bus. park" for "business park": word for word the same, or cut short with a full stop. */
function isCutShort(short: string, whole: string): boolean {
  const [cut, full] = [short.split(" "), whole.split(" ")];
  if (short === whole || cut.length !== full.length) return false;
  return cut.every((word, i) => {
    const other = full[i] ?? "";
    return (
      word === other ||
      (isAbbreviated(word, i, cut) && other.length > word.length && other.startsWith(word.slice(0, -1)))
    );
  });
}

/** "angen.", or the "J." of "J. Kowalski". */
function isAbbreviated(word: string, at: number, words: readonly string[]): boolean {
  return /^\p{L}{2,}\.$/u.test(word) || (at === 0 && /^\p{L}\.$/u.test(word) && /^\p{L}{4,}$/u.test(words[1] ?? ""));
}

/**
 * "paid" and "unpaid", "male" and "female" are never one word misspelt; one edit at the start is not a slip. Neither is a
 * letter that stands alone: "B. Stone" and "K. Stone" are two people, "Team A" and "Team B" two teams.
 */
function differsInMeaning(a: string, b: string): boolean {
  return (a[0] !== b[0] && a.length !== b.length) || differsInLoneLetter(a, b);
}

function differsInLoneLetter(a: string, b: string): boolean {
  const [left, right] = [lettersOf(a), lettersOf(b)];
  return left.length === right.length && left.some((word, i) => word !== right[i] && word.length === 1);
}

function lettersOf(text: string): string[] {
  return text.match(/[\p{L}\d]+/gu) ?? [];
}

function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [x, y] = [a.slice(i), b.slice(i)];
  const isSwap = x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
  return x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1) || isSwap;
}
