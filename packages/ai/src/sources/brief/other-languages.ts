import type { ReportSection } from "../../builtin/report.ts";
import type { Passage } from "../passages.ts";
import { sentenceText } from "../passages.ts";
import { summarise } from "../summarise.ts";
import type { Citer } from "./citer.ts";

const sentencesEach = 3;

/** Sources that are not in English are quoted as they stand: their central sentences, with no attempt to sort them by topic. */
export function quotedSection(passages: Passage[], citer: Citer): ReportSection[] {
  const foreign = Map.groupBy(
    passages.filter(({ language }) => language !== "en"),
    ({ fileId }) => fileId,
  );
  const lines = [...foreign.values()].flatMap((own) =>
    summarise(own, { sentences: sentencesEach }).map(
      ({ passage, sentence }) =>
        `- ${citer.cite({ passage, sentence, text: sentenceText(passage, sentence).replace(/\s+/g, " ") })}`,
    ),
  );
  if (lines.length === 0) return [];
  return [
    { key: "quoted", level: 2, heading: "In other languages", prose: lines.join("\n"), exhibits: "", findingIds: [] },
  ];
}
