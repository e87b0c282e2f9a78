import type { Query, QuestionKind } from "../question.ts";
import { stopWords } from "../text/stop-words.ts";
import { termOf, wordsOf } from "../text/words.ts";
import { measuresAsAsked } from "./implied.ts";

const month =
  "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec";
const smallNumber =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|million|dozen|half|once|twice|both";
const time =
  "seconds?|minutes?|hours?|days?|nights?|weeks?|weekdays?|months?|quarters?|years?|decades?|centur(?:y|ies)";
const number = new RegExp(String.raw`\d|\b(?:${smallNumber}|no|none|zero|nobody|unlimited)\b`, "i");
const duration = new RegExp(
  String.raw`(?:\d|\b(?:a|an|each|every|per|next|same|few|several|${smallNumber})\b)[^.;]{0,24}\b(?:${time})\b|\b(?:daily|weekly|monthly|quarterly|annually|yearly|hourly|overnight|immediately|permanently|indefinitely|at once|forever|lifetime|always|never)\b`,
  "i",
);
const moment = new RegExp(
  String.raw`\b(?:1[5-9]|20|21)\d\d\b|\b(?:${month})\b(?:\.? \d|\b)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:a\.?m|p\.?m)\b|\bQ[1-4]\b|\b(?:spring|summer|autumn|winter|midnight|noon|today|tomorrow|yesterday|dawn|century)\b|\b\d+(?:st|nd|rd|th)\b|\b(?:after|before|until|within|as soon as|when|once|if)\b`,
  "i",
);
const money =
  /[$€£¥₹]\s?\d|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD)\b|\d\s?(?:dollars?|euros?|pounds?|francs?|yen|cents?|pence|[kmb]n?\b)|\b(?:free|no charge|at no cost|costs? nothing)\b|\d\s?(?:%|percent|per cent)/i;
const countBehind = new RegExp(String.raw`^\W{0,3}(?:is|are|was|were|of|to)?\W{0,2}(?:\d|(?:${smallNumber})\b)`, "i");
const dates = new RegExp(String.raw`\b(?:1[5-9]|20)\d\d\b|\b(?:${month})\.? \d{1,2}\b|\b\d{1,2} (?:${month})\b`, "gi");
const reason =
  /\b(?:because|since|due to|owing to|so that|so as|in order to|as a result|therefore|thus|reasons?|caused|thanks to|for fear|given that|which (?:let|lets|allow|allows|means?|made|caused|would|could)|(?:designed|meant|intended|needed|required|made|done|chosen|used|moved|closed) to|to (?:avoid|reduce|prevent|keep|protect|ensure|make|allow|save|comply|give|help|let|cut|meet|stop|improve|free|match|support|limit|spare))\b|\bas\b [^,.]+ (?:was|were|is|are|had|has)\b/i;
const place =
  /\b(?:in|at|to|from|near|on|under|behind|inside|outside|above|below|beside|between|through|via|along|across|opposite|next to) (?:the |a |an |its |our |your )?[\p{L}\d]/iu;
const role =
  /\b(?:officer|manager|team|department|owner|board|committee|director|head|lead|administrator|editor|author|founder|chair|secretary|treasurer|president|engineer|architect|supervisor|supplier|customer|buyer|seller|employer|employee|employees|tenant|landlord|council|company|user|users|staff|adults|children|participants|everyone|anyone|nobody|no one|support|agency|authority|technician|members?|contractor|consultant|client|provider|licensee|partners?|residents?|visitors?|volunteers?|patients?|students?|managers?|suppliers?|parent|finance|procurement)\b/i;
const name = /(?<![.!?]\s|^)(?:\b\p{Lu}[\p{L}\d'’&.-]+)(?:\s+(?:of|the|de|van|von|and|&)?\s*\p{Lu}[\p{L}\d'’&.-]+)*/gu;

/**
 * Whether a text holds the kind of thing a question asks for, beyond what the question itself says: a name for "who", a date
 * for "when", a number for "how many". Questions without such a kind are always satisfied.
 */
export function holdsAnswer(text: string, query: Query): boolean {
  return checks[query.kind](text, query) && measuresAsAsked(query.asked, text);
}

const checks: Record<QuestionKind, (text: string, query: Query) => boolean> = {
  who: (text, query) => role.test(unasked(text, query)) || holdsNewName(text, query) || /\S@\S/.test(text),
  when: (text, query) => moment.test(withoutAsked(text, query)) || duration.test(text),
  "how-long": (text, query) =>
    (/\bhow old\b/i.test(query.asked) && number.test(withoutAsked(text, query))) ||
    duration.test(text) ||
    moment.test(withoutAsked(text, query)),
  "how-much": (text, query) => money.test(text) || number.test(withoutAsked(text, query)),
  "how-many": (text, query) => holdsCount(text, query),
  where: (text) => place.test(text),
  why: (text) => reason.test(text),
  how: () => true,
  "yes-no": () => true,
  what: () => true,
};

/** A number that is no date and was not in the question; where a thing is counted, it stands by that thing. */
function holdsCount(text: string, query: Query): boolean {
  const rest = withoutAsked(text, query).replace(dates, (date) => " ".repeat(date.length));
  const { focus } = query;
  if (focus.length === 0 || text.includes("|")) return number.test(rest);
  const words = wordsOf(rest.replace(/-(?=\p{L})/gu, " "));
  return words.some((word, at) => {
    const stem = termOf(word.text, "en");
    if (!focus.some((term) => term.forms.includes(stem) || term.related.includes(stem))) return false;
    const near = words.slice(Math.max(0, at - 5), at + 1).map((each) => each.text);
    const behind = rest.slice(word.end, word.end + 14);
    return number.test(near.join(" ")) || countBehind.test(behind);
  });
}

/** The text without the question's own numbers, so that they do not pass for the answer. */
function withoutAsked(text: string, query: Query): string {
  const asked = new Set(query.terms.filter((term) => term.isNumber).map((term) => term.word));
  if (asked.size === 0) return text;
  return wordsOf(text)
    .filter((word) => asked.has(word.text))
    .reduceRight(
      (rest, word) => rest.slice(0, word.start) + " ".repeat(word.end - word.start) + rest.slice(word.end),
      text,
    );
}

function unasked(text: string, query: Query): string {
  const asked = new Set(query.terms.flatMap((term) => term.forms));
  return wordsOf(text)
    .filter((word) => !asked.has(word.text) && !asked.has(termOf(word.text, "en")))
    .map((word) => word.text)
    .join(" ");
}

function holdsNewName(text: string, query: Query): boolean {
  const asked = new Set(query.terms.flatMap((term) => term.forms));
  const isNew = (written: string) =>
    wordsOf(written).some((word) => !asked.has(word.text) && !asked.has(termOf(word.text, "en")));
  const first =
    /^(\p{Lu}[\p{L}'’-]+) (?:is|was|has|had|\p{Ll}{3,}ed|leads|holds|owns|runs|makes|sells|heads|chairs|manages|issues|decides|pays|writes|won|led|wrote|built|made|took|held|became)\b/u.exec(
      text,
    )?.[1];
  if (first && !stopWords("en").has(first.toLowerCase()) && isNew(first)) return true;
  const opening = /^\p{Lu}[\p{L}'’.-]+(?:\s+\p{Lu}[\p{L}'’.-]+)+/u.exec(text)?.[0];
  return (opening !== undefined && isNew(opening)) || [...text.matchAll(name)].some((match) => isNew(match[0]));
}
