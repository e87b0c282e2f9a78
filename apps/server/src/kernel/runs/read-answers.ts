import { message } from "@muster/contracts/messages";
import type { AnswerValue, FormAnswer, Question } from "@muster/contracts/questions";
import { AppError } from "../../platform/errors.ts";

type Given = Pick<FormAnswer, "optionId" | "text" | "answers">;

/**
 * What a person answered, by question. A question that is left out gets its default later. Throws `invalid_input` that names each
 * question as `answers.<id>`.
 */
export function readAnswers(questions: Question[], given: Given): Record<string, AnswerValue> {
  const answers: Record<string, AnswerValue> = {};
  const fields: Record<string, ReturnType<typeof message>> = {};
  const byQuestion = givenByQuestion(questions, given);
  for (const question of questions) {
    const answer = toValue(byQuestion.get(question.id));
    const problem = problemOf(question, answer);
    if (problem) fields[`answers.${question.id}`] = problem;
    else if (answer) answers[question.id] = answer;
  }
  for (const id of byQuestion.keys())
    if (!questions.some((question) => question.id === id))
      fields[`answers.${id}`] = message("questions.unknown_question");
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid_input", message("questions.check_answers"), { fields });
  return answers;
}

function givenByQuestion(questions: Question[], { optionId, text, answers = [] }: Given): Map<string, Given> {
  const byQuestion = new Map<string, Given>(answers.map(({ questionId, ...answer }) => [questionId, answer]));
  const [first] = questions;
  if (first && answers.length === 0) byQuestion.set(first.id, { optionId, text });
  return byQuestion;
}

/** Undefined when nothing was given. */
function toValue(given: Given | undefined): AnswerValue | undefined {
  const optionId = given?.optionId || null;
  const text = given?.text?.trim() || null;
  return optionId === null && text === null ? undefined : { optionId, text };
}

function problemOf(question: Question, answer: AnswerValue | undefined) {
  if (!answer) return question.default ? undefined : message("questions.needs_answer");
  if (answer.optionId !== null && answer.text !== null) return message("questions.one_answer");
  if (answer.text !== null) return question.allowsText ? undefined : message("questions.options_only");
  const isKnown = question.options.some(({ id }) => id === answer.optionId);
  return isKnown ? undefined : message("questions.unknown_option");
}
