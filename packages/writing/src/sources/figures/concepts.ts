import type { TextFigure } from "../figures-in-text.ts";
import { sentenceText } from "../passages.ts";
import { termsOf } from "../text/words.ts";

const size =
  /^(?:the )?(?:(?!and\b|of\b)[\p{L}\d-]+ ){0,5}(?:market|industry|sector)s?(?: for [\p{L}\d -]{2,50})?(?: in [\p{L} ]{2,30})?(?:, value)?$|^(?:total |retail )*sales of [\p{L}\d -]{2,50}(?: in [\p{L} ]{2,30})?$|^(?:the )?(?:value|size) of the (?:[\p{L}\d-]+ ){0,5}market|^(?:(?:total|gross) )*(?:written premiums|premiums written)\b/iu;
/** "According to the association, …" and "Sales in …" say who counted and what, not of which market. */
const opening =
  /^(?:according to [^,]{2,60}, |(?:total |retail |overall )?(?:sales|revenues?|turnover) (?:in|of) |(?:size|value) of )+/iu;
/** "German e-bike sales": a region at most, and then no name of a company. */
const trade = /^(?:the )?(?:\p{Lu}\p{L}+(?:an|ish|ic|ese|ch) )?(?:[\p{Ll}\d-]+ ){1,4}(?:sales|turnover)$/u;
const marketSize = /^(?:the )?market(?: size| value| volume)?$/iu;
const share =
  /\b(?:market share|share (?:of|in)|market leader|of (?:the |all )?(?:[\p{L}-]+ ){0,3}(?:market|paying customers|sales))\b|, share/iu;
const parts = /\b(?:segment|fleet|per|average|of which|online|households?)\b/i;

/**
 * What a figure stands for where many words are used for one thing: "size EUR europ", "growth heat pump germa" or "share velora";
 * undefined where it is nothing of the kind.
 */
export function figureConcept(figure: TextFigure): string | undefined {
  const { unit, subject, isChange, isForecast, passage, sentence } = figure;
  if (isForecast || unit === null) return undefined;
  if (isChange) return growthOf(subject, sentenceText(passage, sentence));
  if (/^[A-Z]{3}$/.test(unit))
    return isSize(subject) && !parts.test(subject) ? ["size", unit, regionOf(subject)].join(" ") : undefined;
  if (unit !== "%") return undefined;
  const isStated =
    share.test(`${sentenceText(passage, sentence)} ${subject}`) || /\bshare\b/i.test(sentence.columns ?? "");
  const owner = isStated ? (speakerOf(sentenceText(passage, sentence)) ?? ownerOf(subject)) : undefined;
  return owner && `share ${owner}`;
}

/** By how much a market grew or shrank: of which, and where. */
function growthOf(subject: string, text: string): string | undefined {
  const bare = subject.replace(/, change$/, "");
  if (!isSize(bare) || parts.test(bare)) return undefined;
  const region = regionOf(bare);
  const what = termsOf(bare, "en").filter((term) => !general.has(term) && !isRegion(term, region));
  // More pieces for less money is no contradiction.
  const measure = /\b(?:volumes?|units?|pieces|tonnes|tonnage|shipments|by number)\b/i.test(text) ? "pieces" : "";
  return ["growth", ...what.sort(), region, measure].join(" ");
}

const general = new Set(termsOf("market markets industry sector sales turnover value volume total overall size", "en"));

function isRegion(term: string, region: string): boolean {
  return region.split(" ").some((name) => name !== "" && term.startsWith(name.slice(0, 4)));
}

function isSize(subject: string): boolean {
  const bare = subject.replace(opening, "");
  return [size, trade, marketSize].some((pattern) => pattern.test(bare)) || size.test(subject);
}

/** "European", "in Europe": by the first letters, as adjectives and names of places share them. */
function regionOf(subject: string): string {
  const bare = subject.replace(opening, "");
  const names = bare.match(/(?<=\s)\p{Lu}\p{L}{2,}|^\p{Lu}\p{L}+(?:an|ish|ic|ese|ch)\b|(?<=^The )\p{Lu}\p{L}+/gu) ?? [];
  return names
    .map((name) => name.slice(0, 5).toLowerCase())
    .sort()
    .join(" ");
}

/** "PayLark says that it holds 31%": whose share it is stands before the verb. */
function speakerOf(text: string): string | undefined {
  const name = /^(\p{Lu}[\p{L}\d&'’-]+) (?:says|claims|states|reports|estimates)(?: that)? it\b/u.exec(text)?.[1];
  return name?.toLowerCase();
}

/** Whose share it is: the name that the subject begins with. */
function ownerOf(subject: string): string | undefined {
  const name = /^\p{Lu}[\p{L}\d&'’-]+/u.exec(subject)?.[0];
  return name && !/^(?:The|A|An|About|Around|Some|Most|Only|No|In|Of|Growth|Sales|Share|Market|Price|Gross)$/.test(name)
    ? name.replace(/['’]s$/, "").toLowerCase()
    : undefined;
}
