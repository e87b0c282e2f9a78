import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";
import { isClear } from "../builtin/findings/trend.ts";
import { figuresById, resolveMarks } from "../builtin/marks.ts";
import type { ReportDraft, ReportSection } from "../builtin/report.ts";
import { wordingOf } from "../builtin/wording.ts";
import type { FigureCheck, FigureProblem } from "../check-figures.ts";
import { statementProblems } from "../check-statements.ts";
import { cleanProse } from "./clean-prose.ts";
import { writableSections } from "./prompt.ts";
import type { ReadSections } from "./section-reader.ts";

/** A section as the model wrote it, cleaned, with what is wrong in it. */
export interface Judged {
  key: string;
  prose: string;
  problems: FigureProblem[];
  /** Why the text cannot be used although its figures are right; its prose is then empty. */
  reason?: string;
}

const longestSection = 2500;

/**
 * Cleans and checks what a model wrote for each section. A text without any mark is taken for the answer; an answer that
 * holds none of its figures is kept only as a remark behind the computed one.
 */
export function judgeSections(
  { analysis, draft }: { analysis: Analysis; draft: ReportDraft },
  { sections, loose }: ReadSections,
  check: (markdown: string) => FigureCheck,
  keys?: string[],
): Judged[] {
  const figures = figuresById(analysis);
  const givenTexts = JSON.stringify([analysis.tables, analysis.findings, analysis.figures]);
  const written = sections.size === 0 && loose.trim() !== "" ? new Map([["answer", loose]]) : sections;
  return writableSections(draft)
    .filter((section) => written.has(section.key) && (!keys || keys.includes(section.key)))
    .map((section) => {
      const prose = cleanProse(resolveMarks(written.get(section.key) ?? "", figures).text, {
        maxCharacters: longestSection,
        givenTexts,
      });
      const result = check(prose);
      const problems = result.ok ? [...lostMarks(prose), ...unsupportedIn(prose, section, draft)] : result.problems;
      if (prose === "" || problems.length > 0) return { key: section.key, problems, prose };
      const findings = analysis.findings.filter((finding) => section.findingIds.includes(finding.id));
      const reason = missingCaveat(prose, findings, figures);
      if (reason) return { key: section.key, problems, prose: "", reason };
      return { key: section.key, problems, prose: withSubstance(section, prose, { result, check }) };
    });
}

/** Sentences without numbers are compared with what the built-in engine wrote of the same findings. */
function unsupportedIn(prose: string, section: ReportSection, { sections }: ReportDraft): FigureProblem[] {
  const others = sections.filter(({ key }) => key !== section.key).map((each) => `${each.heading}. ${each.prose}`);
  const source = [section.heading, section.prose, ...others].join("\n");
  return statementProblems(prose, source).map(({ sentence }) => ({
    kind: "unsupported_statement",
    text: sentence,
    position: prose.indexOf(sentence),
    sentence,
  }));
}

/** A mark of a figure that does not exist is a wrong figure too. */
function lostMarks(prose: string): FigureProblem[] {
  return [...prose.matchAll(/\{\{[^}]*\}\}/g)].map((match) => ({
    kind: "unknown_number",
    text: match[0],
    position: match.index,
    sentence: match[0],
  }));
}

/** Without any of the section's figures a text does not carry the section: a finding stays as it was, the answer comes first. */
function withSubstance(
  section: ReportSection,
  prose: string,
  { result, check }: { result: FigureCheck; check: (markdown: string) => FigureCheck },
): string {
  const expected = check(section.prose).figures;
  const isCarried = expected.length === 0 || result.figures.some((id) => expected.includes(id));
  if (isCarried) return prose;
  return section.key === "answer" ? `${section.prose}\n\n${prose}` : "";
}

const saysCannot =
  /\b(?:cannot|can.?t|not possible|unable)\b|\b(?:no|without an?y?) (?:column|data|information|field|record)|\bnot (?:contain|include|hold|recorded|in the data|available|enough)|\b(?:needed|missing|lacks?)\b/i;
const saysUnclear =
  /\bno\b[^.]{0,40}\b(?:trend|relationship|link|pattern|correlation|connection|direction|season)|\bnot (?:statistically )?(?:significant|clear|related|enough)|\b(?:chance|unclear|flat|stable|steady|inconclusive|too few|unrelated)\b|\bup and down\b/i;

/** A required statement about these findings that a text omits, as a sentence for the record; undefined when none is missing. */
function missingCaveat(prose: string, findings: Finding[], figures: Map<string, Figure>): string | undefined {
  if (findings.some((finding) => finding.kind === "unanswerable") && !saysCannot.test(prose))
    return "The model's text didn't say which part the data doesn't answer.";
  const unclear = findings.some(
    (finding) => (finding.kind === "trend" || finding.kind === "correlation") && !isClear(wordingOf(finding, figures)),
  );
  return unclear && !saysUnclear.test(prose) ? "The model's text claimed more than the test supports." : undefined;
}
