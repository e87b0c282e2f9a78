import type { Table } from "../table/table.ts";
import { plainWords } from "../types/plain-words.ts";
import { CONCEPTS, stem } from "./concepts.ts";
import { foreignConcepts } from "./foreign-words.ts";

/** Words that only a German sentence has. */
const GERMAN =
  /(?<!\p{L})(wie|wieviel|viele?|welche[rsnm]?|wer|wann|warum|wofür|womit|der|dem|den|ist|sind|waren|haben|hatten?|wir|und|pro|je|gibt|nach|insgesamt|zeige?|nenne|unsere?[rmns]?|bei|mit|für|zum|zur|ohne|seit|sich|im|das|ein|eine[rmn]?|hoch|meisten?|höchsten?|niedrigsten?|wenigsten|besten|schlechtesten?|größten?|verdient|monat|jahr|woche|umsatz|kosten)(?!\p{L})/giu;
/** Words that English has too; beside a German one they count. */
const SHARED = /(?<!\p{L})(die|hat|am|was|in|an|war)(?!\p{L})/giu;
const ENOUGH = 2;

/** Turns of phrase, the longest first; what they become is read like any English question. */
const PHRASES: [RegExp, string][] = [
  [/wie hoch (?:ist|war|waren|sind|liegt|lag|fällt|fiel)/, "what is"],
  [
    /(?:wofür|für was|worauf) (?:geben|gaben|haben) wir am meisten (?:geld )?(?:aus(?:gegeben)?)/,
    "what do we spend the most on",
  ],
  [/was (?:kostet|kostete|kosten) (?:uns )?am meisten/, "what costs the most"],
  [/wie (?:hat|haben) sich (.+?) entwickelt/, "how did $1 develop over time"],
  [/wie (?:entwickelt|entwickelte|entwickeln) sich (.+?)(?=[?.!]|$)/, "how does $1 develop over time"],
  [/(?:läuft|verkauft sich|verkaufen sich|schneidet) am besten(?: ab)?/, "sells best"],
  [/(?:läuft|verkauft sich|verkaufen sich|schneidet) am schlechtesten(?: ab)?/, "sells worst"],
  [/im vergleich (?:zu|mit|zum|zur)|verglichen mit|gegenüber/, "compared with"],
  [/was (?:sollten?|können|müssen) wir (?:verbessern|besser machen|ändern)/, "what should we improve"],
  [
    /worüber (?:beschweren|beklagen) sich .+?(?=[?.!]|$)|(?:häufigsten?|größten?|wichtigsten?) (?:beschwerden|kritikpunkte)/,
    "what are the main complaints",
  ],
  [/über (?:dem |den )?(?:budget|plan)/, "over budget"],
  [/unter (?:dem |den )?(?:budget|plan)/, "under budget"],
  [/gibt es|gab es/, "are there"],
  [/im (?:durchschnitt|mittel|schnitt)/, "on average"],
  [/mehr als|größer als|höher als/, "more than"],
  [/weniger als|kleiner als|niedriger als/, "less than"],
  [/am häufigsten/, "most often"],
  [
    /am längsten (?:im|in|bei|dabei|beschäftigt|angestellt|hier)(?: (?:unternehmen|der firma|uns|betrieb|haus))?/,
    "been with us the longest",
  ],
];

const SUPERLATIVES: Record<string, string> = {
  höchst: "highest",
  meist: "most",
  best: "best",
  größt: "largest",
  stärkst: "strongest",
  niedrigst: "lowest",
  geringst: "lowest",
  tiefst: "lowest",
  wenigst: "fewest",
  schlechtest: "worst",
  schwächst: "weakest",
  kleinst: "smallest",
  längst: "longest",
  kürzest: "shortest",
  teuerst: "most expensive",
  billigst: "cheapest",
  günstigst: "cheapest",
  schnellst: "fastest",
  langsamst: "slowest",
  häufigst: "most common",
  ältest: "oldest",
  jüngst: "youngest",
};

const WORDS: Record<string, string> = {
  wie: "how",
  was: "what",
  wer: "who",
  wann: "when",
  wo: "where",
  warum: "why",
  wieso: "why",
  wieviel: "how much",
  viel: "much",
  viele: "many",
  ist: "is",
  war: "was",
  sind: "are",
  waren: "were",
  hat: "has",
  hatte: "had",
  haben: "have",
  hatten: "had",
  wir: "we",
  gibt: "is",
  macht: "made",
  machte: "made",
  machen: "make",
  gemacht: "made",
  verdient: "earns",
  verkauft: "sold",
  verkauften: "sold",
  kostet: "costs",
  kostete: "cost",
  ausgegeben: "spent",
  gekündigt: "churned",
  bestellt: "orders",
  der: "the",
  die: "the",
  das: "the",
  den: "the",
  dem: "the",
  des: "of the",
  ein: "a",
  eine: "a",
  einen: "a",
  einer: "a",
  einem: "a",
  und: "and",
  oder: "or",
  von: "of",
  vom: "of the",
  mit: "with",
  ohne: "without",
  für: "for",
  über: "over",
  unter: "under",
  zwischen: "between",
  seit: "since",
  nach: "by",
  pro: "per",
  je: "per",
  bei: "at",
  im: "in",
  in: "in",
  am: "on",
  an: "on",
  aus: "",
  auf: "on",
  sich: "",
  uns: "us",
  zu: "to",
  als: "than",
  zum: "to",
  zur: "to",
  anteil: "share",
  prozent: "percent",
  anzahl: "number of",
  summe: "total",
  insgesamt: "total",
  gesamt: "total",
  durchschnitt: "average",
  durchschnittlich: "average",
  mittelwert: "average",
  vergleiche: "compare",
  vergleich: "compare",
  unterschied: "difference",
  entwicklung: "trend of",
  monatlich: "per month",
  jährlich: "per year",
  wöchentlich: "per week",
  täglich: "per day",
  gestiegen: "increased",
  steigt: "increase",
  gewachsen: "grew",
  wächst: "grow",
  wuchs: "grew",
  gesunken: "declined",
  sinkt: "decline",
  gefallen: "fell",
  verändert: "changed",
  geändert: "changed",
  zeige: "show",
  zeig: "show",
  nenne: "list",
  verspätet: "late",
  pünktlich: "on time",
  bezahlt: "paid",
  unbezahlt: "unpaid",
  offen: "open",
  offene: "open",
  offenen: "open",
  buchungen: "rows",
  einträge: "rows",
  zeilen: "rows",
  datensätze: "rows",
  überstunden: "overtime",
  leute: "people",
  personen: "people",
  januar: "January",
  februar: "February",
  märz: "March",
  mai: "May",
  juni: "June",
  juli: "July",
  oktober: "October",
  dezember: "December",
  fehlen: "missing",
  fehlende: "missing",
};

const PERIODS: [RegExp, string][] = [
  [/^monat(e|en|s|es)?$/, "month"],
  [/^wochen?$/, "week"],
  [/^quartal(e|en|s)?$/, "quarter"],
  [/^jahr(e|en|es|s)?$/, "year"],
  [/^tag(e|en|es|s)?$/, "day"],
];

/** A German question in English words, column names and values left as they are; undefined where it is not German. */
export function inEnglish(question: string, table: Table): string | undefined {
  const words = (pattern: RegExp) => new Set((question.match(pattern) ?? []).map((word) => word.toLowerCase())).size;
  if (words(GERMAN) === 0 || words(GERMAN) + words(SHARED) < ENOUGH) return undefined;
  const own = namesOf(table);
  const phrased = PHRASES.reduce(
    (text, [pattern, english]) =>
      text.replace(new RegExp(`(?<!\\p{L})(?:${pattern.source})(?!\\p{L})`, "giu"), english),
    question,
  );
  return phrased
    .replace(/\p{L}[\p{L}\p{N}-]*/gu, (word) => wordIn(word, own))
    .replace(
      /\bon (?=(?:highest|most|best|largest|lowest|fewest|worst|smallest|longest|shortest|cheapest|fastest|slowest)\b)/g,
      "",
    )
    .replace(/[ \t]{2,}/g, " ");
}

/** What columns, values and the file are called stays as it is. */
function namesOf(table: Table): Set<string> {
  const texts = [
    table.name,
    ...table.columns.flatMap((column) => [
      column.name,
      ...(column.role === "dimension" ? column.examples.filter((example) => !/\s\S+\s/.test(example)) : []),
    ]),
  ];
  return new Set(texts.flatMap((text) => plainWords(text).split(" ")).map(stem));
}

function wordIn(word: string, own: ReadonlySet<string>): string {
  const lower = word.toLowerCase();
  const period = PERIODS.find(([pattern]) => pattern.test(lower))?.[1];
  if (period) return period;
  if (/^welche[rsnm]?$/.test(lower)) return "which";
  if (/^unsere?[rmns]?$/.test(lower)) return "our";
  if (/^(gesamte?[rsnm]?|durchschnittliche[rsnm]?)$/.test(lower)) return lower.startsWith("g") ? "total" : "average";
  const superlative = /^(.+?st)(?:e|en|er|es|em)?$/.exec(lower)?.[1];
  if (superlative && SUPERLATIVES[superlative]) return SUPERLATIVES[superlative];
  if (word.length > 3 && own.has(stem(plainWords(word)))) return word;
  return WORDS[lower] ?? nounIn(word);
}

/** "Gesamtumsatz" is the total of an Umsatz, and an Umsatz is revenue. */
function nounIn(word: string): string {
  const parts = /^(gesamt|durchschnitts?)-?(\p{L}{4,})$/iu.exec(word);
  if (parts) return `${/^g/i.test(parts[1] ?? "") ? "total" : "average"} ${nounIn(parts[2] ?? "")}`;
  const plain = plainWords(word);
  const [concept] = foreignConcepts([...new Set([stem(plain), stem(plain.replace(/(en|n|e|s)$/, ""))])]);
  return (concept && CONCEPTS[concept]?.[0]) || word;
}
