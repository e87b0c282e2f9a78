import type { EndCall, ModelCall, OpenCall } from "@muster/models/gateway";
import { ModelError } from "@muster/models/model";
import type { Services } from "../../kernel/services.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { callLeaseMs, closeCall, keepCallOpen, openCall } from "../../kernel/usage/calls.ts";
import { AppError } from "../../platform/errors.ts";

/** The caller: `userId` is the person, for calls outside of runs. */
export interface Caller {
  orgId: string;
  userId: string | null;
}

/**
 * Records a call before it is sent, and returns a function that records its end. Throws the model error of an exhausted budget. A
 * failure to record the end is logged, and the sweep closes the call: the work itself continues.
 */
export async function recordModelCall(
  { db, log, now }: Pick<Services, "db" | "log" | "now">,
  caller: Caller,
  call: OpenCall,
  onEnd: (call: ModelCall) => Promise<void>,
): Promise<EndCall> {
  const { runId } = call;
  const id = await inOrg(db, caller, (tx) => openCall(tx, call, now())).catch(toModelError);
  const renewal = setInterval(() => {
    inOrg(db, caller, (tx) => keepCallOpen(tx, id, now())).catch((error) =>
      log.warn({ err: error, call: id }, "Couldn't renew the lease of a model call"),
    );
  }, callLeaseMs / 3).unref();
  return async (ended) => {
    clearInterval(renewal);
    try {
      await onEnd(ended);
      await inOrg(db, caller, (tx) => closeCall(tx, { id, runId }, endOf(ended)));
    } catch (error) {
      log.error({ err: error, orgId: caller.orgId, call: ended }, "Couldn't record the end of a model call");
    }
  };
}

function endOf({ estimated, latencyMs, firstTokenMs, ...call }: ModelCall) {
  const { outcome, promptTokens, completionTokens, costMicros, priceSource } = call;
  return {
    ...{ outcome, promptTokens, completionTokens, costMicros, priceSource, isEstimated: estimated },
    latencyMs: Math.round(latencyMs),
    firstTokenMs: firstTokenMs === null ? null : Math.round(firstTokenMs),
  };
}

function toModelError(error: unknown): never {
  if (error instanceof AppError && error.code === "budget_reached")
    throw new ModelError("budget_reached", error.message);
  throw error;
}
