import type { ReportSection } from "../../builtin/report.ts";
import type { Passage } from "../passages.ts";
import { sentenceText } from "../passages.ts";
import { isWholeStatement, type PickedSentence, summarise } from "../summarise.ts";
import type { Citer } from "./citer.ts";

const sentencesEach = 3;

/** Sources that are not in English are quoted as they stand: their central sentences, with no attempt to sort them by topic. */
export function quotedSection(passages: Passage[], citer: Citer): ReportSection[] {
  const foreign = Map.groupBy(
    passages.filter(({ language }) => language !== "en"),
    ({ fileId }) => fileId,
  );
  const lines = [...foreign.values()].flatMap((own) =>
    tellingFirst(summarise(own, { sentences: 3 * sentencesEach })).map(
      ({ passage, sentence }) =>
        `- ${citer.cite({ passage, sentence, text: sentenceText(passage, sentence).replace(/\s+/g, " ") })}`,
    ),
  );
  if (lines.length === 0) return [];
  return [
    { key: "quoted", level: 2, heading: "In other languages", prose: lines.join("\n"), exhibits: "", findingIds: [] },
  ];
}

/** Sentences with a figure before the others, as far as the room goes; then in the source's order. */
function tellingFirst(picked: PickedSentence[]): PickedSentence[] {
  const figures = (each: PickedSentence) => Number(/\d/.test(sentenceText(each.passage, each.sentence)));
  return picked
    .filter(({ passage, sentence }) => isWholeStatement(passage, sentence))
    .map((each, at) => ({ each, at }))
    .sort((one, other) => figures(other.each) - figures(one.each) || other.each.score - one.each.score)
    .slice(0, sentencesEach)
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}
