import { detectLanguage } from "../language/detect.ts";
import { figuresIn } from "../language/figures.ts";
import { sentencesIn } from "../language/sentences.ts";
import type { CitedPassage, Finding } from "./align.ts";
import { checkSentence, type SentenceCheck } from "./check-sentence.ts";
import { closestQuote, type Judge, type JudgeVerdict, maxStatements, type Statement } from "./judge.ts";

/** The outcome for a sentence that a model wrote. */
export type Outcome = "supported" | "repaired" | "dropped" | "interpretation";

/** The supporting words of a cited passage; offsets in the passage. */
export interface SentenceQuote {
  passageId: string;
  start: number;
  end: number;
  text: string;
}

export interface CheckedSentence {
  id: string;
  outcome: Outcome;
  /** As published; for a dropped sentence, as written. */
  text: string;
  quote: SentenceQuote | null;
  findings: Finding[];
  /** The difference that the judge reported; null when it was not asked. */
  differs: string | null;
}

export interface CheckedText {
  /** "extractive_only": no judge replied, so no model text may be published. */
  mode: "checked" | "extractive_only";
  sentences: CheckedSentence[];
  counts: Record<Outcome, number>;
}

/** Failed sentences with reasons, for one attempt to correct them. An id missing from the reply stays failed. */
export type Repair = (
  failed: readonly {
    id: string;
    text: string;
    findings: readonly Finding[];
    differs: string | null;
    suggestion: string | null;
  }[],
) => Promise<ReadonlyMap<string, string>>;

export interface CheckRequest {
  statements: readonly Statement[];
  passages: readonly CitedPassage[];
  judge: Judge | null;
  repair?: Repair;
}

/**
 * Checks a model's sentences: facts first, then the judge. A failed sentence is corrected once, then dropped or moved to the
 * thoughts.
 */
export async function checkText({ statements, passages, judge, repair }: CheckRequest): Promise<CheckedText> {
  const first = await examine(statements, passages, judge);
  if (!first) return extractiveOnly(statements, passages);
  const failed = first.filter((each) => !each.isPublished);
  const repairs =
    repair && failed.length > 0
      ? await repair(failed.map(toRepair)).catch(() => new Map<string, string>())
      : new Map<string, string>();
  const rewritten = failed.flatMap(({ statement, suggestion }) => {
    const text = repairs.get(statement.id) ?? (repair ? suggestion : null);
    return text && text !== statement.text ? [{ ...statement, text }] : [];
  });
  const second = rewritten.length > 0 ? await examine(rewritten, passages, judge) : [];
  if (!second) return extractiveOnly(statements, passages);
  const sentences = first.map((each): CheckedSentence => {
    const again = second.find(({ statement }) => statement.id === each.statement.id);
    if (each.isPublished) return resultOf(each, "supported", passages);
    return again?.isPublished
      ? resultOf(again, "repaired", passages)
      : resultOf(each, isInterpretation(each) ? "interpretation" : "dropped", passages);
  });
  const kept = withoutRepeats(sentences);
  return { mode: "checked", sentences: kept, counts: countsOf(kept) };
}

/** A corrected sentence that another published one contains is left out. */
function withoutRepeats(sentences: readonly CheckedSentence[]): CheckedSentence[] {
  const plain = ({ text }: CheckedSentence) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const isPublished = ({ outcome }: CheckedSentence) => outcome === "supported" || outcome === "repaired";
  return sentences.map((each, i) => {
    const isRepeat = sentences.some(
      (other, j) =>
        j !== i && isPublished(other) && plain(other).includes(plain(each)) && (plain(other) !== plain(each) || j < i),
    );
    return each.outcome === "repaired" && isRepeat ? { ...each, outcome: "dropped", quote: null } : each;
  });
}

interface Examined {
  statement: Statement;
  check: SentenceCheck;
  verdict: JudgeVerdict | null;
  isPublished: boolean;
  suggestion: string | null;
}

/** Both checks of each statement; null when the judge did not answer. */
async function examine(
  statements: readonly Statement[],
  passages: readonly CitedPassage[],
  judge: Judge | null,
): Promise<Examined[] | null> {
  const checks = statements.map((statement) => ({
    statement,
    check: checkSentence(statement.text, citedOf(statement, passages)),
  }));
  const asked = checks.filter(({ check }) => check.verdict !== "contradicted").map(({ statement }) => statement);
  const verdicts = new Map<string, JudgeVerdict>();
  for (let at = 0; at < asked.length; at += maxStatements) {
    const batch = asked.slice(at, at + maxStatements);
    const cited = new Set(batch.flatMap(({ cites }) => cites));
    const answer = judge
      ? await judge({ passages: passages.filter(({ id }) => cited.has(id)), statements: batch }).catch(() => null)
      : null;
    if (!answer) return null;
    for (const verdict of answer) verdicts.set(verdict.id, verdict);
  }
  return checks.map(({ statement, check }) => {
    const verdict = verdicts.get(statement.id) ?? null;
    const swapped =
      check.repair && statement.text.includes(check.repair.from)
        ? statement.text.replace(check.repair.from, check.repair.to)
        : null;
    return {
      statement,
      check,
      verdict,
      isPublished: check.verdict !== "contradicted" && verdict?.decision === "supported",
      suggestion: verdict?.repaired ?? swapped,
    };
  });
}

function citedOf({ cites }: Statement, passages: readonly CitedPassage[]): CitedPassage[] {
  return passages.filter(({ id }) => cites.includes(id));
}

const hardChecks = new Set(["accusation", "advice"]);

/** Thoughts may go beyond the sources, but without wrong facts, figures, accusations or advice. */
function isInterpretation({ statement, check, verdict }: Examined): boolean {
  return check.verdict !== "contradicted" && verdict?.decision === "not_found" && mayStandApart(statement.text, check);
}

/** Whether a sentence that no passage states may be shown as the writer's own: without figures, accusations and advice. */
export function mayStandApart(text: string, { findings }: Pick<SentenceCheck, "findings">): boolean {
  return !/\d/.test(text) && !findings.some(({ check }) => hardChecks.has(check));
}

function toRepair({ statement, check, verdict, suggestion }: Examined) {
  return {
    id: statement.id,
    text: statement.text,
    findings: check.findings,
    differs: verdict?.differs ?? null,
    suggestion,
  };
}

function resultOf(
  { statement, check, verdict }: Examined,
  outcome: Outcome,
  passages: readonly CitedPassage[],
): CheckedSentence {
  const isSourced = outcome === "supported" || outcome === "repaired";
  return {
    id: statement.id,
    outcome,
    text: statement.text,
    quote: isSourced ? quoteOf(statement, verdict, passages) : null,
    findings: check.findings,
    differs: verdict && verdict.differs !== "none" ? verdict.differs : null,
  };
}

function quoteOf(
  statement: Statement,
  verdict: JudgeVerdict | null,
  passages: readonly CitedPassage[],
): SentenceQuote | null {
  const cited = citedOf(statement, passages);
  const quote = locate(verdict?.quote ?? "", cited) ?? locate(closestQuote(statement.text, cited).quote, cited);
  return quote && withFigures(quote, statement, cited);
}

const longestQuote = 400;

/** A judge may quote words without the statement's figures; then the quote is extended to the sentence of its passage that has them. */
function withFigures(quote: SentenceQuote, { text }: Statement, passages: readonly CitedPassage[]): SentenceQuote {
  const passage = passages.find(({ id }) => id === quote.passageId)?.text ?? "";
  const language = detectLanguage(passage);
  const valuesIn = (part: string) => figuresIn(part, language).map(({ value }) => value);
  const held = valuesIn(quote.text);
  const missing = figuresIn(text, detectLanguage(text)).filter(({ value }) => !held.includes(value));
  const sentence = sentencesIn(passage).find((span) =>
    valuesIn(passage.slice(span.start, span.end)).some((value) => missing.some((figure) => figure.value === value)),
  );
  if (!sentence) return quote;
  const [start, end] = [Math.min(quote.start, sentence.start), Math.max(quote.end, sentence.end)];
  const span = end - start > longestQuote ? sentence : { start, end };
  return { ...quote, start: span.start, end: span.end, text: passage.slice(span.start, span.end) };
}

/** A quote's offsets, ignoring differences in spaces. */
function locate(quote: string, passages: readonly CitedPassage[]): SentenceQuote | null {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+"), "iu");
  for (const { id, text } of passages) {
    const match = pattern.exec(text);
    if (match) return { passageId: id, start: match.index, end: match.index + match[0].length, text: match[0] };
  }
  return null;
}

function extractiveOnly(statements: readonly Statement[], passages: readonly CitedPassage[]): CheckedText {
  const sentences = statements.map(
    (statement): CheckedSentence => ({
      id: statement.id,
      outcome: "dropped",
      text: statement.text,
      quote: null,
      findings: checkSentence(statement.text, citedOf(statement, passages)).findings,
      differs: null,
    }),
  );
  return { mode: "extractive_only", sentences, counts: countsOf(sentences) };
}

function countsOf(sentences: readonly CheckedSentence[]): Record<Outcome, number> {
  const counts = { supported: 0, repaired: 0, dropped: 0, interpretation: 0 };
  for (const { outcome } of sentences) counts[outcome]++;
  return counts;
}
