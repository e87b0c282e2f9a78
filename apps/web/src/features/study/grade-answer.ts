import type { StudyQuestion } from "@muster/contracts/study";

export interface Grade {
  isRight: boolean;
  /** Short answers are graded by their words, which the reader may overrule. */
  isDisputable: boolean;
}

const rightShare = 0.5;

/** Grades by rule: choice and order exactly, cloze without case and punctuation, short answers by the words of the source's sentence. */
export function gradeAnswer(
  { kind, answer, prompt }: Pick<StudyQuestion, "kind" | "answer" | "prompt">,
  given: string[],
): Grade {
  if (kind === "choice" || kind === "order")
    return {
      isRight: answer.length === given.length && answer.every((each, n) => each === given[n]),
      isDisputable: false,
    };
  const [expected = "", written = ""] = [answer[0], given[0]];
  if (kind === "cloze") return { isRight: normal(expected) === normal(written), isDisputable: false };
  // Words of the question prove nothing.
  const asked = new Set(wordsOf(prompt));
  const wanted = [...new Set(wordsOf(expected))].filter((word) => !asked.has(word));
  const said = new Set(wordsOf(written));
  const held = wanted.filter((word) => said.has(word)).length;
  return { isRight: wanted.length > 0 && held / wanted.length >= rightShare, isDisputable: true };
}

function normal(text: string): string {
  return wordsOf(text, 1).join(" ");
}

function wordsOf(text: string, shortest = 4): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|[%°€$£]/gu) ?? [];
  return words.filter((word) => word.length >= shortest || /\d/.test(word));
}
