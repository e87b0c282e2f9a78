import type { ModelCall } from "@muster/ai/gateway";
import type { House } from "../../kernel/house.ts";
import { findOrganizationOfRun } from "../../kernel/runs/runs.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { noteModel } from "../../kernel/usage/ledger.ts";
import { insertModelCall, sumModelCalls } from "./model-calls.repo.ts";

/** Keeps a call with the organization whose run made it. A call that cannot be kept is logged: the work itself goes on. */
export async function recordModelCall({ db, log }: Pick<House, "db" | "log">, call: ModelCall): Promise<void> {
  try {
    const orgId = call.runId ? await findOrganizationOfRun(db, call.runId) : undefined;
    if (orgId) await inOrg(db, { orgId, userId: null }, (tx) => keep(tx, call));
  } catch (error) {
    log.error({ err: error, model: call.model }, "a model call could not be recorded");
  }
}

async function keep(tx: OrgTx, call: ModelCall): Promise<void> {
  await insertModelCall(tx, call);
  if (call.runId && call.outcome === "ok") await noteModel(tx, { runId: call.runId, model: call.model });
}

/** Keeps a call of an organization's gateway, whether or not a run made it. */
export async function keepModelCall(
  { db, log }: Pick<House, "db" | "log">,
  orgId: string,
  call: ModelCall,
): Promise<void> {
  try {
    await inOrg(db, { orgId, userId: null }, (tx) => insertModelCall(tx, call));
  } catch (error) {
    log.error({ err: error, model: call.model }, "a model call could not be recorded");
  }
}

/** Tokens and money of a run's model calls. */
export function modelUseOfRun(tx: OrgTx, runId: string) {
  return sumModelCalls(tx, runId);
}
