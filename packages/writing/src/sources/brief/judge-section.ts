import { cleanProse } from "../../write/clean-prose.ts";
import { type CitationProblem, checkCitations } from "../check-citations.ts";
import type { NumberedCitation, Source } from "../source.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { unsupported } from "./support.ts";

/** What the sentences of a model are held against. */
export interface BriefEvidence {
  offered: NumberedCitation[];
  sources: Source[];
  /** The task's own words, whose names and numbers may be repeated. */
  asked: string[];
}

/** What a model wrote for one section, cleaned, and what the passages do not carry. */
export interface JudgedSection {
  key: string;
  prose: string;
  problems: { text: string; because: string; sentence: string }[];
}

const longestSection = 3000;

/** Cleans and checks one section. */
export function judgeSection(key: string, written: string, evidence: BriefEvidence): JudgedSection {
  const prose = cleanCited(written);
  const { problems } = checkCitations(prose, evidence.offered, evidence.sources, { asked: evidence.asked });
  const found = problems.map((problem) => ({
    text: problem.text,
    because: reasons[problem.kind],
    sentence: problem.sentence,
  }));
  return { key, prose, problems: [...found, ...claimProblems(prose, evidence)] };
}

/** The section without the sentences that its passages do not carry; empty where nothing is left. */
export function withoutProblems({ key, prose, problems }: JudgedSection, evidence: BriefEvidence): JudgedSection {
  const wrong = new Set(problems.map(({ sentence }) => sentence));
  const paragraphs = prose.split("\n").map((line) =>
    citedSentences(line)
      .filter(
        ({ text, numbers }) =>
          numbers.length > 0 && ![...wrong].some((each) => text.includes(each) || each.includes(text)),
      )
      .map(({ whole }) => whole)
      .join(" "),
  );
  const rest = paragraphs
    .filter((line, at) => line !== "" || prose.split("\n")[at] === "")
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const again = judgeSection(key, rest, evidence);
  return again.problems.length > 0 ? { key, prose: "", problems } : again;
}

/** Clean prose in which "[n]" stands behind its sentence; brackets are kept safe from the removal of links. */
export function cleanCited(written: string): string {
  const kept = written.replace(/\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\](?!\()/g, (_, list: string) =>
    list
      .split(",")
      .map((n) => `\uE000${n.trim()}\uE001`)
      .join(""),
  );
  return cleanProse(kept, { maxCharacters: longestSection, givenTexts: "" })
    .replace(/\uE000(\d+)\uE001/g, "[$1]")
    .replace(
      /\s*((?:\[\d+\]\s*)+)([.!?])(?=\s|$)/g,
      (_, marks: string, end: string) => `${end} ${marks.replace(/\s+/g, "")}`,
    );
}

/** Sentences whose statement the passages that they cite do not carry, though their numbers may. */
export function claimProblems(prose: string, { offered, sources, asked }: BriefEvidence): JudgedSection["problems"] {
  const known = new Map(offered.map((citation) => [citation.n, citation]));
  const given = [
    ...asked,
    ...sources.map(({ name }) => name),
    ...sources.map(({ document }) => document.title ?? ""),
  ].join("\n");
  return prose.split("\n").flatMap((line) =>
    citedSentences(line).flatMap(({ text, numbers }) => {
      const cited = numbers.flatMap((n) => known.get(n) ?? []);
      const because = cited.length > 0 ? unsupported(text, cited, given) : undefined;
      return because ? [{ text, because, sentence: text }] : [];
    }),
  );
}

/** The sentences of a line with the citation numbers behind each. */
function citedSentences(line: string): { text: string; whole: string; numbers: number[] }[] {
  return (line.match(/.*?(?:\s*\[\d+\])+|.+$/g) ?? []).flatMap((stretch) => {
    const marks = /(?:\s*\[\d+\])+$/.exec(stretch)?.[0] ?? "";
    const text = stretch.slice(0, stretch.length - marks.length).replace(/^\s*[-*]\s+/, "");
    const sentences = splitSentences(text, { start: 0, end: text.length }, "en").map(({ start, end }) =>
      text.slice(start, end),
    );
    return sentences.map((sentence, at) => {
      const behind = at === sentences.length - 1 ? marks : "";
      return {
        text: sentence,
        whole: `${sentence}${behind}`,
        numbers: [...behind.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1])),
      };
    });
  });
}

const reasons: Record<CitationProblem["kind"], string> = {
  unknown_citation: "there is no passage with this number",
  wrong_quote: "the passage is not in the document",
  unsupported_number: "the cited passage does not hold this number",
  uncited: "the sentence cites no passage",
};
