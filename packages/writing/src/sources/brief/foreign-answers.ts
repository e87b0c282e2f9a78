import { type Passage, sentenceText } from "../passages.ts";
import { isWholeStatement } from "../summarise.ts";
import { liesIn, regionsIn, withoutRegions } from "../text/regions.ts";
import type { BriefSubject } from "./choose.ts";
import { germanQuestions, namesMarket } from "./german-questions.ts";
import { looksLikeOrder, type Statement } from "./statements.ts";
import { askedTopics, particularTerms } from "./topic-questions.ts";

/** Languages whose words for sizes, growth, leaders and prices are known here. */
const searched = new Set(["de", "fr", "es", "it", "nl", "pt"]);

const amount = String.raw`(?=.*\d.*(?:[$€£]|\beuros?\b|\bEUR\b|\bUSD\b|dollar|dólar))`;
const market = String.raw`(?=.*(?:\b(?:Markt|Gesamtmarkt|\p{L}*Umsatz|Marktvolumen|marché|ventes|mercado|ventas|facturación|mercato|fatturato|vendite|omzet|vendas)|chiffre d['’]affaires|markt\b))`;

/** What a sentence has to say, by topic. */
const says: Record<string, RegExp> = {
  // What a company takes in is not its market's size.
  size: new RegExp(String.raw`^(?!.*\b(?:Marktführer|meldete?|Konzern|GmbH|AG)\b)${market}${amount}`, "iu"),
  growth: new RegExp(
    String.raw`(?:${market}|(?=.*\b(?:Absatz|Verkäufe)))(?=.*\d)(?=.*(?:wuchs|\bging\b.*zurück|gewachsen|wächst|stieg|gestiegen|wachstum|sank|gesunken|zurückgegangen|schrumpf|hausse|croissance|progress|augment|recul|baisse|creci|subi|aument|cay|descend|crescit|cresciut|cal[ao]t|groei|gegroeid|gestegen|gedaald|cresce))`,
    "iu",
  ),
  players:
    /(?:Marktführer|Marktanteil|führend|größte[rn]? (?:Anbieter|Hersteller)|part(?:s)? de marché|leader (?:du|sur le) marché|numéro un|líder|cuota de mercado|leader di mercato|quota di mercato|marktleider|marktaandeel|quota de mercado)/iu,
  prices: new RegExp(
    String.raw`(?=.*(?:\bpreis|kostet|\p{L}*(?:rate|miete|gebühr)\b|\bprix\b|coûte|precio|cuesta|prezz[oi]\b|\bcosta\b|\bprij[sz]|\bkost\b|preço))${amount}`,
    "iu",
  ),
  sold: /(?=.*\d)(?=.*(?:verkauft|\p{L}*absatz\b|abgesetzt|verleast|geleast|installiert|zugelassen))/iu,
};
const mostFiles = 3;

/**
 * Sentences in other languages that answer a usual question about a market, one of each file: by the words that these languages
 * have for such things, and by the names of countries. None where the question asks for anything else.
 */
export function foreignAnswers(question: string, passages: Passage[], subject: BriefSubject): Statement[] {
  const asked = topicsOf(question, subject);
  const regions = regionsIn(question).map((region) => region.name);
  if (asked.length === 0) return [];
  const years = question.match(/\b20\d\d\b/g) ?? [];
  const files = Map.groupBy(passages.filter(isSearched), ({ fileId }) => fileId);
  const answers = [...files.values()].flatMap((own) => {
    const found = statementsIn(own).filter(({ text }) => asked.some((topic) => says[topic]?.test(text)));
    const there = found.filter((each) => isAbout(each, own, regions));
    const dated = there.find(({ text }) => years.length > 0 && years.every((year) => text.includes(year)));
    return dated ?? there.find(({ text }) => /\d/.test(text)) ?? there[0] ?? [];
  });
  // What upkeep costs is no answer where another source says what the thing itself does.
  const naming = answers.filter(({ text }) => namesMarket(text, subject.marketName));
  const isOfThing = asked.every((topic) => topic === "prices" || topic === "sold");
  return (isOfThing && naming.length > 0 ? naming : answers).slice(0, mostFiles);
}

function topicsOf(question: string, { market, marketName }: BriefSubject): string[] {
  const german = germanQuestions(question, marketName).map(({ topic }) => topic);
  if (german.length > 0) return german;
  return particularTerms(withoutRegions(question), market).length > 0 ? [] : askedTopics(question);
}

/** Whether a passage's language is one in which answers are looked for. */
export function isSearched({ language }: Passage): boolean {
  return searched.has(language);
}

function statementsIn(passages: Passage[]): Statement[] {
  return passages.flatMap((passage) =>
    passage.sentences
      .filter((sentence) => isWholeStatement(passage, sentence))
      .map((sentence) => ({ sentence, text: sentenceText(passage, sentence).replace(/\s+/g, " ").trim() }))
      .filter(({ text }) => !looksLikeOrder(text))
      .map(({ sentence, text }) => ({ passage, sentence, text, context: text, vector: new Map() })),
  );
}

/** Where the question names a country, the sentence has to name it, or be silent in a document that names it and no other. */
function isAbout({ text }: Statement, file: Passage[], wanted: string[]): boolean {
  if (wanted.length === 0) return true;
  const own = regionsIn(text);
  const named = own.length > 0 ? own : regionsIn(file.map((passage) => passage.text).join("\n"));
  return named.length > 0 && named.every(({ name }) => liesIn(name, wanted));
}
