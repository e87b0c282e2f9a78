import type { ImageAnswer, ImageCall } from "@muster/models/image-call";
import type { ImageServer } from "@muster/models/images";
import { toModelError } from "@muster/models/model";
import { costOf } from "@muster/models/prices";
import type { Services } from "../../kernel/services.ts";
import { recordModelCall } from "../models/model-calls.service.ts";

interface Record {
  services: Services;
  orgId: string;
  userId: string;
  runId: string;
  stepKey: string;
  startedAt: Date;
}

/** Makes an image and records the call like a model call: before it is sent, and when it ends. */
export async function recordImageCall(record: Record, server: ImageServer, call: ImageCall): Promise<ImageAnswer> {
  const { services, orgId, userId, runId, stepKey, startedAt } = record;
  const overrides = await services.gatewayFor(orgId, "images", userId).prices();
  const priced = { model: call.modelId, isLocal: server.isLocal, at: startedAt, overrides };
  const promptTokens = Math.ceil(call.prompt.length / 4);
  const { costMicros, priceSource } = costOf(priced, { prompt: promptTokens, completion: 0 });
  const common = { runId, purpose: "image", provider: server.id, model: call.modelId, startedAt, priceSource };
  const end = await recordModelCall(
    services,
    { orgId, userId },
    { ...common, kind: "model", stepKey, promptTokens, promptCostMicros: costMicros, maxMicros: costMicros },
    async () => undefined,
  );
  const began = performance.now();
  const closed = { ...common, firstTokenMs: null, estimated: false };
  try {
    const answer = await server.makeImage(call);
    const tokens = { prompt: answer.promptTokens, completion: answer.completionTokens };
    await end({
      ...{ ...closed, latencyMs: performance.now() - began, outcome: "ok" },
      ...{ promptTokens: tokens.prompt, completionTokens: tokens.completion },
      costMicros: costOf(priced, tokens).costMicros,
    });
    return answer;
  } catch (error) {
    const failure = toModelError(error);
    await end({
      ...{ ...closed, latencyMs: performance.now() - began, outcome: failure.code },
      ...{ promptTokens: 0, completionTokens: 0, costMicros: 0 },
    });
    throw failure;
  }
}
