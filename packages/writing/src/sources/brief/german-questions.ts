import { withoutRegions } from "../text/regions.ts";
import { stopWords } from "../text/stop-words.ts";
import { wordsOf } from "../text/words.ts";

/** A usual question about a market that is asked in German. */
interface GermanQuestion {
  topic: "size" | "growth" | "players" | "prices" | "sold";
  /** The same in English, for sources in English; null where they are asked for what only the market's own name would find. */
  english: string | null;
}

const forms: (GermanQuestion & { asks: RegExp })[] = [
  {
    topic: "growth",
    english: "How fast is the market growing?",
    asks: /\bwie (?:stark|schnell|sehr)\b.*?\b(?:wächst|wuchs|wachsen|gewachsen|steigt|stieg|gestiegen|schrumpft?e?)\b|\b(?:markt)?wachstum\b/iu,
  },
  {
    topic: "size",
    english: "How big is the market?",
    asks: /\bwie (?:groß|hoch|viel wert)(?!\p{L}).*?\b\p{L}*(?:markt|umsatz|marktvolumen)\b|\b(?:marktgröße|marktvolumen)\b/iu,
  },
  {
    topic: "players",
    english: "Who leads the market?",
    asks: /\bmarktführer\p{L}*|\bwer (?:führt|dominiert|beherrscht)\b|\b(?:größten?|wichtigsten?|führenden?) (?:anbieter|hersteller|unternehmen|wettbewerber|händler|marken?|betreiber)\b/iu,
  },
  {
    topic: "prices",
    english: "What does it cost?",
    asks: /\bwas kosten?t?\b|\bwie teuer\b|\bwie hoch (?:ist|sind|liegt|liegen)\b.*?\b\p{L}*(?:preise?|kosten|raten?|mieten?|gebühr(?:en)?)(?![\p{L}])/iu,
  },
  {
    topic: "sold",
    english: null,
    asks: /\bwie viele\b.*\b(?:verkauft|abgesetzt|verleast|geleast|installiert|zugelassen|neu zugelassen)\b/iu,
  },
];

/** Words of such questions that name nothing in particular. */
const general = new Set(
  `groß große hoch hohe viel viele wert stark schnell sehr teuer markt märkte heute aktuell aktuelle derzeit derzeitige momentan
  jahr jahre durchschnittlich durchschnittliche durchschnittlichen schnitt mittel etwa ungefähr deutsche deutschen
  österreichische schweizer führt liegt liegen kostet kosten neu neue neuen verkauft insgesamt eigentlich größte größten`.split(
    /\s+/,
  ),
);
/** "Wärmepumpe" and "Wärmepumpen", "Leasing" and "Leasings": as much of a word is the same. */
const stemLength = 6;

/** The usual questions that a German one asks; none where it asks for anything else than the market that the task names. */
export function germanQuestions(question: string, marketName: string): GermanQuestion[] {
  const asked = forms.filter(({ asks }) => asks.test(question));
  const rest = asked.reduce((text, { asks }) => text.replace(asks, lastWordsOnly), withoutRegions(question));
  const market = plainWords(marketName).map(stemOf);
  const isPlain = plainWords(rest).every(
    (word) => general.has(word) || /^\d/.test(word) || market.includes(stemOf(word)),
  );
  return isPlain ? asked.map(({ topic, english }) => ({ topic, english })) : [];
}

/** What stands between the first and the last word of a form may name something of its own. */
function lastWordsOnly(matched: string): string {
  return matched.replace(/^\S+\s+\S+/, " ").replace(/\S+$/, " ");
}

/** Whether a German sentence names the market, in a word or as a part of one. */
export function namesMarket(sentence: string, marketName: string): boolean {
  const text = sentence.toLowerCase();
  return plainWords(withoutRegions(marketName)).some((word) => text.includes(stemOf(word)));
}

function plainWords(text: string): string[] {
  const stops = stopWords("de");
  return wordsOf(text)
    .map((word) => word.text)
    .filter((word) => !stops.has(word));
}

function stemOf(word: string): string {
  return word.slice(0, stemLength);
}
