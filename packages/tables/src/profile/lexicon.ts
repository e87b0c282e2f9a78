import abbreviations from "../lexicon/abbreviations.json" with { type: "json" };
import concepts from "../lexicon/concepts.json" with { type: "json" };
import de from "../lexicon/de.json" with { type: "json" };
import en from "../lexicon/en.json" with { type: "json" };
import generalDe from "../lexicon/general-de.json" with { type: "json" };
import generalEn from "../lexicon/general-en.json" with { type: "json" };
import wholeHeaders from "../lexicon/headers.json" with { type: "json" };

/** Words of one language, all of them data. `tags` name grammar, `concepts` what columns are about, `entities` what rows are. */
export interface Lexicon {
  language: "en" | "de";
  function: string;
  tags: Record<string, string[]>;
  phrases: Record<string, string[]>;
  weak: string[];
  /** Question words that ask for a group by themselves: "who", "where". */
  askers: string[];
  concepts: Record<string, { header: string[]; say: string[] }>;
  entities: Record<string, string[]>;
  states: Record<string, { values: string[]; say: string[] }>;
  likert: string[][];
  words: Record<string, string>;
  /** Idioms and their plain wording, longest first. */
  rewrites: Map<string, string>;
  /** Everyday wording of questions. It ranks below the core lists and never decides what a header means. */
  general: {
    concepts: Record<string, string[]>;
    entities: Record<string, string[]>;
    states: Record<string, string[]>;
    /** Words for what a number is in, by the unit of its column. */
    units: Record<string, string[]>;
    irregular: Map<string, string>;
  };
}

/** A general lexicon as its file has it: phrases separated by commas, function words by blanks. */
interface GeneralLexicon {
  function: string;
  weak: string;
  add: Record<string, string>;
  concepts: Record<string, string>;
  entities: Record<string, string>;
  states: Record<string, string>;
  units: Record<string, string>;
  /** Forms that no stemmer brings together, as "form:word". */
  irregular: string;
  rewrites: Record<string, string>;
}

export interface Concept {
  role: "measure" | "dimension" | "time" | "text" | "made";
  unit?: string;
  add?: "sum" | "avg" | "stock";
  good?: "high" | "low";
  who?: boolean;
  /** Also a dimension where the column holds ranges ("1–3 years"). */
  bands?: boolean;
}

export const LEXICONS = [
  merged(en as unknown as Lexicon, generalEn as GeneralLexicon),
  merged(de as unknown as Lexicon, generalDe as GeneralLexicon),
] as const;
export const CONCEPTS = concepts as Record<string, Concept>;

function merged(core: Lexicon, general: GeneralLexicon): Lexicon {
  const lists = (of: Record<string, string>) =>
    Object.fromEntries(Object.entries(of).map(([id, phrases]) => [id, phrases.split(", ")]));
  const tags = { ...core.tags };
  for (const [id, phrases] of Object.entries(lists(general.add)))
    tags[id] = [...new Set([...(tags[id] ?? []), ...phrases.flatMap(spelledOut)])];
  return {
    ...core,
    tags,
    function: `${core.function} ${general.function}`,
    rewrites: new Map(Object.entries(general.rewrites).toSorted(([a], [b]) => b.length - a.length)),
    weak: [...core.weak, ...general.weak.split(", ")],
    general: {
      concepts: lists(general.concepts),
      entities: lists(general.entities),
      states: lists(general.states),
      units: lists(general.units),
      irregular: new Map(general.irregular.split(" ").map((pair) => pair.split(":") as [string, string])),
    },
  };
}

/** "{miss|missed} {|their} target" is four phrases. */
function spelledOut(phrase: string): string[] {
  const [, before = "", choices, after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(phrase) ?? [];
  if (choices === undefined) return [phrase.replace(/\s+/g, " ").trim()];
  return choices.split("|").flatMap((choice) => spelledOut(`${before}${choice}${after}`));
}

const MOST_REMEMBERED = 100_000;
const remembered = new Map<string, string[]>();

/** Lower-case words without accents; "%" is a word. The lexicons' phrases are asked for again with every profile. */
export function wordsOf(name: string): string[] {
  const known = remembered.get(name);
  if (known) return [...known];
  const words = splitWords(name);
  if (name.length < 60 && remembered.size < MOST_REMEMBERED) remembered.set(name, words);
  return [...words];
}

function splitWords(name: string): string[] {
  const plain = name
    .replace(/(?<=\p{L}\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  return plain.split(/[^\p{L}\p{N}%]+/u).filter(Boolean);
}

const WEEKDAYS = new Map<string, { day: number; name: string }>();
for (const { tags, language } of LEXICONS)
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const [word = ""] = tags[`dayname:${day}`] ?? [];
    const name = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    const short = language === "de" ? [2, 3] : [3, 4, 5];
    for (const key of [word, ...short.map((length) => word.slice(0, length))])
      if (!WEEKDAYS.has(key)) WEEKDAYS.set(key, { day, name });
  }

/** The weekday that a word or its usual abbreviation names, 1 = Monday. */
export function weekdayOf(word: string): { day: number; name: string } | null {
  return WEEKDAYS.get(word.trim().replace(/\.$/, "").toLowerCase()) ?? null;
}

/** A word without its plural or case ending, so that "orders" finds "order". */
export function stem(word: string, language: string): string {
  if (language === "de") return word.length > 4 ? word.replace(/(en|er|es|em|e|(?<!s)s|(?<!io)n)$/, "") : word;
  if (word === "goods") return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 ? word.replace(/(?<![suia])s$/, "") : word;
}

interface HeaderPhrase {
  concept: string;
  words: string;
}
let opened: ReturnType<typeof readHeaders> | undefined;

/** Read with the first table: an idle server would keep several megabytes of it. */
function headerPhrases(): ReturnType<typeof readHeaders> {
  opened ??= readHeaders();
  return opened;
}

function readHeaders() {
  const phrase = (concept: string, text: string): HeaderPhrase => ({ concept, words: wordsOf(text).join(" ") });
  const listed = LEXICONS.map((lexicon) =>
    Object.entries(lexicon.concepts).flatMap(([concept, { header }]) => header.map((text) => phrase(concept, text))),
  );
  const whole = Object.values(wholeHeaders).flatMap((lists) =>
    Object.entries(lists).flatMap(([concept, phrases]) => phrases.split(", ").map((text) => phrase(concept, text))),
  );
  const byWords = (phrases: readonly HeaderPhrase[]) => Map.groupBy(phrases, ({ words }) => words);
  const german = LEXICONS.findIndex(({ language }) => language === "de");
  return { german: listed[german] ?? [], byHeader: byWords(listed.flat()), byWholeHeader: byWords(whole) };
}

/** "Amount ex VAT" is an amount and no tax. */
const TAXED =
  /(?<=\S)\s+(?:ex|excl|excluding|inc|incl|including|net of|plus|before|after|without|with|ohne|mit|exkl|inkl|zzgl)\.?\s+(?:vat|tax|sales tax|gst|mwst|ust|mehrwertsteuer|umsatzsteuer)\b\.?/gi;

/** Concepts that a header stands for, longest match first; among equals, the one that ends later names the thing. */
export function conceptsOf(name: string): string[] {
  const plain = name.replace(/[([][^)\]]*[)\]]/g, " ").replace(TAXED, "");
  const words = wordsOf(plain).length > 0 ? wordsOf(plain) : wordsOf(name);
  const found: { concept: string; size: number; end: number }[] = [];
  const { byHeader } = headerPhrases();
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) {
      const phrase = words.slice(from, to).join(" ");
      for (const { concept } of byHeader.get(phrase) ?? byHeader.get(phrase.replace(/s$/, "")) ?? [])
        found.push({ concept, size: to - from, end: to });
    }
  if (found.length === 0) found.push(...compoundConcepts(words));
  found.sort((a, b) => b.size - a.size || b.end - a.end);
  return [...new Set(found.map(({ concept }) => concept))];
}

/**
 * Concepts of a column's header, abbreviations written out. A whole header that is listed decides alone ("Net weight" is no
 * net amount); of its meanings only those count that `fits` accepts, since "Returned" is a date or a number of pieces.
 */
export function headerConcepts(name: string, fits: (concept: string) => boolean): string[] {
  const names = [name, ...expansionsOf(name)];
  for (const each of names) {
    const whole = wholeHeader(each).filter(fits);
    if (whole.length > 0) return whole;
  }
  return names.map((each) => conceptsOf(each).filter(fits)).find((found) => found.length > 0) ?? [];
}

function wholeHeader(name: string): string[] {
  const { byHeader, byWholeHeader } = headerPhrases();
  for (const text of [name, name.replace(/[([][^)\]]*[)\]]/g, " ")]) {
    const phrase = wordsOf(text).join(" ");
    const listed = byWholeHeader.get(phrase) ?? byWholeHeader.get(phrase.replace(/s$/, ""));
    if (!listed) continue;
    const core = byHeader.get(phrase) ?? [];
    return [...new Set([...core, ...listed].map(({ concept }) => concept))];
  }
  return [];
}

interface Abbreviations {
  /** What short words stand for. A `$` marks one that is only read at the end of a header. */
  words: Map<string, string>;
  /** Units after a slash: "Rate/h". */
  per: Set<string>;
  perWord: string;
  also: string;
}
const ABBREVIATIONS = Object.values(abbreviations).map(
  ({ words, per, ...rest }): Abbreviations => ({
    ...rest,
    words: new Map(
      words.split(", ").map((pair) => {
        const [short = "", long = ""] = pair.split(": ");
        return [`${wordsOf(short).join(" ")}${short.endsWith("$") ? "$" : ""}`, long];
      }),
    ),
    per: new Set(per.split(" ").flatMap(wordsOf)),
  }),
);

/**
 * The header with its abbreviations written out, per language that knows one of them: "Days/wk" is "days per week"; and "Amount" for
 * "Amount ex VAT".
 */
export function expansionsOf(name: string): string[] {
  // The "we" of a survey's question is no abbreviation.
  if (name.trim().endsWith("?")) return [];
  const untaxed = name.replace(TAXED, "");
  return [...new Set([...ABBREVIATIONS.flatMap((list) => expand(name, list)), ...(untaxed === name ? [] : [untaxed])])];
}

function expand(name: string, { words: known, per, perWord, also }: Abbreviations): string[] {
  const joined = name.replace(/\s*\/\s*(\p{L}[\p{L}\d]*)\.?(?=$|[^\p{L}\d])/gu, (all, unit: string) =>
    per.has(wordsOf(unit)[0] ?? "") ? ` ${perWord} ${unit} ` : all,
  );
  const words = wordsOf(joined);
  const out: string[] = [];
  for (let at = 0; at < words.length; ) {
    const size = [3, 2, 1].find((n) => at + n <= words.length && meaningOf(known, words, [at, at + n]) !== undefined);
    out.push(size ? (meaningOf(known, words, [at, at + size]) ?? "") : (words[at] ?? ""));
    at += size ?? 1;
  }
  const text = out.map((word) => (out.at(-2) === perWord && word === out.at(-1) ? singularUnit(word) : word)).join(" ");
  if (text === wordsOf(name).join(" ")) return [];
  return text.includes(` ${perWord} `) ? [text, text.replace(` ${perWord} `, ` ${also} `)] : [text];
}

function meaningOf(
  known: ReadonlyMap<string, string>,
  words: readonly string[],
  [from, to]: [number, number],
): string | undefined {
  const phrase = words.slice(from, to).join(" ");
  return known.get(phrase) ?? (to === words.length ? known.get(`${phrase}$`) : undefined);
}

/** "km" is "kilometres" as a header and "kilometre" after "per". */
function singularUnit(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/, "") : word;
}

/** German names one thing in one word, and the end says what it is: "Einkaufspreis", "Lagerbestand". */
function compoundConcepts(words: readonly string[]): { concept: string; size: number; end: number }[] {
  return words.flatMap((word, i) =>
    headerPhrases()
      .german.filter((header) => header.words.length >= 4 && word.endsWith(header.words))
      .filter((header) => word.length - header.words.length >= 3)
      .map(({ concept }) => ({ concept, size: 1, end: i + 1 })),
  );
}
