import type { Context } from "../../kernel/context.ts";
import { findPastCosts } from "./tasks.repo.ts";

/** What a data analysis usually takes of a model: the findings as JSON going in, about two pages coming out. */
const usualTokens = { low: { prompt: 3000, completion: 600 }, high: { prompt: 12_000, completion: 2500 } };
const enoughPast = 5;

/** From what the organization's own tasks of this kind cost, else from the usual tokens at the model's price. */
export async function estimateTask(
  { inOrg, house }: Context,
  { templateId = "data-analysis" }: { templateId?: string | undefined; agentId?: string | undefined },
) {
  const choice = await house.gateway.choose("auto");
  const common = { units: 1, engine: choice.engine, model: choice.model };
  if (choice.engine === "builtin")
    return { ...common, lowMicros: 0, highMicros: 0, basis: "The built-in engine costs nothing" };
  const past = await inOrg((tx) => findPastCosts(tx, { templateId, engine: choice.engine }));
  if (past.length >= enoughPast) {
    const sorted = past.toSorted((a, b) => a - b);
    return {
      ...common,
      lowMicros: quantile(sorted, 0.1),
      highMicros: quantile(sorted, 0.9),
      basis: `From your last ${past.length} tasks of this kind`,
    };
  }
  return {
    ...common,
    lowMicros: house.gateway.costMicros(choice, usualTokens.low),
    highMicros: house.gateway.costMicros(choice, usualTokens.high),
    basis: "From the usual length of such a task at the model's price",
  };
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
