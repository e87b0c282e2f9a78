import { type Message, message } from "@muster/contracts/messages";
import type { AnswerValue, FormAnswer, Question } from "@muster/contracts/questions";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { withdrawNotifications } from "../events/events.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { hasEnded, PlanError } from "./decide.ts";
import { type QuestionsChange, runKind, type StepContext, type StepWait } from "./kinds.ts";
import { type FormRow, findForm, findFormOfStep, insertForm, settleForm } from "./questions.repo.ts";
import { toStorable } from "./run-events.ts";
import { resumePaused, toRun } from "./run-plan.ts";
import { findWaitingStep, lockRuns, type RunRow, type StepRow } from "./runs.repo.ts";

export interface QuestionForm {
  /** Distinguishes the forms of one step; the same in each of its attempts. */
  key: string;
  questions: Question[];
  /** After this time the run goes on with the defaults, which every question then needs. Without it, the run waits. */
  expiresInMs?: number;
}

export interface PersonAnswers {
  /** No one answered in time: every answer is a default. */
  isExpired: boolean;
  answeredBy: string | null;
  /** One for each question, in order. */
  answers: PersonAnswer[];
}

export interface PersonAnswer {
  questionId: string;
  question: string;
  optionId: string | null;
  /** The option's label, or the person's own text. */
  answer: string;
  /** The default: an assumption that the result should state. */
  isDefault: boolean;
}

type AskingStep = Pick<StepContext, "run" | "key" | "inOrg" | "now" | "services">;

/**
 * Asks the owner of the run. Returns a wait, which the step has to return as its own result, until there are answers: the step then
 * runs again, calls this with the same key, and gets them. `kept` is what the next attempt gets; by default what was kept last.
 */
export async function askPerson(
  step: AskingStep,
  form: QuestionForm,
  { kept }: { kept?: unknown } = {},
): Promise<PersonAnswers | StepWait> {
  refuseBadForm(form);
  const place = placeOf(step, form.key);
  const before = await step.inOrg((tx) => findFormOfStep(tx, place));
  if (before?.outcome) return toAnswers(before);
  const askedAt = before?.askedAt ?? step.now();
  const row = before ?? {
    id: newId(askedAt),
    ...place,
    userId: step.run.userId,
    questions: form.questions,
    askedAt,
    expiresAt: form.expiresInMs === undefined ? null : new Date(askedAt.getTime() + form.expiresInMs),
  };
  return {
    waitFor: row.id,
    kind: "question",
    until: row.expiresAt ?? undefined,
    detail: detailOf(row.questions),
    kept,
    async commit(tx) {
      if (before) return;
      await insertForm(tx, { ...row, questions: toStorable(row.questions) });
      await publish(tx, step.services, { run: step.run, happened: "asked", form: row });
    },
  };
}

/** The answers to a form of this step that was asked before; undefined when there are none. */
export async function findAnswers(
  step: Pick<AskingStep, "run" | "key" | "inOrg">,
  key: string,
): Promise<PersonAnswers | undefined> {
  const form = await step.inOrg((tx) => findFormOfStep(tx, placeOf(step, key)));
  return form?.outcome ? toAnswers(form) : undefined;
}

function placeOf({ run, key }: Pick<AskingStep, "run" | "key">, formKey: string) {
  return { runId: run.id, stepKey: key, formKey };
}

function refuseBadForm({ questions, expiresInMs }: QuestionForm): void {
  if (questions.length === 0) throw new PlanError("A form needs a question");
  if (new Set(questions.map(({ id }) => id)).size < questions.length) throw new PlanError("Two questions have one id");
  for (const question of questions) {
    if (question.options.length === 0 && !question.allowsText) throw new PlanError("A question cannot be answered");
    if (expiresInMs !== undefined && !question.default)
      throw new PlanError("A question of a form that expires needs a default");
    if (question.default) readAnswers([question], question.default);
  }
}

function detailOf(questions: Question[]): Message {
  return message("runs.waiting_for_answers", { count: questions.length, question: questions[0]?.text ?? "" });
}

/**
 * Stores a person's answers and wakes the step, in the caller's transaction. The caller has checked that the person may answer for
 * the run. Takes the run's lock, so of two answers the first counts and the second is refused with a `conflict`.
 */
export async function answerQuestions(
  tx: OrgTx,
  services: Services,
  { runId, answer, by }: { runId: string; answer: FormAnswer; by: { userId: string; displayName: string } },
): Promise<void> {
  const [run] = await lockRuns(tx, [runId]);
  const form = isId(answer.id) ? await findForm(tx, answer.id) : undefined;
  if (!run || form?.runId !== runId) throw notFound("record");
  const step = hasEnded(run.status) ? undefined : await findWaitingStep(tx, runId, form.id);
  if (!step || form.outcome) throw new AppError("conflict", lateReason(form));
  const answers = toStorable(readAnswers(form.questions, answer));
  await settle(
    tx,
    services,
    { run, step },
    {
      ...{ outcome: "answered", answers, settledAt: services.now() },
      ...{ answeredBy: by.userId, answeredByName: by.displayName },
    },
  );
}

function lateReason({ outcome, answeredByName }: FormRow) {
  if (outcome === "answered") return message("questions.already_answered", { name: answeredByName ?? "Someone" });
  return message(outcome === "expired" ? "questions.expired" : "questions.run_ended");
}

/** Wakes a step whose time has come; an unanswered form expires. In a transaction that holds the run's lock. */
export async function expireWait(
  tx: OrgTx,
  services: Services,
  { run, step }: { run: RunRow; step: StepRow },
): Promise<undefined> {
  if (step.waitsForKind !== "question") return void (await resumePaused(tx, services, { run, step }));
  const byNoOne = { answers: null, answeredBy: null, answeredByName: null };
  await settle(tx, services, { run, step }, { outcome: "expired", settledAt: services.now(), ...byNoOne });
}

async function settle(
  tx: OrgTx,
  services: Services,
  { run, step }: { run: RunRow; step: StepRow },
  values: Parameters<typeof settleForm>[2] & { outcome: "answered" | "expired" },
): Promise<void> {
  const form = await settleForm(tx, step.waitsFor ?? "", values);
  if (!form) throw new Error(`The step ${step.key} waits for a form that was settled`);
  await withdrawNotifications(tx, [form.id]);
  await publish(tx, services, { run: toRun(run), happened: values.outcome, form });
  await resumePaused(tx, services, { run, step });
}

async function publish(tx: OrgTx, services: Services, change: QuestionsChange): Promise<void> {
  await runKind(services, change.run.kind).onQuestions?.(tx, services, change);
}

function toAnswers({ outcome, questions, answers, answeredByName }: FormRow): PersonAnswers {
  return {
    isExpired: outcome === "expired",
    answeredBy: answeredByName,
    answers: questions.map((question) => toAnswer(question, answers?.[question.id])),
  };
}

function toAnswer(question: Question, given: AnswerValue | undefined): PersonAnswer {
  const value = given ?? question.default;
  // `readAnswers` refuses to leave out a question without a default, and such a form does not expire.
  if (!value) throw new Error(`The question ${question.id} has neither an answer nor a default`);
  const label = question.options.find(({ id }) => id === value.optionId)?.label;
  return {
    questionId: question.id,
    question: question.text,
    optionId: value.optionId,
    answer: label ?? value.text ?? "",
    isDefault: given === undefined,
  };
}

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
