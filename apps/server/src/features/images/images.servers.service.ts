import { availableParallelism } from "node:os";
import type { ImageStatus } from "@muster/contracts/images";
import { createAutomatic1111 } from "@muster/models/automatic1111";
import { createComfyUi } from "@muster/models/comfyui";
import type { ImageReadiness } from "@muster/models/image-call";
import type { ImageServer } from "@muster/models/images";
import { isImageName, ModelError, type ModelProvider } from "@muster/models/model";
import type { Context } from "../../kernel/context.ts";
import type { Services } from "../../kernel/services.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";

const initializationFailed = "Failed to initialize Ollama models. Please check your system configuration.";
const askWithinMs = 5000;

/** A server that answered, with the model that it will use. */
export interface ReadyServer {
  server: ImageServer;
  readiness: ImageReadiness;
  modelId: string;
}

export interface ImageServers {
  /** Number of configured servers, whether or not they answer. */
  configured: number;
  /** In the order of preference. */
  ready: ReadyServer[];
  /** Why the others are unavailable. */
  problems: string[];
}

/**
 * The image servers of an organization: the one of its default model for images first, then the operator's own Stable Diffusion
 * and ComfyUI, then providers that list an image model.
 */
export async function findImageServers(
  services: Services,
  { orgId, userId, signal }: { orgId: string; userId: string | null; signal?: AbortSignal | undefined },
): Promise<ImageServers> {
  const gateway = services.gatewayFor(orgId, "images", userId);
  const [providers, requested] = await Promise.all([gateway.providers(), gateway.chosenModel()]);
  const { AUTOMATIC1111_URL, COMFYUI_URL } = services.config;
  const own = [
    ...(AUTOMATIC1111_URL ? [createAutomatic1111({ baseUrl: AUTOMATIC1111_URL })] : []),
    ...(COMFYUI_URL ? [createComfyUi({ baseUrl: COMFYUI_URL })] : []),
  ];
  const all = [...own, ...providers.flatMap((provider) => serverOf(provider) ?? [])];
  const ends = AbortSignal.any([AbortSignal.timeout(askWithinMs), ...(signal ? [signal] : [])]);
  const asked = await Promise.all(all.map((server) => ask(server, { requested, signal: ends })));
  const ready = asked.flatMap((one) => ("problem" in one ? [] : [one]));
  return {
    // A provider without an image model does not count as an image server.
    configured: own.length + ready.filter(({ server }) => !own.includes(server)).length,
    ready: ready.sort((one, other) => Number(isRequested(other, requested)) - Number(isRequested(one, requested))),
    problems: asked.flatMap((one) => ("problem" in one && own.includes(one.server) ? [one.problem] : [])),
  };
}

function isRequested({ server, modelId }: ReadyServer, requested: string | undefined): boolean {
  return requested === `${server.id}/${modelId}`;
}

/** A model provider as an image server; undefined when it cannot make images. */
function serverOf(provider: ModelProvider): ImageServer | undefined {
  const { id, label, isLocal, makeImage, listModels } = provider;
  if (!makeImage) return undefined;
  return {
    ...{ id, label, isLocal, makeImage },
    async readiness({ signal } = {}) {
      const models = (await listModels(signal ? { signal } : {})).map((model) => model.id).filter(isImageName);
      if (models.length === 0) throw new ModelError("model_not_found", `${label} lists no model for images.`);
      return { models, queueLength: 0, gpu: null };
    },
  };
}

async function ask(
  server: ImageServer,
  { requested, signal }: { requested: string | undefined; signal: AbortSignal },
): Promise<ReadyServer | { server: ImageServer; problem: string }> {
  try {
    const readiness = await server.readiness({ signal });
    const requestedModel = requested?.startsWith(`${server.id}/`) ? requested.slice(server.id.length + 1) : undefined;
    const modelId = readiness.models.find((model) => model === requestedModel) ?? readiness.models[0] ?? "";
    return { server, readiness, modelId };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { server, problem: error.message };
  }
}

/** Whether images can be made now. The built-in designer always can, unless servers are set up and none of them answers. */
export async function imageStatus({ actor, inOrg, services, now }: Context): Promise<ImageStatus> {
  const { configured, ready, problems } = await findImageServers(services, actor);
  const { tier } = await inOrg((tx) => readAccount(tx, now()));
  const [first] = ready;
  return {
    ready: configured === 0 || ready.length > 0,
    instances: ready.map(({ server, readiness: { models, queueLength, gpu } }) => ({
      ...{ id: server.id, name: server.label, models, queueLength, gpu },
    })),
    queueLength: ready.reduce((sum, { readiness }) => sum + readiness.queueLength, 0),
    deviceSpecs: { gpu: first?.readiness.gpu ?? null, cpuCores: availableParallelism() },
    installingModels: [],
    currentPlan: tier,
    engine: configured > 0 ? "model" : "designer",
    detail: first
      ? `${[first.modelId, first.server.label].filter(Boolean).join(" at ")} creates the images.`
      : configured > 0
        ? problems.join(" ")
        : "No image model is connected. Muster’s built-in designer composes covers from a title, colors and a style.",
  };
}

/** As above, but throws when servers are configured and none answers. */
export async function initializeModels(context: Context): Promise<ImageStatus> {
  const status = await imageStatus(context);
  if (!status.ready) throw new AppError("unavailable", initializationFailed);
  return status;
}
