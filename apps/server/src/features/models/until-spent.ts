import type { CallContext } from "@muster/ai/gateway";
import { ModelError } from "@muster/ai/model";
import { costOf, type ModelPrice } from "@muster/ai/prices";
import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { budgetStop } from "../../kernel/usage/running.ts";
import type { Caller } from "./model-calls.service.ts";

interface Wanted {
  caller: Caller;
  context: Pick<CallContext, "runId" | "provider" | "modelId">;
  prices: () => Promise<ModelPrice[]>;
}

/**
 * A run whose month's budget has been used up meanwhile calls no model any more: what it has begun, the built-in engine ends. A call
 * of no run is refused alike, unless it costs nothing.
 */
export async function refuseSpentBudget(
  { db, now }: Pick<House, "db" | "now">,
  { caller, context, prices }: Wanted,
): Promise<void> {
  const { runId } = context;
  if (runId === undefined && isFree(context, { at: now(), overrides: await prices() })) return;
  const words = await inOrg(db, caller, (tx) => budgetStop(tx, { runId, now: now() }));
  if (words !== undefined) throw new ModelError("budget_reached", words);
}

function isFree({ provider, modelId }: Wanted["context"], priced: { at: Date; overrides: ModelPrice[] }): boolean {
  const tokens = { prompt: 1_000_000, completion: 1_000_000 };
  return costOf({ model: modelId, isLocal: provider.isLocal, ...priced }, tokens).costMicros === 0;
}
