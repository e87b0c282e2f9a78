import type { ModelCall } from "@muster/ai/gateway";
import type { House } from "../../kernel/house.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { noteCall } from "../../kernel/usage/running.ts";
import { retryConflicts } from "../../platform/db/retry-conflicts.ts";
import { insertModelCall, sumModelCalls } from "./model-calls.repo.ts";

/** Who calls: `userId` is whoever asks where no run does. */
export interface Caller {
  orgId: string;
  userId: string | null;
}

/**
 * Keeps a call with its organization, and its money in the ledger: both or neither. One that cannot be kept is logged with what it
 * took: the work itself goes on.
 */
export async function keepModelCall(
  { db, log, now }: Pick<House, "db" | "log" | "now">,
  caller: Caller,
  call: ModelCall,
): Promise<void> {
  try {
    await retryConflicts(() => inOrg(db, caller, (tx) => keep(tx, call, now())));
  } catch (error) {
    log.error({ err: error, orgId: caller.orgId, call }, "Couldn't record a model call");
  }
}

async function keep(tx: OrgTx, call: ModelCall, now: Date): Promise<void> {
  await insertModelCall(tx, call);
  const { runId, model, promptTokens, completionTokens, costMicros } = call;
  const action = call.purpose === "probe" ? "provider_test" : "model_call";
  const hasAnswered = call.outcome === "ok";
  await noteCall(tx, { runId, model, hasAnswered, action, promptTokens, completionTokens, costMicros, now });
}

/** Tokens and money of a run's model calls. */
export function modelUseOfRun(tx: OrgTx, runId: string) {
  return sumModelCalls(tx, runId);
}
