import { costOf } from "@muster/models/prices";
import type { Context } from "../../kernel/context.ts";
import { findAgentForTask } from "../agents/agents.service.ts";
import { findPastTasks } from "./tasks.repo.ts";
import { engineOf } from "./tasks.steps.ts";

/** Typical token counts of a task: the material as JSON in, about two pages out. */
const usualTokens = { low: { prompt: 3000, completion: 600 }, high: { prompt: 12_000, completion: 2500 } };
const enoughPast = 5;

/**
 * For the model that the agent has chosen: from the cost of the organization's own tasks of this kind, else from typical token
 * counts at the model's price.
 */
export async function estimateTask(
  { actor, inOrg, services, now }: Context,
  { templateId, agentId }: { templateId?: string | undefined; agentId?: string | undefined },
) {
  const gateway = services.gatewayFor(actor.orgId);
  const agent = agentId === undefined ? undefined : await inOrg((tx) => findAgentForTask(tx, agentId));
  const choice = await gateway.choose(agent?.modelConfig.model ?? "auto");
  const { engine, model } = engineOf(choice);
  const past = await inOrg((tx) => findPastTasks(tx, { templateId, engine }));
  const common = { units: 1, engine, model, duration: durationOf(past.flatMap(({ durationMs }) => durationMs ?? [])) };
  if (choice.kind === "builtin")
    return { ...common, lowMicros: 0, highMicros: 0, basis: "The built-in engine is free" };
  const costs = past.flatMap(({ costMicros }) => costMicros ?? []).toSorted((a, b) => a - b);
  if (costs.length >= enoughPast) {
    const [lowMicros, highMicros] = [quantile(costs, 0.1), quantile(costs, 0.9)];
    return {
      ...common,
      lowMicros,
      highMicros,
      basis: `Based on your last ${costs.length} tasks${templateId ? " of this kind" : ""}`,
    };
  }
  const priced = { model, isLocal: choice.provider.isLocal, at: now(), overrides: await gateway.prices() };
  return {
    ...common,
    lowMicros: costOf(priced, usualTokens.low).costMicros,
    highMicros: costOf(priced, usualTokens.high).costMicros,
    basis: "Based on the usual length of such a task and the model's price",
  };
}

/** One task says little about the next; three or more give a range. */
const enoughDurations = 3;

function durationOf(durations: number[]) {
  if (durations.length < enoughDurations) return null;
  const sorted = durations.toSorted((a, b) => a - b);
  return { lowMs: quantile(sorted, 0.1), highMs: quantile(sorted, 0.9), tasks: sorted.length };
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
