import type { ModelCall } from "@muster/ai/gateway";
import type { House } from "../../kernel/house.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { noteCall } from "../../kernel/usage/running.ts";
import { insertModelCall, sumModelCalls } from "./model-calls.repo.ts";

/** Keeps a call with its organization. One that cannot be kept is logged: the work itself goes on. */
export async function keepModelCall(
  { db, log }: Pick<House, "db" | "log">,
  orgId: string,
  call: ModelCall,
): Promise<void> {
  try {
    await inOrg(db, { orgId, userId: null }, (tx) => keep(tx, call));
  } catch (error) {
    log.error({ err: error, model: call.model }, "a model call could not be recorded");
  }
}

/** The ledger's row of the run says which model it was, and holds what the run has cost so far. */
async function keep(tx: OrgTx, call: ModelCall): Promise<void> {
  await insertModelCall(tx, call);
  if (!call.runId) return;
  const { costMicros } = await sumModelCalls(tx, call.runId);
  await noteCall(tx, { runId: call.runId, model: call.outcome === "ok" ? call.model : undefined, costMicros });
}

/** Tokens and money of a run's model calls. */
export function modelUseOfRun(tx: OrgTx, runId: string) {
  return sumModelCalls(tx, runId);
}
