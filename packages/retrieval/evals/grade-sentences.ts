import { checkSentence, type SentenceCheck } from "../src/check/check-sentence.ts";
import { closestQuote, type Judge } from "../src/check/judge.ts";
import { checkText, type Outcome } from "../src/check/outcome.ts";
import type { EvalSentence } from "./read-set.ts";

export interface GradedSentence extends EvalSentence {
  check: SentenceCheck;
  /** With a judge that is always right, and with one that is wrong on every tenth sentence. */
  judged: Outcome;
  judgedWithErrors: Outcome;
}

/** Checks each sentence against its passage, without a judge and with scripted ones. */
export async function gradeSentences(sentences: readonly EvalSentence[]): Promise<GradedSentence[]> {
  const graded: GradedSentence[] = [];
  for (const [n, each] of sentences.entries()) {
    const outcomeWith = async (judge: Judge) => {
      const passages = [{ id: "p", text: each.passage }];
      const { sentences: checked } = await checkText({
        statements: [{ id: each.id, text: each.sentence, cites: ["p"] }],
        passages,
        judge,
      });
      return checked[0]?.outcome ?? "dropped";
    };
    graded.push({
      ...each,
      check: checkSentence(each.sentence, [{ id: "p", text: each.passage }]),
      judged: await outcomeWith(scriptedJudge(each.truth)),
      judgedWithErrors: await outcomeWith(
        scriptedJudge(n % 10 === 7 ? (each.truth === "supported" ? "not-found" : "supported") : each.truth),
      ),
    });
  }
  return graded;
}

/** A scripted model: it replies as the sentence's author decided, quoting the words that support most of it. */
function scriptedJudge(truth: EvalSentence["truth"]): Judge {
  const decision = truth === "supported" ? "supported" : truth === "false" ? "contradicted" : "not_found";
  return ({ statements, passages }) =>
    Promise.resolve(
      statements.map(({ id, text }) => {
        const { quote, passageId } = closestQuote(text, passages);
        const [first] = passages;
        return {
          id,
          decision,
          quote: quote || (first?.text ?? ""),
          passageId: passageId ?? first?.id ?? null,
          differs: "none",
          repaired: null,
        };
      }),
    );
}
