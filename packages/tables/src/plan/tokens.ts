import { LEXICONS, type Lexicon, stem, wordsOf } from "../profile/lexicon.ts";
import type { Profile } from "../profile/profile.ts";
import { correctedWord, type Edge, isSlip, type Tag } from "./similar.ts";
import type { Dictionary } from "./tags.ts";

export interface Token {
  text: string;
  stem: string;
  isFunction: boolean;
  /** A full stop, a question mark or a dash stands before it: no phrase reaches across. */
  isNewClause?: boolean;
  /** A comma stands before it: two nouns are two and no compound. */
  isListed?: boolean;
  /** What ties it to the word before: "Jan-Mar", "Nov/Dec", "Q1 '25". */
  link?: "-" | "/" | "'";
  /** Another word was typed. */
  isCorrected?: boolean;
  /** And hardly another can be meant. */
  isSlip?: boolean;
  /** A day and month in figures, with the full stop of a date: "3.5." */
  isDate?: boolean;
}

const FUNCTIONS = new Map(LEXICONS.map(({ language, function: words }) => [language, new Set(wordsOf(words))]));

/** Words of a question. German compounds that the dictionary does not know are cut into two words that it knows. */
export function tokenize(question: string, lexicon: Lexicon, dictionary: Dictionary): Token[] {
  const functions = FUNCTIONS.get(lexicon.language) as Set<string>;
  const plain = plainText(withShortNames(question, dictionary, functions), lexicon, dictionary);
  const found = [
    ...plain.matchAll(
      /\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4}|\d+(?:[.,]\d+)*k?(?![\p{L}\p{N}])|[\p{L}\p{N}]+|%|[?!;:,]|\.(?=\s)|\s-\s/gu,
    ),
  ];
  const tokens: Token[] = [];
  let isNewClause = false;
  let isListed = false;
  let end = 0;
  for (const { 0: text, index } of found) {
    const before = plain.slice(0, index);
    if (text === "." && lexicon.language === "de" && ORDINAL.test(before)) continue;
    if (text === ",") {
      isListed = true;
      continue;
    }
    // "In the first half: 2025 against 2024".
    if (text === ":" && /^\s*(?:19|20)\d\d\b/.test(plain.slice(index + 1))) continue;
    if (/^[^\p{L}\p{N}%]+$/u.test(text)) {
      isNewClause = tokens.length > 0;
      continue;
    }
    const link = LINKS.find((each) => before.slice(end).includes(each));
    const isDate = /^\d{1,2}\.\d{1,2}$/.test(text) && plain[index + text.length] === ".";
    end = index + text.length;
    const words = lexicon.language === "de" ? splitCompound(text, dictionary, functions) : [text];
    for (const [i, word] of words.entries()) {
      const isFunction = functions.has(word);
      tokens.push({
        text: word,
        stem: stem(word, lexicon.language),
        isFunction,
        ...(isNewClause && { isNewClause }),
        ...(isListed && { isListed }),
        ...(link && i === 0 && { link }),
        ...(isDate && { isDate }),
      });
      isNewClause = false;
      isListed = false;
    }
  }
  return tokens.map((token) => corrected(token, dictionary));
}

/** Idioms and short forms as they are said in full, in small letters without accents. */
function plainText(question: string, lexicon: Lexicon, dictionary: Dictionary): string {
  return question
    .toLowerCase()
    .replace(REWRITTEN.get(lexicon.language) ?? /(?!)/g, (idiom) => lexicon.rewrites.get(idiom) ?? idiom)
    .replace(ALL_TOGETHER, (said, noun: string, together: string) =>
      isGroupOnly(noun, lexicon, dictionary) ? together : said,
    )
    .replace(EACH_BRINGS[lexicon.language] ?? /(?!)/g, (said, noun: string, place = "") =>
      isCountColumn(noun, lexicon, dictionary)
        ? `${lexicon.language === "de" ? "umsatz pro" : "revenue per"} ${noun}${place}`
        : said,
    )
    .replace(ONE_UNIT, "$1 1 ")
    .replace(THAN_PLANNED, "$2 $1 $3")
    .replace(EXPLAINED, "$1")
    .replace(FIRST, lexicon.language === "de" ? "sortiert $1" : "ranked $1")
    .replace(WISE, "$1")
    .replace(PASSIVE, "$1")
    .replace(STANDS_OUT, "aussteht $1")
    .replace(AGES, "$1 $2 years")
    .replace(ZIEL_OF, "bei $1 das $2 $3")
    .replace(TARGET_OF, "$1$2 the $4 for $3")
    .replace(QUOTE, (word, part: string) => (isShareOfSales(word, dictionary) ? `${part} als anteil am umsatz` : word))
    .replace(AND_MORE, lexicon.language === "de" ? "mindestens $1" : "at least $1")
    .replace(THOUSANDS, "$1k")
    .replace(OCLOCK, "$1h24")
    .replace(UNIT_AFTER, "$1 ")
    .replace(SHORT_YEARS, "in 20$1 $2 in 20$3")
    .replace(/ß/g, "ss")
    .replace(/(\d)[’'](\d{3})/g, "$1$2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/–/g, "-")
    .replace(/’/g, "'");
}

function corrected(token: Token, dictionary: Dictionary): Token {
  const meant = token.isFunction ? undefined : correctedWord(token.text, token.stem, dictionary);
  return meant ? { ...token, text: meant, stem: meant, isCorrected: true, isSlip: isSlip(token.stem, meant) } : token;
}

/** "2025", and "Sales 25" in a table of years that holds 2025. */
export function yearOf(text: string, { profile }: Dictionary): string | undefined {
  if (/^(19|20)\d\d$/.test(text)) return text;
  const year = `20${text}`;
  const isIn = (from = "", to = "") => from.slice(0, 4) <= year && year <= to.slice(0, 4);
  const isKnown = profile.columns.some(({ grain, from, to }) => grain === "year" && isIn(from, to));
  return /^[12]\d$/.test(text) && isKnown ? year : undefined;
}

const COMPARATIVES = /^(than|over|above|under|below|least|most|als|uber|unter|mindestens|hochstens|exceeding|top)$/;

/** "More than 2000" is an amount, and "more than 2023" a year where the table has it. */
export function isOnlyYear(text: string, before: Token | undefined, { profile }: Dictionary): boolean {
  const isIn = (from = "", to = "") => from.slice(0, 4) <= text && text <= to.slice(0, 4);
  const isHeld = profile.columns.some(({ role, from, to }) => role === "time" && isIn(from, to));
  return /^(19|20)\d\d$/.test(text) && (isHeld || !COMPARATIVES.test(before?.text ?? ""));
}

/** "IT" in capitals is a department, where the table has one, and no pronoun. */
function withShortNames(question: string, { profile }: Dictionary, functions: Set<string>): string {
  const isShouted = question === question.toUpperCase();
  return question.replace(/(?<![\p{L}\p{N}])\p{L}\p{L}(?![\p{L}\p{N}])/gu, (word) => {
    const name = word.toUpperCase();
    if (functions.has(word.toLowerCase()) && (isShouted || word !== name)) return word;
    const column = isFunctionWord(word.toLowerCase())
      ? profile.columns.find(({ role, values = [] }) => role === "dimension" && values.includes(name))
      : undefined;
    return column ? `${column.name} ${name}` : word;
  });
}

function isFunctionWord(word: string): boolean {
  return [...FUNCTIONS.values()].some((words) => words.has(word));
}

const LINKS = ["-", "/", "'"] as const;
/** "Im 1. Quartal", "bis 31. Mai": the full stop after a figure of a day or a rank ends no sentence. */
const ORDINAL = /(?<![\d.,])(\d{1,2}\.)?\d{1,2}$/;

/** Idioms that say several things at once, and how they are said plainly. */
const REWRITTEN = new Map(
  LEXICONS.map(({ language, rewrites }) => [
    language,
    new RegExp(`(?<![\\p{L}\\p{N}])(${[...rewrites.keys()].join("|")})(?![\\p{L}\\p{N}])`, "gu"),
  ]),
);

/** "All crews together" asks for no figure of each crew. */
const ALL_TOGETHER =
  /(?<!\p{L})(?:all|alle|aller) (\p{L}{3,}) (?:taken )?(together|combined|zusammen|zusammengenommen|insgesamt)(?!\p{L})/gu;

function isGroupOnly(noun: string, lexicon: Lexicon, dictionary: Dictionary): boolean {
  const known = meaningsOf(noun, lexicon, dictionary);
  return known.some(({ cat }) => cat === "dim") && !known.some(({ cat }) => cat === "entity" || cat === "measure");
}

function meaningsOf(noun: string, { language }: Lexicon, { tags }: Dictionary): Tag[] {
  const key = wordsOf(noun)
    .map((word) => stem(word, language))
    .join(" ");
  return tags.get(key) ?? [];
}

/** "What does a guest spend on average", "was bringt uns ein Kunde im Schnitt", where a column counts them: the money per guest. */
const EACH_BRINGS: Record<string, RegExp> = {
  en: /\bwhat does an? (?:average |typical )?(\p{L}{3,})((?: (?:in|at|from|with|of) [\p{L}\d]+){0,2}) (?:spend|bring|pay|leave)(?: us| in| here| behind){0,2}(?: on average)?(?=[ ?.!]*$)/gu,
  de: /\b(?:was|wie ?viel) (?:gibt|bringt|lässt|zahlt|bezahlt) (?:uns )?ein[er]{0,2} (\p{L}{3,})((?: (?:in|im|am|bei) [\p{L}\d]+){0,2})(?: (?:im schnitt|durchschnittlich|im durchschnitt))?(?: (?:aus|ein|da))?(?=[ ?.!]*$)/gu,
};

/** A noun that a column counts, and of which no row is one. */
function isCountColumn(noun: string, lexicon: Lexicon, dictionary: Dictionary): boolean {
  const known = meaningsOf(noun, lexicon, dictionary);
  const isCount = ({ cat, own, measure }: Tag) =>
    cat === "measure" && own === "whole" && measure?.unit !== "money" && measure?.column !== undefined;
  return known.some(isCount) && !known.some(({ cat }) => cat === "entity");
}

/** "Longer than a week". */
const ONE_UNIT =
  /\b(than|over|under|above|below|within|least|most|als|über|unter|mindestens|höchstens) (?:an?|eine?[rmns]?) (?=(?:minute|hour|day|week|month|quarter|year|stunde|tag|woche|monat|quartal|jahr))/g;

/** "Mehr ausgegeben als geplant". */
const THAN_PLANNED =
  /(?<!\p{L})(more|less|fewer|higher|lower|mehr|weniger|höher|niedriger)((?: (?!than|als)[\p{L}\d.]+){1,6}) (than (?:planned|budgeted)|als (?:geplant|vorgesehen|budgetiert|veranschlagt))(?!\p{L})/gu;

/** "Best first", "teuerste zuerst". */
const FIRST =
  /(?<!\p{L})((?:most |least )?\p{L}{3,}(?<=est|worst|expensive|popular)(?= first(?:$|[?.!,]))|\p{L}{4,}(?<=(?:best|[sß]t|gut)e[rsn]?)(?= zuerst)) (?:first|zuerst)/gu;

/** "Profit wise" is about profit. */
const WISE = /(\p{L}{4,})[ -]wise\b/gu;

/** "Werden storniert" says what happens to orders; it is not the future tense. */
const PASSIVE =
  /\bwerden ((?:\S+ ){0,6}?(?:\p{L}*ge\p{L}+(?:t|en)|\p{L}+iert|(?:ver|be|er|ent|zer)\p{L}+t)(?=$|[?.!,]))/u;

/** "Steht bei uns noch aus" parts the verb of "aussteht". */
const STANDS_OUT = /\bsteh(?:t|en) ((?:\S+ ){0,5}?)aus(?=\s*(?:$|[?.!,]))/gu;

/** "Over 60s", "under-18s". */
const AGES = /\b(over|under)[ -](\d\d)s\b/g;

/** "Unser Umsatzziel erreicht": the target parted from what it is for. */
const ZIEL_OF =
  /(?<!\p{L})(?:(?:das|den|unser|unseren) )?(\p{L}{4,}?)s?(ziel|plan|budget|soll) ((?:nicht )?(?:erreicht|übertroffen|überschritten|erfüllt|geschafft|verfehlt|eingehalten))/gu;
/** "Did we hit our revenue target". */
const TARGET_OF =
  /\b(hit|reach|meet|met|make|made|beat|exceed|miss|achieve)(ed|d)? (?:the|our|their|its) (\p{L}{4,}) (target|goal|budget|plan|quota)s?\b/gu;

/** "Materialquote" of a statement is the material as a share of sales. */
const QUOTE = /(?<!\p{L})(\p{L}{4,}?)quote(?!\p{L})/gu;

function isShareOfSales(word: string, { profile, tags }: Dictionary): boolean {
  const sales = profile.measures.filter(({ kind, concepts }) => kind === "line" && concepts[0] === "money");
  const wholes = sales.filter(({ parts }) => parts);
  return (wholes.length || sales.length) === 1 && !tags.has(stem(word, "de"));
}

/** "10+ crates". */
const AND_MORE = /(?<![\p{L}\d+])(\d+) ?\+(?!\d| \d)/gu;

/** "5 grand", "3 tausend". */
const THOUSANDS = /\b(\d+(?:[.,]\d+)?) ?(?:grand|thousand|tausend|tsd)\b\.?/g;

/** "Over 12m", "under 500g", "30min". */
const UNIT_AFTER =
  /(?<![\p{L}\d.,])(\d+(?:[.,]\d+)?)(?=(?:kg|km|cm|mm|min|mins|hrs?|kwh|std|ml|[mgltp])(?![\p{L}\d]))/gu;

/** "18 Uhr", "18:30". */
const OCLOCK = /\b([01]?\d|2[0-3])(?::\d\d)?(?: ?uhr\b|(?<=:\d\d)\b(?! ?uhr))/g;

/** "Last year (2025)" means 2025, whenever it is asked. */
const EXPLAINED =
  /\b(?:last|this|previous|next|letzte[ns]?|diese[ns]?|vorige[ns]?) (?:year|yr|quarter|month|jahr|quartal|monat) \(([^()]*\d[^()]*)\)/g;

/** "More in 25 than in 24". */
const SHORT_YEARS = /\bin (\d\d) (than|vs|versus|compared to|compared with|gegenüber|als) in (\d\d)(?![\d.,])/g;

function splitCompound(word: string, dictionary: Dictionary, functions: Set<string>): string[] {
  const isKnown = (part: string) => dictionary.tags.has(stem(part, "de"));
  if (word.length < 9 || functions.has(word)) return [word];
  const own = splitName(word, dictionary);
  if (own) return own;
  if (isKnown(word) || dictionary.words.has(stem(word, "de"))) return [word];
  for (let at = word.length - 4; at >= 4; at--) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const first = [left, left.replace(/(s|n|en|e)$/, ""), `${left}e`].find(
      (part) => isKnown(part) || functions.has(part),
    );
    const grainly = PLURAL.test(right) ? GRAINLY[first ?? ""] : undefined;
    if (first && isKnown(right)) return [grainly ?? first, right];
  }
  return [word];
}

/** "Quartalsumsätze" are amounts for each quarter. */
const GRAINLY: Record<string, string> = {
  tag: "taglich",
  tages: "taglich",
  woche: "wochentlich",
  wochen: "wochentlich",
  monat: "monatlich",
  monats: "monatlich",
  quartal: "quartalsweise",
  quartals: "quartalsweise",
};
const PLURAL = /(umsatze|einnahmen|ausgaben|kosten|zahlen|werte|summen|betrage|gewinne|verbrauche|erlose)$/;

/** "Stromverbrauch" where "Strom" is a value of the table and the table has no such word itself. */
function splitName(word: string, { tags }: Dictionary): [string, string] | undefined {
  const of = (part: string) => tags.get(stem(part, "de")) ?? [];
  if (of(word).some(({ own }) => own === "whole")) return undefined;
  for (let at = word.length - 4; at >= 3; at--) {
    const right = word.slice(at);
    if (!of(right).some(({ cat }) => cat === "measure" || cat === "entity" || cat === "dim")) continue;
    const isValue = (part: string) => of(part).some(({ own, cat }) => own === "whole" && cat === "value");
    const left = [word.slice(0, at), word.slice(0, at).replace(/(s|n|en|e)$/, "")].find(isValue);
    if (left) return [left, right];
  }
  return undefined;
}

const OWN_WORDS = new Map(
  LEXICONS.map((lexicon) => [
    lexicon.language,
    new Set(
      [
        lexicon.function,
        ...Object.values(lexicon.tags).flat(),
        ...Object.values(lexicon.concepts).flatMap(({ say }) => say),
      ].flatMap(wordsOf),
    ),
  ]),
);

/** Terms that a question may consist of, such as "Durchfallquote". */
const TERMS = new Map(
  LEXICONS.map(({ language, phrases, states, entities }) => [
    language,
    new Set(
      [Object.keys(phrases), Object.values(states).map(({ say }) => say), Object.values(entities)]
        .flat(3)
        .flatMap(wordsOf),
    ),
  ]),
);

/**
 * The language whose function and grammar words occur most, and then the one whose terms do. A question without any
 * ("Personalkosten 2025") is in the language of the table's own words.
 */
export function languageOf(question: string, profile?: Profile): Lexicon {
  const hits = (text: string) => {
    const words = wordsOf(text);
    return LEXICONS.map(
      ({ language }) =>
        words.filter((word) => OWN_WORDS.get(language)?.has(word)).length +
        words.filter((word) => TERMS.get(language)?.has(word)).length / 100,
    );
  };
  const own = hits(question);
  const isOpen = own.every((count) => count === own[0]);
  const counts = isOpen && profile ? hits(namesIn(profile)) : own;
  return LEXICONS[counts.indexOf(Math.max(...counts))] ?? LEXICONS[0];
}

const MOST_VALUES = 5;

function namesIn({ columns, tables }: Profile): string {
  const lines = tables.flatMap(({ lines: own = [] }) => own.map(({ label }) => label));
  return [...columns.flatMap(({ name, values = [] }) => [name, ...values.slice(0, MOST_VALUES)]), ...lines].join(" ");
}

const AND = /^(and|und|sowie|plus|also|&)$/;

/** Whether "and" or a comma stands between the parts of a list: "number of orders and total value". */
export function isList({ parts }: Edge, tokens: readonly Token[]): boolean {
  return parts.every((part, i) => {
    const before = parts[i - 1];
    if (!before) return true;
    const between = tokens.slice(before.to, part.from);
    return tokens[part.from]?.isListed || between.some(({ text, isListed }) => isListed || AND.test(text));
  });
}

/** "50,000", "50.000" and "1.5": a separator before three digits groups thousands. */
export function numberText(text: string): string {
  const plain = text.replace(/k$/, "");
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(plain) ? plain.replace(/[.,]/g, "") : plain.replace(",", ".");
  return text.endsWith("k") ? String(Number(grouped) * 1000) : grouped;
}
