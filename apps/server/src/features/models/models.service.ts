import type { Readiness } from "@muster/models/choose-model";
import { isImageName } from "@muster/models/model";
import { builtinModelId } from "@muster/writing/builtin";
import type { Context } from "../../kernel/context.ts";
import { providerKindFacts } from "./provider-kinds.ts";
import { listProviderRows } from "./providers.repo.ts";
import type { ProviderRow } from "./providers.table.ts";

const answerWithinMs = 8000;

/** Not cached: the page that shows the list is opened by people who have just changed something. */
export async function listModels({ actor, inOrg, services }: Context) {
  const gateway = services.gatewayFor(actor.orgId);
  const signal = AbortSignal.timeout(answerWithinMs);
  const [rows, states, choice, embedding] = await Promise.all([
    inOrg(listProviderRows),
    gateway.probeAll(signal),
    gateway.choose("auto", signal),
    services.gatewayFor(actor.orgId, "embeddings").chosenModel(),
  ]);
  return {
    providers: [...states.map((state) => toProvider(state, rows)), builtin],
    default:
      choice.kind === "model"
        ? { provider: choice.provider.id, model: choice.modelId, engine: "model" as const }
        : { provider: builtin.id, model: builtinModelId, engine: "builtin" as const },
    defaultEmbedding: embedding ?? null,
  };
}

const environmentKinds = {
  openai: "openai-compatible",
  anthropic: "anthropic",
  google: "google",
  ollama: "ollama",
  local: "local",
} as const;

function toProvider({ provider, isReachable, models, words }: Readiness, rows: ProviderRow[]) {
  const own = rows.find(({ handle }) => handle === provider);
  const kind = own?.kind ?? environmentKinds[provider as keyof typeof environmentKinds];
  return {
    id: provider,
    name: own?.name ?? (kind === "local" ? "Local models" : providerKindFacts[kind].name),
    kind,
    origin: own ? ("organization" as const) : ("environment" as const),
    reachable: isReachable,
    models: models.filter(({ isChat }) => isChat).map(({ id }) => id),
    embeddingModels: models.filter(({ isEmbedding }) => isEmbedding).map(({ id }) => id),
    imageModels: models.filter(({ id }) => isImageName(id)).map(({ id }) => id),
    detail: words,
  };
}

const builtin = {
  id: "builtin",
  name: "Built-in engine",
  kind: "builtin" as const,
  origin: "builtin" as const,
  reachable: true,
  models: [builtinModelId],
  embeddingModels: [],
  imageModels: [],
  detail: "Always available. It computes results from your files and reports them. It never invents content.",
};
