import type { Passage } from "../passages/passages.ts";
import type { Index } from "../search.ts";
import { type Claim, claimsOf } from "./claims.ts";
import type { QuestionPart } from "./question.ts";
import { isSameValue } from "./values.ts";
import { isOutdated, outdatedWords } from "./variants.ts";

/** Which of a question's statements is in force: by its own words, or by those of its document. */
export interface Currency {
  /** Whether a statement's document calls itself replaced, or is called so by its name: "Superseded by version 4". */
  isOutdated(claim: Claim): boolean;
  /** Whether a statement replaces another one about the same: "moved from 1 May to 1 July", or in an amendment. */
  replaces(claim: Claim, other: Claim): boolean;
}

export function currencyIn({ passages }: Index): Currency {
  const known = new Map<string, { isOutdated: boolean; isAmendment: boolean }>();
  const kindOf = ({ passage: { documentId } }: Claim) => {
    const found = known.get(documentId) ?? readKind(passages.filter((each) => each.documentId === documentId));
    known.set(documentId, found);
    return found;
  };
  return {
    isOutdated: (claim) => kindOf(claim).isOutdated,
    replaces: (claim, other) => {
      const [one, two] = [kindOf(claim), kindOf(other)];
      if (one.isOutdated !== two.isOutdated) return two.isOutdated;
      return changesFrom(claim, other) || (one.isAmendment && !two.isAmendment && !changesFrom(other, claim));
    },
  };
}

/** Whether the question asks for the former value, which is then the answer. */
export function asksForFormer({ text }: QuestionPart): boolean {
  return outdatedWords.test(text) || former.test(text);
}

const former =
  /(?<!\p{L})(?:original(?:ly)?|initial(?:ly)?|at first|used to|before the|ursprünglich\p{L}*|zuerst|zunächst|anfangs|bisher|vorher|initialement|à l'origine|inicialmente|originalmente|inizialmente|oorspronkelijk\p{L}*|eerst)(?!\p{L})/iu;

/** The length of a document's opening, where it states its version. */
const openingLength = 600;

function readKind(passages: readonly Passage[]): { isOutdated: boolean; isAmendment: boolean } {
  const [first] = passages;
  const title = `${first?.documentName.replace(/[-_.]+/g, " ")} . ${first?.headingPath[0] ?? ""}`;
  let opening = "";
  for (const { shown } of passages) {
    if (opening.length > openingLength) break;
    opening += `${shown}\n`;
  }
  return {
    isOutdated: passages.some(isOutdated) || replaced.test(opening.slice(0, openingLength)),
    isAmendment: amendment.test(title),
  };
}

/** Says that this document was replaced. A report may also mention a machine that was replaced, which does not count. */
const replaced =
  /(?:^|[.!?]\s+|(?:this|the (?:present|old|earlier)) (?:version|policy|document|agreement|edition) (?:is|was|has been) |diese (?:fassung|version|richtlinie|ordnung) (?:ist|wurde|wird) )(?:superseded|replaced by|no longer (?:valid|in force)|ersetzt durch|abgelöst durch|nicht mehr gültig|außer kraft|remplacée? par|sustituid[oa] por|sostituit[oa] d|substituíd[oa] por|vervangen door)/imu;

const amendment =
  /(?<!\p{L})(?:amend(?:ment|ed)\p{L}*|addendum|nachtrag|änderungsvereinbarung|zusatzvereinbarung|ergänzungsvereinbarung|avenant|adenda|modificación|emendamento|aditamento|addenda|allonge|wijzigingsovereenkomst)(?!\p{L})/iu;

const fromBefore =
  /(?<!\p{L})(?:from|von|vom|de|du|del|desde|da|dal|dall'|van|instead of|rather than|statt|anstatt|anstelle von|au lieu de|en lugar de|invece di|em vez de|in plaats van)\s*(?:the\s|dem\s|den\s|le\s|el\s|il\s|o\s)?\p{Sc}?\s*$/iu;
const toAfter =
  /^[^.;]{0,20}?\s(?:to|auf|in|au|à|al|a|para|naar|op)\s(?:the\s|den\s|das\s|le\s|el\s|il\s|o\s)?[\p{Sc}\p{L}]{0,12}\s?[\d\p{L}]/iu;

/** Whether a claim's sentence gives another claim's value as the one before its own: "moved from 1 May to 1 July". */
function changesFrom({ passage, quote }: Claim, other: Claim): boolean {
  const text = passage.text.slice(quote.start - passage.start, quote.end - passage.start);
  return claimsOf(passage).some(
    (each) =>
      each.quote.start === quote.start &&
      each.highlight !== null &&
      isSameValue(each, other) === true &&
      fromBefore.test(text.slice(0, each.highlight.start - quote.start)) &&
      toAfter.test(text.slice(each.highlight.end - quote.start)),
  );
}
