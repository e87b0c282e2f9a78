import { type Message, message, renderMessage } from "@muster/contracts/messages";
import type { Question } from "@muster/contracts/questions";
import { type Failed, isUnavailable, type ModelChoice } from "@muster/models/choose-model";
import type { CallContext } from "@muster/models/gateway";
import { ModelError } from "@muster/models/model";
import type { StepWait } from "../../kernel/runs/kinds.ts";
import { askPerson, findAnswers } from "../../kernel/runs/questions.ts";
import { engineOf, type PlanOutput, type StepContext } from "./tasks.steps.ts";

type Model = Extract<ModelChoice, { kind: "model" }>;

/** The outcome of a model's writing. */
export interface ModelResult {
  /** "builtin" when none of the model's text could be used. */
  engine: "model" | "builtin";
  repaired: string[];
  kept: { key: string; reason: string }[];
  error?: ModelError;
}

/** The author in the end, and notes for the reader. */
export interface Authorship<T> {
  /** Undefined when no model was called: the built-in text is used. */
  written: T | undefined;
  author: Pick<PlanOutput, "engine" | "provider" | "model">;
  notes: Message[];
}

const builtin = engineOf({ kind: "builtin", words: "" });

/**
 * Lets the planned model write. If it fails, the person who chose it is asked which engine writes. One that no one chose is
 * replaced by the next available model; without one, the built-in text is used.
 */
export async function writeWithPlanned<T extends ModelResult>(
  step: StepContext,
  planned: PlanOutput,
  writeWith: (context: CallContext) => Promise<T>,
): Promise<Authorship<T> | StepWait> {
  const { first, round, notes } = await chooseAuthor(step, planned);
  const gone = first.insteadOf === undefined ? undefined : first.because;
  if (planned.isChosen && gone && isUnavailable(gone)) return askForAuthor(step, { round, first, error: gone });
  notes.push(...[insteadNotice(first) ?? []].flat());
  if (first.kind === "builtin") return { written: undefined, author: builtin, notes };
  let [choice, written] = [first, await writeWith(contextFor(step, first))];
  const error = written.engine === "builtin" ? written.error : undefined;
  // Another model costs too, so a spent budget is no reason to choose one.
  if (planned.isChosen && error && error.code !== "budget_reached") return askForAuthor(step, { round, first, error });
  const second = error ? await nextAfter(step, first, error) : undefined;
  if (second) {
    const facts = { model: nameOf(first), error: error?.message ?? "", other: nameOf(second) };
    notes.push(message("notice.stopped_responding", facts));
    [choice, written] = [second, await writeWith(contextFor(step, second))];
  }
  const author = written.engine === "model" ? engineOf(choice) : builtin;
  return { written, author, notes: [...notes, ...notesOn(written, nameOf(choice))] };
}

interface Author {
  first: ModelChoice;
  /** Of the next question. */
  round: number;
  notes: Message[];
}

/** The planned model, or what the person chose when it had failed in an earlier attempt of this step. */
async function chooseAuthor(step: StepContext, { engine, provider, model }: PlanOutput): Promise<Author> {
  const gateway = step.services.gatewayFor(step.run.orgId);
  const notes: Message[] = [];
  const failed: Failed[] = [];
  let requested = engine === "model" ? `${provider}/${model}` : "builtin";
  for (let round = 1; ; round++) {
    const first = await gateway.choose(requested, step.signal, failed);
    const answered = await findAnswers(step, formKey(round));
    const [given] = answered?.answers ?? [];
    if (!given) return { first, round, notes };
    if (given.optionId === "retry") continue;
    const model = requestedIn(first);
    notes.push(message("notice.person_chose", { model, name: answered?.answeredBy ?? "", choice: given.answer }));
    failed.push(failureOf(model, new ModelError("unreachable", model)));
    requested = given.optionId === "builtin" ? "builtin" : "auto";
  }
}

function formKey(round: number): string {
  return `author-${round}`;
}

/** The provider and model that should have written, even if another one replaced it. */
function requestedIn(choice: ModelChoice): string {
  if (choice.insteadOf !== undefined) return choice.insteadOf;
  return choice.kind === "model" ? `${choice.provider.id}/${choice.modelId}` : "builtin";
}

function failureOf(model: string, error: ModelError): Failed {
  return { provider: model.split("/", 1)[0] ?? "", error };
}

interface Failure extends Pick<Author, "first" | "round"> {
  error: ModelError;
}

async function askForAuthor(step: StepContext, { round, first, error }: Failure): Promise<StepWait> {
  const requested = requestedIn(first);
  const gateway = step.services.gatewayFor(step.run.orgId);
  const other = await gateway.choose("auto", step.signal, [failureOf(requested, error)]);
  const questions = [modelQuestion(other, { requested, reason: error.message })];
  const asked = await askPerson(step, { key: formKey(round), questions });
  if ("waitFor" in asked) return asked;
  throw new Error(`The form ${formKey(round)} was answered while the model wrote`);
}

/** Which engine writes instead of a chosen model that does not respond. */
export function modelQuestion(
  choice: ModelChoice,
  { requested, reason }: { requested: string; reason: string },
): Question {
  const label = (text: Message) => renderMessage(text);
  const other = choice.kind === "model" ? { model: choice.modelId, provider: choice.provider.label } : undefined;
  return {
    id: "model",
    text: label(message("task.model_question", { model: requested, reason })).slice(0, 500),
    options: [
      { id: "retry", label: label(message("task.model_retry", { model: requested })) },
      ...(other ? [{ id: "other", label: label(message("task.model_other", other)) }] : []),
      { id: "builtin", label: label(message("task.model_builtin")) },
    ],
    allowsText: false,
    default: null,
  };
}

/** A notice that a model is being loaded is dropped once it is loaded. */
function contextFor({ run, key, progress }: StepContext, { provider, modelId }: Model): CallContext {
  return {
    provider,
    modelId,
    runId: run.id,
    stepKey: key,
    purpose: "report",
    onNotice: progress,
  };
}

/** The provider that replaces an unavailable one; undefined when no other is available. */
async function nextAfter(
  { services, run, signal }: StepContext,
  gone: Model,
  error: ModelError,
): Promise<Model | undefined> {
  const next = await services.gatewayFor(run.orgId).choose("auto", signal, [{ provider: gone.provider.id, error }]);
  return next.kind === "model" ? next : undefined;
}

/** Why another model than the requested one, or none, writes; undefined when the requested one does. */
export function insteadNotice(choice: ModelChoice): Message | undefined {
  const { insteadOf: requested, because } = choice;
  if (requested === undefined) return undefined;
  const facts = { requested, error: because?.message ?? "" };
  return choice.kind === "builtin"
    ? message("notice.engine_instead", facts)
    : message("notice.model_instead", { ...facts, model: choice.modelId, provider: choice.provider.label });
}

function nameOf({ modelId, provider }: Model): string {
  return `${modelId} at ${provider.label}`;
}

function notesOn({ engine, error, repaired, kept }: ModelResult, model: string): Message[] {
  const reason = kept[0]?.reason ?? "";
  if (engine === "builtin" && error) {
    const isStopped = error.code === "budget_reached";
    const facts = { model, error: error.message };
    return [message(isStopped ? "notice.engine_took_over_budget" : "notice.engine_took_over", facts)];
  }
  if (engine === "builtin" && reason === "") return [message("notice.nothing_usable", { model })];
  if (engine === "builtin") return [message("notice.nothing_usable_because", { model, reason })];
  return [
    ...(repaired.length ? [message("notice.sections_rewritten", { count: repaired.length })] : []),
    ...(kept.length ? [message("notice.sections_kept", { count: kept.length, reason })] : []),
  ];
}
