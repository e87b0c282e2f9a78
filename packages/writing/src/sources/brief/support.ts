import type { NumberedCitation } from "../source.ts";
import { stopWords } from "../text/stop-words.ts";
import { relatedStems } from "../text/synonyms.ts";
import { termsOf, wordsOf } from "../text/words.ts";

/** A sentence that shares less of its words with what it cites was not taken from there. */
const leastShared = 0.3;
const up = /\b(?:rose|rises?|rising|increas\w+|grew|grows?|growing|growth|gain\w*|climb\w*|higher|up)\b/i;
const down = /\b(?:fell|falls?|falling|drop\w*|declin\w+|decreas\w+|shrank|shrink\w*|lost|lower|fewer|down)\b/i;
const negation = /\b(?:not|no|never|none|nobody|neither|nor|cannot)\b|n['’]t\b/i;

/**
 * Why a sentence is not carried by the quotes it cites, or nothing: a name that none of them has, a direction or a "not" that
 * they do not have, or hardly a word in common. A coarse check, on top of that of numbers.
 */
export function unsupported(sentence: string, citations: NumberedCitation[], given: string): string | undefined {
  const quotes = citations.map(({ quote }) => quote).join("\n");
  const held = new Set(termsOf(`${quotes}\n${given}`, "en"));
  const name = namesIn(sentence).find((each) => termsOf(each, "en").some((term) => !held.has(term)));
  if (name) return `the passage does not name ${name}`;
  if (isOpposite(sentence, quotes)) return "the passage says it went the other way";
  if (
    negation.test(sentence) !== negation.test(quotes) &&
    !/\b(?:only|without|except|unless)\b/i.test(`${sentence} ${quotes}`)
  )
    return "the passage does not deny this, or does";
  const terms = termsOf(sentence, "en").filter((term) => !/^\d/.test(term));
  const shared = terms.filter((term) => held.has(term) || relatedStems(term).some((each) => held.has(each)));
  return terms.length > 0 && shared.length / terms.length < leastShared
    ? "the passage speaks of something else"
    : undefined;
}

function isOpposite(sentence: string, quotes: string): boolean {
  const [rises, falls] = [up.test(sentence), down.test(sentence)];
  if (rises === falls || up.test(quotes) === down.test(quotes)) return false;
  return rises ? down.test(quotes) : up.test(quotes);
}

/** Words with a large letter within a sentence; its first word only where a second one follows. */
function namesIn(sentence: string): string[] {
  const first = /^["“(]?\p{Lu}[\p{L}\d’'&-]+(?=\s+\p{Lu})/u.exec(sentence)?.[0] ?? "";
  const inner = sentence.match(/(?<=[\p{L}\d,;)”"]\s[“"(]?)\p{Lu}[\p{L}\d’'&-]+/gu) ?? [];
  const stops = stopWords("en");
  return [...(first ? [first] : []), ...inner].filter((each) => wordsOf(each).some(({ text }) => !stops.has(text)));
}
