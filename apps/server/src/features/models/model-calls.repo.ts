import type { ModelCall } from "@muster/ai/gateway";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { modelCalls } from "./model-calls.table.ts";

export async function insertModelCall(tx: OrgTx, { estimated, ...call }: ModelCall): Promise<void> {
  const whole = { latencyMs: Math.round(call.latencyMs), firstTokenMs: call.firstTokenMs === null ? null : Math.round(call.firstTokenMs) };
  await tx.orm.insert(modelCalls).values({ ...call, ...whole, id: newId(call.startedAt), orgId: tx.orgId, isEstimated: estimated });
}
