import type { ModelProbe } from "@muster/contracts/models";
import { bestModel } from "@muster/models/best-model";
import { isUnavailable, probe, type Readiness } from "@muster/models/choose-model";
import { probeModel } from "@muster/models/probe-model";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { manageModelsBlocker } from "./models.policy.ts";
import { listProviderRows, lockModels, readSettingsRow, storeProbe } from "./providers.repo.ts";

/** A local model may have to be loaded first; a person does not wait longer than this for a button. */
const answerWithinMs = 100_000;

/** Tests a provider's model with minimal real calls, and stores the result. */
export async function testProvider(
  { actor, inOrg, services, now }: Context,
  { id, model }: { id: string; model?: string | undefined },
): Promise<ModelProbe> {
  refuseIf(manageModelsBlocker(actor));
  const before = await inOrg((tx) => addressOf(tx, id));
  const gateway = services.gatewayFor(actor.orgId, "chat", actor.userId);
  const provider = (await gateway.providers()).find((each) => each.id === id);
  if (!provider) throw notFound("record");
  const signal = AbortSignal.timeout(answerWithinMs);
  const named = model || provider.defaultModel;
  const state = named ? undefined : await probe(provider, { signal });
  const modelId = state ? firstModel(state) : named;
  const found: ModelProbe = {
    model: modelId ?? null,
    at: now().toISOString(),
    ...(modelId === undefined
      ? withoutModel(state)
      : payable(await probeModel(provider, modelId, { gateway, signal }))),
  };
  await inOrg(async (tx) => {
    await lockModels(tx);
    // The provider was changed or removed meanwhile, so the result is discarded.
    if ((await addressOf(tx, id)) === before) await storeProbe(tx, id, found);
  });
  return found;
}

/** Stores what a test of one model found; `id` is "provider/model". */
export function keepModelProbe({ inOrg }: Pick<Context, "inOrg">, id: string, probe: ModelProbe): Promise<void> {
  return inOrg(async (tx) => {
    await lockModels(tx);
    await storeProbe(tx, id, probe);
  });
}

/** By "provider/model". */
export type ModelProbes = Record<string, ModelProbe>;

/** What tests of single models found. */
export async function readModelProbes(tx: OrgTx): Promise<ModelProbes> {
  return (await readSettingsRow(tx)).probes;
}

/** Undefined for the environment's providers. */
async function addressOf(tx: OrgTx, handle: string): Promise<string | undefined> {
  const row = (await listProviderRows(tx)).find((each) => each.handle === handle);
  return row && `${row.id} ${row.baseUrl}`;
}

/** The model that would answer, else the first of any kind. */
function firstModel({ models }: Readiness): string | undefined {
  return (bestModel(models) ?? models[0])?.id;
}

/** Without a listed model there is nothing to test; the text says why. */
function withoutModel({ isReachable = false, words = "", error }: Partial<Readiness> = {}) {
  const unknown = { chat: null, stream: null, tools: null, json: null, vision: null, embeddings: null };
  const isThere = isReachable || (error !== undefined && !isUnavailable(error));
  return { reachable: isThere, models: [], ...unknown, contextLength: null, words };
}

/** A test stopped by a budget says nothing about the model: its earlier results stay. */
function payable({ error, ...found }: Awaited<ReturnType<typeof probeModel>>) {
  if (error?.code === "budget_reached") throw new AppError("budget_reached", error.message, { cause: error });
  return found;
}
