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
  notes: string[];
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
  const notes = first.insteadOf ? [first.words] : [];
  if (first.kind === "builtin") return { written: undefined, author: builtin, notes };
  let [choice, written] = [first, await writeWith(contextFor(step, first))];
  const second =
    written.engine === "builtin" && written.error ? await nextAfter(step, first, written.error) : undefined;
  if (second) {
    notes.push(`${nameOf(first)} stopped responding: ${written.error?.message ?? ""} ${nameOf(second)} took over.`);
    [choice, written] = [second, await writeWith(contextFor(step, second))];
  }
  const author = written.engine === "model" ? engineOf(choice) : builtin;
  return { written, author, notes: [...notes, ...notesOn(written, nameOf(choice))] };
}

/** A notice that a model is being loaded is dropped once it is loaded. */
function contextFor({ run, key, progress }: StepContext, { provider, modelId }: Model): CallContext {
  return { provider, modelId, runId: run.id, stepKey: key, purpose: "report", onNotice: progress };
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

function nameOf({ modelId, provider }: Model): string {
  return `${modelId} at ${provider.label}`;
}

function notesOn({ engine, error, repaired, kept }: ModelResult, model: string): string[] {
  if (engine === "builtin" && error)
    return [`${model} ${silence(error)}: ${error.message} The built-in engine took over.`];
  if (engine === "builtin")
    return [
      `Nothing that ${model} wrote could be used, so the built-in engine wrote this document. ${kept[0]?.reason ?? ""}`.trim(),
    ];
  return [
    ...(repaired.length
      ? [`${count(repaired.length)} had wrong figures and ${repaired.length === 1 ? "was" : "were"} rewritten`]
      : []),
    ...(kept.length ? [`The built-in engine wrote ${count(kept.length)}: ${kept[0]?.reason ?? ""}`] : []),
  ];
}

function silence({ code }: ModelError): string {
  return code === "budget_reached" ? "was stopped" : "stopped responding";
}

function count(sections: number): string {
  return `${sections} ${sections === 1 ? "section" : "sections"}`;
}
