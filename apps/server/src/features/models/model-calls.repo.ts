import type { ModelCall } from "@muster/ai/gateway";
import { and, eq, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { modelCalls } from "./model-calls.table.ts";

export async function insertModelCall(tx: OrgTx, { estimated, ...call }: ModelCall): Promise<void> {
  const whole = {
    latencyMs: Math.round(call.latencyMs),
    firstTokenMs: call.firstTokenMs === null ? null : Math.round(call.firstTokenMs),
  };
  await tx.orm
    .insert(modelCalls)
    .values({ ...call, ...whole, id: newId(call.startedAt), orgId: tx.orgId, isEstimated: estimated });
}

/** All calls of a run together, failed ones too: they were paid for. */
export async function sumModelCalls(tx: OrgTx, runId: string) {
  const [row] = await tx.orm
    .select({
      promptTokens: sql<number>`coalesce(sum(${modelCalls.promptTokens}), 0)::int`,
      completionTokens: sql<number>`coalesce(sum(${modelCalls.completionTokens}), 0)::int`,
      estimated: sql<boolean>`coalesce(bool_or(${modelCalls.isEstimated}), false)`,
      costMicros: sql<number>`coalesce(sum(${modelCalls.costMicros}), 0)::bigint`,
    })
    .from(modelCalls)
    .where(and(eq(modelCalls.orgId, tx.orgId), eq(modelCalls.runId, runId)));
  return row ?? { promptTokens: 0, completionTokens: 0, estimated: false, costMicros: 0 };
}
