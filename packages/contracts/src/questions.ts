import { z } from "zod";

/** A step of a run that waits for a person: for answers to its questions, or for a decision about an approval request. */
export const waitKind = z.enum(["question", "approval"]);
export type WaitKind = z.infer<typeof waitKind>;

export const maxAnswerLength = 2000;

export const maxOptionLength = 400;
export const maxQuestionLength = 500;

export const questionOption = z.object({
  id: z.string().min(1).max(60),
  label: z.string().min(1).max(maxOptionLength),
});

/** An answer is one of the options or free text. */
export const answerValue = z.object({ optionId: z.string().nullable(), text: z.string().nullable() });
export type AnswerValue = z.infer<typeof answerValue>;

export const question = z.object({
  id: z.string().min(1).max(60),
  text: z.string().min(1).max(maxQuestionLength),
  options: z.array(questionOption).max(10),
  allowsText: z.boolean(),
  /** The answer has several lines, as in a list of prices. */
  isMultiline: z.boolean().optional(),
  /** Used when the person skips the question or does not answer in time. Null when an answer is required. */
  default: answerValue.nullable(),
});
export type Question = z.infer<typeof question>;

/** What a run waits for. `text` and `options` are those of the first question, or of the approval request. */
export const waitingFor = z.object({
  kind: waitKind,
  id: z.string(),
  text: z.string(),
  options: z.array(questionOption),
  /** When the run continues without the person: with the defaults, or without approval. Null: it waits. */
  expiresAt: z.string().nullable(),
  /** The whole form; empty for an approval request. */
  questions: z.array(question),
});
export type WaitingFor = z.infer<typeof waitingFor>;

const given = {
  optionId: z.string().max(60).nullish(),
  text: z.string().trim().max(maxAnswerLength, `Use at most ${maxAnswerLength} characters`).nullish(),
};

/** Answers to a form. `optionId` or `text` answer a form of one question; `answers` answers any form. */
export const formAnswer = z.object({
  /** Of `waitingFor`. */
  id: z.string().max(60),
  ...given,
  answers: z
    .array(z.object({ questionId: z.string().max(60), ...given }))
    .max(10)
    .optional(),
});
export type FormAnswer = z.infer<typeof formAnswer>;
