import { type Clause, clauseContains } from "../claims/clauses.ts";
import { containsAny } from "../language/lexicon.ts";
import {
  contentWords,
  type Finding,
  figuresOf,
  finding,
  isSameKind,
  type Located,
  matchesOf,
  type Pair,
} from "./align.ts";
import { nounsAfter } from "./figures.ts";

/** A part must not be stated as the total, nor the base of a share as the share. */
export function checkParts({ stated, source }: Pair): Finding[] {
  const all = figuresOf(source);
  return figuresOf(stated).flatMap((own): Finding[] => {
    const matches = matchesOf(own, source);
    const [match] = matches;
    if (!match || matches.length > 1) return [];
    const params = { stated: own.figure.text };
    if (isTotal(own) && !isTotal(match) && all.some((each) => isKin(each, match) && isTotal(each)))
      return [finding("part", "part_stated_as_total", true, params)];
    const part = all.find((each) => isPartOf(each, match));
    const isShare = figuresOf(stated).some(
      (each) => isKin(each, own) && Math.abs(each.figure.value) < Math.abs(own.figure.value),
    );
    if (!part || isShare || !saysOfPart(own.clause, part)) return [];
    return [finding("part", "base_stated_as_part", true, { ...params, found: part.figure.text })];
  });
}

const totals =
  "total totals sum altogether in_all overall combined insgesamt zusammen gesamt gesamtpreis gesamtbetrag gesamtsumme summe total_de en_total en_tout totale totaal in_totale no_total samen";

/** Whether a total is stated for a figure: the word is in its clause, which has no other figure, or directly before it. */
function isTotal({ figure, clause }: Located): boolean {
  const before = clause.text.slice(0, figure.start - clause.start);
  const own = clause.figures.length === 1 ? clause.text : before.slice(-30);
  return containsAny(own, totals);
}

const isKin = (each: Located, match: Located) => each.figure !== match.figure && isSameKind(each.figure, match.figure);

/** "Two of the nine accounts", "of the receivables of 2.4 million, 600,000": the part beside its base, in one sentence. */
function isPartOf(part: Located, base: Located): boolean {
  if (!isKin(part, base) || part.clause.sentence.start !== base.clause.sentence.start) return false;
  if (Math.abs(part.figure.value) >= Math.abs(base.figure.value)) return false;
  const { text, start } = base.clause;
  if (part.clause === base.clause && part.figure.end <= base.figure.start)
    return partOf.test(text.slice(part.figure.end - start, base.figure.start - start));
  return part.figure.start > base.figure.end && base.clause.start === base.clause.sentence.start && ofFirst.test(text);
}

const partOf =
  /^\s*(?:\p{L}+\s+)?(?:out of|of|von|der|des|sur|de|di|su|van)(?:\s+(?:the|den|our|its|unseren|les|las|los|i|le|os|as|de|een|total of))?\s*$/iu;
const ofFirst = /^\s*(?:of|out of|from|von|aus|sur|parmi|de|di|dei|degli|delle|dos|das|van)\s/iu;

/** Whether a clause states what is said of a part: a word after it that is not what both count. */
function saysOfPart(clause: Clause, part: Located): boolean {
  const isMeasured = part.figure.unit !== null || part.figure.currency !== null;
  const counted = isMeasured ? [] : nounsAfter(part.figure, part.clause).map(({ stem }) => stem);
  const said = contentWords(part.clause).filter(
    ({ start, stem }) => start >= part.figure.end && !counted.includes(stem),
  );
  return contentWords(clause).some((word) =>
    said.some((other) => clauseContains({ ...part.clause, words: [other] }, word, clause.language)),
  );
}
