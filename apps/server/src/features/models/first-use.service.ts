import { probeModel } from "@muster/models/probe-model";
import { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { QueueDefinition, QueuedJob } from "../../platform/queue/types.ts";
import { keepModelProbe, readModelProbes } from "./providers.probe.service.ts";

/** Tests a model that has replied for the first time. */
export const firstUseQueue: QueueDefinition = {
  name: "models-first-use",
  retryLimit: 1,
  heartbeatSeconds: 30,
  expireInSeconds: 150,
};

const probeWithinMs = 100_000;
const firstUseJob = z.object({ orgId: z.string(), userId: z.string().nullable(), model: z.string() });

/** Queues the test of a model ("provider/model") that was used without one: chosen by "auto", or through the API. */
export async function testAfterFirstUse(
  tx: OrgTx,
  services: Services,
  { userId, model }: { userId: string | null; model: string },
): Promise<void> {
  if (model in (await readModelProbes(tx))) return;
  const job: z.infer<typeof firstUseJob> = { orgId: tx.orgId, userId, model };
  await services.queue.send(tx, firstUseQueue.name, job);
}

/** May run twice, and for a model that was tested meanwhile. A failed test says nothing about the model: its next use repeats it. */
export async function workOnFirstUse(services: Services, { data }: QueuedJob): Promise<void> {
  const { model, ...caller } = firstUseJob.parse(data);
  const inOwnOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, caller, work);
  if (model in (await inOwnOrg(readModelProbes))) return;
  const gateway = services.gatewayFor(caller.orgId, "chat", caller.userId);
  const provider = (await gateway.providers()).find(({ id }) => model.startsWith(`${id}/`));
  if (!provider) return;
  const modelId = model.slice(provider.id.length + 1);
  const signal = AbortSignal.timeout(probeWithinMs);
  const { error, ...found } = await probeModel(provider, modelId, { gateway, signal });
  if (error) return;
  const at = services.now().toISOString();
  await keepModelProbe({ inOrg: inOwnOrg }, model, { ...found, model: modelId, at });
}
