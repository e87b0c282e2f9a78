import { stopWords } from "./text/stop-words.ts";
import { relatedStems } from "./text/synonyms.ts";
import { termOf, type Word, wordsOf } from "./text/words.ts";

/** What kind of thing an answer has to hold. */
export type QuestionKind =
  | "who"
  | "when"
  | "how-long"
  | "how-much"
  | "how-many"
  | "where"
  | "why"
  | "how"
  | "yes-no"
  | "what";

/** One word that is looked for. */
export interface QueryTerm {
  word: string;
  /** As it may stand in an index: stemmed for English passages, plain for others. */
  forms: string[];
  /** Stems that may stand in its place and count for less. */
  related: string[];
  isNumber: boolean;
  /** A name as far as its large letter tells. */
  isName: boolean;
  /** A word that asks rather than names: "happen", "tell", "name". */
  isSoft: boolean;
}

/** A question as it is understood. */
export interface Query {
  asked: string;
  kind: QuestionKind;
  terms: QueryTerm[];
  /** What must stand word for word: it was quoted. */
  phrases: string[];
  /** Neighbouring terms of the question, as pairs of indexes into `terms`. */
  pairs: [number, number][];
  /** The thing that is counted or measured: "employees" in "how many employees". */
  focus: QueryTerm[];
  /** What is asked of the thing, "rent" in "what is the rent of the shop", or who did it: "funded" in "who funded". */
  attribute: QueryTerm | undefined;
  /** Whether it asks what is not so: "who did not attend". */
  isNegated: boolean;
  /** Two letters; English where the words do not tell. */
  language: string;
}

const soft = new Set(
  "participate need back tell say said mention explain describe happen mean work much many kind type sort name list give information detail document documents source file text report thing way exactly currently please know find question according able typical typically usually go come take place people person someone number amount total figure value date year month day time long often"
    .split(" ")
    .map((word) => termOf(word, "en")),
);

/** Reads a question or a search: what it looks for and what kind of answer it expects. */
export function readQuery(asked: string, language?: string): Query {
  const spoken = language ?? languageOfQuestion(asked);
  const stops = stopWords(spoken);
  const terms: QueryTerm[] = [];
  const pairs: [number, number][] = [];
  let before: Word | undefined;
  const read = plainly(asked);
  for (const word of wordsOf(read)) {
    if (stops.has(word.text) || (word.text.length < 2 && !/\d/.test(word.text) && /[a-z]/.test(word.text))) continue;
    const index = terms.findIndex((term) => term.word === word.text);
    if (index < 0) terms.push(queryTerm(read, word, spoken));
    const at = index < 0 ? terms.length - 1 : index;
    const isNext = before && /^[\s-]*$/.test(read.slice(before.end, word.start));
    const last = before ? terms.findIndex((term) => term.word === before?.text) : -1;
    if (isNext && last >= 0 && last !== at) pairs.push([last, at]);
    before = word;
  }
  const kind = spoken === "en" ? kindOf(asked) : "what";
  return {
    asked,
    kind,
    terms,
    pairs,
    phrases: [...asked.matchAll(/["“„«]([^"“”„«»]{2,200})["”“»]/g)].map((match) => (match[1] ?? "").trim()),
    focus: focusOf(asked, terms),
    attribute: spoken === "en" ? attributeOf(asked, terms) : undefined,
    isNegated: kind !== "yes-no" && /\b(?:not|never|no longer)\b|n['’]t\b/i.test(asked),
    language: spoken,
  };
}

/** Words that only form the question go, and a few expressions become the word that a document would use. */
function plainly(asked: string): string {
  return expressions.reduce((text, [pattern, word]) => text.replace(pattern, word), asked);
}

const expressions: [RegExp, string][] = [
  [/\bhow (?:much|many|long|far|large|big|old|often|soon|expensive|frequently|quickly)\b/gi, "how"],
  [/\bmoney back\b/gi, "refund"],
  [/\b(?:time|days?) off\b/gi, "leave"],
  [/\bchief executive(?: officer)?\b/gi, "CEO"],
  [/\bhead office\b/gi, "headquarters"],
  [/\bget rid of\b/gi, "remove"],
  [/\b(?:took|takes?|taking) part\b/gi, "participate"],
  [/\b(?:did|does|do|was|were) ?(?:not|n['’]t) (?:attend|present|there)\b/gi, "was absent from"],
];

const kinds: [QuestionKind, RegExp][] = [
  [
    "how-much",
    /\bhow (?:much|expensive)\b|\b(?:what|which)\b[^,.?]{0,40}\b(?:price|cost|fee|fees|charge|salary|fare|budget|rate|percentage|share|percent|proportion|amount|revenue|temperature|weight|capacity|voltage|size)\b(?! (?:of|for) (?:shirt))/i,
  ],
  ["how-many", /\bhow many\b|\b(?:what|which) (?:is |was )?(?:the )?(?:total )?number of\b/i],
  [
    "how-long",
    /\bhow (?:long|soon|quickly|old|often|frequently|late|early)\b|\b(?:what|which)\b[^,.?]{0,30}\b(?:period|duration|frequency|notice period|deadline)\b/i,
  ],
  [
    "when",
    /\bwhen\b|\bsince when\b|\b(?:what|which|in what|in which) (?:date|year|month|day|time|quarter)\b|\b(?:what|which)\b[^,.?]{0,30}\bdate\b/i,
  ],
  ["who", /\b(?:who|whom|whose)\b/i],
  ["where", /\bwhere\b|\b(?:in|at|to|from) (?:which|what) (?:city|country|town|place|room|building)\b/i],
  ["why", /\bwhy\b|\b(?:what|which)\b[^,.?]{0,20}\breasons?\b|\bhow come\b/i],
  ["how", /\bhow (?:far|large|big|tall|high|heavy|wide|deep|loud|fast|hot|cold|warm)\b/i],
];
const measured = /\bhow (?:far|large|big|tall|high|heavy|wide|deep|loud|fast|hot|cold|warm)\b/i;
const yesNo =
  /^(?:and |but |so )?(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had|am|isn['’]t|aren['’]t|doesn['’]t|don['’]t|didn['’]t|can['’]t)\b/i;

function kindOf(asked: string): QuestionKind {
  const text = asked.trim();
  if (measured.test(text)) return "how-many";
  if (yesNo.test(text)) return "yes-no";
  const found = kinds.find(([, pattern]) => pattern.test(text));
  if (found) return found[0];
  return /\bhow\b/i.test(text) ? "how" : "what";
}

function queryTerm(asked: string, word: Word, language: string): QueryTerm {
  const stem = termOf(word.text, "en");
  const written = asked.slice(word.start, word.end);
  const isFirst = !/\p{L}/u.test(asked.slice(0, word.start));
  return {
    word: word.text,
    forms: language === "en" ? [...new Set([stem, word.text])] : [word.text],
    related: language === "en" ? relatedStems(stem) : [],
    isNumber: /^\d/.test(word.text),
    isName: language === "en" && !isFirst && /^\p{Lu}/u.test(written),
    isSoft: soft.has(termOf(word.text, "en")),
  };
}

function focusOf(asked: string, terms: QueryTerm[]): QueryTerm[] {
  const counted =
    /\bhow many ((?:[\p{L}-]+ ?){1,4})/iu.exec(asked)?.[1] ?? /\bnumber of ([\p{L}-]+)/iu.exec(asked)?.[1];
  if (!counted) return [];
  const stops = stopWords("en");
  const words: string[] = [];
  // The noun ends where the verb begins: "how many paid holidays do staff get".
  for (const { text } of wordsOf(counted)) {
    if (stops.has(text)) break;
    words.push(text);
  }
  return terms.filter((term) => words.includes(term.word));
}

const attributes = [
  /\b(?:what|which|who) (?:is|are|was|were) (?:the|its|their|your|our) ((?:[\p{L}-]+ ){0,2}?[\p{L}-]+) (?:of|for|in|on|at|to|that|who|which)\b/iu,
  /\bwho (?!is\b|are\b|was\b|were\b|has\b|had\b|have\b|did\b|does\b|do\b|will\b|can\b|must\b|may\b|should\b)([\p{L}-]+)\b/iu,
];

function attributeOf(asked: string, terms: QueryTerm[]): QueryTerm | undefined {
  const words = attributes.map((pattern) => pattern.exec(asked)?.[1]).find((found) => found !== undefined);
  const last = words
    ?.trim()
    .split(/[\s-]+/)
    .at(-1)
    ?.toLowerCase();
  return last === undefined ? undefined : terms.find((term) => term.word === last);
}

/** English unless its small words or script say otherwise; a guess from one sentence, so the documents' language goes first. */
function languageOfQuestion(asked: string): string {
  if (!/\p{Script=Latin}/u.test(asked)) return "xx";
  const words = wordsOf(asked).map((word) => word.text);
  const counts = ["en", "de", "fr", "es", "it", "pt", "nl"].map((language) => {
    const stops = stopWords(language);
    return { language, count: words.filter((word) => stops.has(word)).length };
  });
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most));
  return best.count > 0 ? best.language : "en";
}
