import type { CallContext } from "@muster/ai/gateway";
import { ModelError } from "@muster/ai/model";
import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { budgetStop } from "../../kernel/usage/running.ts";
import { modelUseOfRun } from "./model-calls.service.ts";

/** A run whose month's budget has been used up meanwhile calls no model any more: what it has begun, the built-in engine ends. */
export async function refuseSpentBudget(
  { db, now }: Pick<House, "db" | "now">,
  orgId: string,
  { runId }: Pick<CallContext, "runId">,
): Promise<void> {
  if (runId === undefined) return;
  const words = await inOrg(db, { orgId, userId: null }, (tx) =>
    budgetStop(tx, { runId, now: now(), costOfRun: async () => (await modelUseOfRun(tx, runId)).costMicros }),
  );
  if (words !== undefined) throw new ModelError("budget_reached", words);
}
