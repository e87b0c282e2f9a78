import type { Analysis } from "@muster/contracts/analysis";
import { message, renderMessage } from "@muster/contracts/messages";
import { findingWords } from "@muster/writing/builtin/finding-words";
import { resolveMarks } from "@muster/writing/builtin/marks";
import { wordingOf } from "@muster/writing/builtin/wording";

const mostAnswers = 3;

/** What `query_table` found, as sentences. */
export function tableSentences(value: unknown): string[] {
  // What the tool leaves in the turn's results.
  const { answers } = value as { answers: Pick<Analysis, "findings" | "figures"> };
  const figures = new Map(answers.figures.map((figure) => [figure.id, figure]));
  const sentences = answers.findings.slice(0, mostAnswers).map((finding) => {
    const { answer } = findingWords(wordingOf(finding, figures, { variant: 0, lowestAsked: false }));
    return resolveMarks(answer.join(" "), figures).text;
  });
  return sentences.length > 0 ? sentences : [renderMessage(message("chat.table_no_answer"))];
}
