import type { OrgTx } from "../tenancy/tenancy.ts";
import { closeCall, openCall } from "./calls.ts";

export interface TestCall {
  runId?: string | null;
  model?: string;
  purpose?: string;
  outcome?: string;
  promptTokens?: number;
  completionTokens?: number;
  costMicros?: number;
  /** The amount held while the call is open; defaults to its cost. */
  maxMicros?: number;
  at?: Date;
}

/** Opens a call and returns a function that closes it. */
export async function beginCall(tx: OrgTx, call: TestCall): Promise<(tx: OrgTx) => Promise<boolean>> {
  const { runId = null, model = "m", purpose = "chat", outcome = "ok", at = new Date() } = call;
  const { promptTokens = 0, completionTokens = 0, costMicros = 0, maxMicros = costMicros } = call;
  const known = {
    kind: "model" as const,
    runId,
    purpose,
    provider: "double",
    model,
    startedAt: at,
    priceSource: "operator",
  };
  const id = await openCall(tx, { ...known, promptTokens, promptCostMicros: 0, maxMicros }, at);
  const end = { outcome, latencyMs: 1, firstTokenMs: null, isEstimated: false, priceSource: "operator" };
  return (later) => closeCall(later, { id, runId }, { ...end, promptTokens, completionTokens, costMicros });
}

/** Opens and closes a call in one transaction. */
export async function makeCall(tx: OrgTx, call: TestCall): Promise<void> {
  const close = await beginCall(tx, call);
  await close(tx);
}
