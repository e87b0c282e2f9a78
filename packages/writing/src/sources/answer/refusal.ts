import type { Hit, PassageIndex } from "../bm25.ts";
import { citationOf, type Passage } from "../passages.ts";
import type { Query } from "../question.ts";
import type { Sentence } from "../sentences.ts";
import type { NumberedCitation } from "../source.ts";
import type { Evidence } from "./evidence.ts";

const mostNearest = 3;

/** Says that the documents do not answer, which words they never use, and which passages come nearest. */
export function refusal(
  query: Query,
  { index, evidence, hits }: { index: PassageIndex; evidence: Evidence[]; hits: Hit[] },
): { kind: "refusal"; text: string; nearest: NumberedCitation[] } {
  const nearest: { passage: Passage; place: Pick<Sentence, "start" | "end" | "page"> }[] = [];
  for (const { passage, sentence } of evidence) {
    if (nearest.length < mostNearest && nearest.every((each) => each.passage.id !== passage.id))
      nearest.push({ passage, place: sentence });
  }
  if (nearest.length === 0) for (const { passage } of hits.slice(0, 1)) nearest.push({ passage, place: passage });
  const unknown = query.terms
    .filter((term) => !term.isSoft && !index.holds(term, { related: true }))
    .map((term) => term.word);
  const asked = query.asked.replace(/\s+/g, " ").trim();
  const said = asked === "" ? "The documents do not say." : `The documents do not say: “${asked}”`;
  const words = unknown.length > 0 ? ` Nothing in them mentions ${unknown.map((word) => `“${word}”`).join(", ")}.` : "";
  return {
    kind: "refusal",
    text: `${said}${words}${nearest.length > 0 ? " The nearest passages are listed." : ""}`,
    nearest: nearest.map(({ passage, place }, at) => citationOf(passage, place, at + 1)),
  };
}
