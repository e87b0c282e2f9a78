import { type Message, message } from "@muster/contracts/messages";
import type { ModelChoice } from "@muster/models/choose-model";
import type { CallContext } from "@muster/models/gateway";
import type { ModelError } from "@muster/models/model";
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
 * Lets the planned model write. If it is unavailable, the next available model writes; without one, the built-in text is
 * used.
 */
export async function writeWithPlanned<T extends ModelResult>(
  step: StepContext,
  planned: PlanOutput,
  writeWith: (context: CallContext) => Promise<T>,
): Promise<Authorship<T>> {
  const requested = planned.engine === "model" ? `${planned.provider}/${planned.model}` : "builtin";
  const first = await step.services.gatewayFor(step.run.orgId).choose(requested, step.signal);
  const notes = [insteadNotice(first) ?? []].flat();
  if (first.kind === "builtin") return { written: undefined, author: builtin, notes };
  let [choice, written] = [first, await writeWith(contextFor(step, first))];
  const second =
    written.engine === "builtin" && written.error ? await nextAfter(step, first, written.error) : undefined;
  if (second) {
    const facts = { model: nameOf(first), error: written.error?.message ?? "", other: nameOf(second) };
    notes.push(message("notice.stopped_responding", facts));
    [choice, written] = [second, await writeWith(contextFor(step, second))];
  }
  const author = written.engine === "model" ? engineOf(choice) : builtin;
  return { written, author, notes: [...notes, ...notesOn(written, nameOf(choice))] };
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
