import type { ModelPurpose } from "@muster/contracts/models";
import { chooseEmbedder } from "@muster/models/choose-embedder";
import { chooseModel, type Failed, type ModelChoice } from "@muster/models/choose-model";
import { type CallContext, createGateway, type Gateway } from "@muster/models/gateway";
import { ModelError, type ModelProvider } from "@muster/models/model";
import type { ModelPrice } from "@muster/models/prices";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx, queryInOrg } from "../../kernel/tenancy/tenancy.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { watchProviders } from "./hung-providers.ts";
import { recordModelCall } from "./model-calls.service.ts";
import { connectProvider } from "./provider-kinds.ts";
import * as repo from "./providers.repo.ts";
import type { PriceRow, ProviderRow } from "./providers.table.ts";
import { untilRemoved } from "./until-removed.ts";

export interface GatewayParts {
  config: Pick<Services["config"], "MODEL">;
  db: Services["db"];
  now: Services["now"];
  live: Services["live"];
  log: Services["log"];
  secrets: SecretBox;
  /** Providers set up by the operator. */
  environment: ModelProvider[];
  /** For addresses set by an organization. */
  fetch: typeof fetch;
  /** Calls in progress: each is recorded before it ends. */
  underWay?: Set<Promise<unknown>>;
}

/** An organization's gateway settings, as of one version. */
interface Known {
  version: number;
  providers: ModelProvider[];
  /** Whether some providers are the organization's own. */
  isOwn: boolean;
  removed: Failed[];
  prices: ModelPrice[];
  defaults: Partial<Record<ModelPurpose, string>>;
  choices: Map<string, { choice: Promise<ModelChoice>; until: number }>;
}

/** Tests whether a hanging provider answers again. */
const smallestCall: Parameters<Gateway["generate"]>[1] = {
  prompt: [{ role: "user", content: [{ type: "text", text: "Say: ok" }] }],
  maxOutputTokens: 1,
};

const choiceKeptMs = 10_000;
const slowMs = 2000;
const organizationsKept = 1000;

/**
 * The gateway of each organization: its own providers in its order, then the environment's, then the built-in engine. The cache
 * is compared with the version in the database at every choice, so that a change takes effect at once on every node.
 */
export function openModelGateways(parts: GatewayParts): Services["gatewayFor"] {
  const remembered = new Map<string, Known>();
  const hung = watchProviders(parts);

  const versionOf = readVersions(parts.db);

  async function know(orgId: string): Promise<Known> {
    const version = await versionOf(orgId);
    let known = remembered.get(orgId);
    if (known?.version !== version) known = await inOrg(parts.db, { orgId, userId: null }, (tx) => load(tx, parts));
    remembered.delete(orgId);
    remembered.set(orgId, known);
    forgetOldest(remembered);
    return { ...known, providers: known.providers.filter(({ isAbsent }) => !isAbsent?.()) };
  }

  return (orgId, purpose = "writing", userId = null) => {
    const caller = { orgId, userId };
    const prices = async () => (await know(orgId)).prices;
    const gatewayOver = (models: ModelProvider[]) =>
      createGateway({
        models,
        prices,
        record: (call) =>
          recordModelCall(parts, caller, call, async (ended) => {
            const provider = await providerOf(ended.provider);
            if (provider) hung.note(provider, ended, () => tryAgain(provider, ended.model));
          }),
      });
    const providers = async () => (await know(orgId)).providers;
    const providerOf = async (id: string) => (await providers()).find((provider) => provider.id === id);
    const tryAgain = async (provider: ModelProvider, modelId: string) => {
      if ((await providerOf(provider.id)) !== provider) return;
      await generate({ provider, modelId, purpose: "probe" }, smallestCall);
    };
    const { generate, stream, embed } = gatewayOver([]);
    const whileThere = async <T>(
      context: CallContext,
      signal: AbortSignal | undefined,
      call: (signal: AbortSignal) => Promise<T>,
    ) => {
      const paused = context.purpose === "probe" ? undefined : hung.errorOf(context.provider, context.modelId);
      if (paused) throw paused;
      const made = untilRemoved({ live: parts.live, orgId, context, signal, providers }, call);
      const ended = made.catch(() => undefined).finally(() => parts.underWay?.delete(ended));
      parts.underWay?.add(ended);
      return made;
    };
    return {
      generate: (context, options) =>
        whileThere(context, options.abortSignal, (abortSignal) => generate(context, { ...options, abortSignal })),
      stream: (context, options, onText) =>
        whileThere(context, options.abortSignal, (abortSignal) => stream(context, { ...options, abortSignal }, onText)),
      embed: (context, options) =>
        whileThere(context, options.signal, (signal) => embed(context, { ...options, signal })),
      async choose(requested, signal, failed = []) {
        const spent = failed.find(({ error }) => error.code === "budget_reached")?.error;
        // Another model would be refused as well.
        if (spent) return { kind: "builtin", words: `${spent.message} The built-in engine takes over.`, error: spent };
        const known = await know(orgId);
        return chooseFor(known, {
          name: nameOf(requested, known, { purpose, config: parts.config }),
          signal,
          failed: [...failed, ...hung.pausedOf(known.providers)],
        });
      },
      async chooseEmbedder(name, signal) {
        const { defaults, providers, removed } = await know(orgId);
        return chooseEmbedder({ requested: isAuto(name) ? defaults.embeddings : name, providers, signal, removed });
      },
      probeAll: async (signal) => gatewayOver(await providers()).probeAll(signal),
      ...{ providers, prices },
      chosenModel: async () => (await know(orgId)).defaults[purpose],
    };
  };
}

/** Many calls at once share a statement, which begins after all of them. */
function readVersions(db: Services["db"]): (orgId: string) => Promise<number> {
  const read = inBatches(async (orgId: string, askers: null[]) => {
    const version = await queryInOrg(db, { orgId, userId: null }, repo.readVersion);
    return askers.map(() => version);
  });
  return (orgId) => read(orgId, null);
}

/** The agent's own choice, else the organization's for the purpose, else its first provider's, else the operator's. */
function nameOf(
  requested: string | undefined,
  { defaults, isOwn }: Known,
  { purpose, config }: { purpose: ModelPurpose } & Pick<GatewayParts, "config">,
): string {
  if (!isAuto(requested)) return requested ?? "auto";
  return defaults[purpose] ?? (isOwn ? "auto" : (config.MODEL ?? "auto"));
}

function forgetOldest(remembered: Map<string, Known>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= organizationsKept) break;
    remembered.delete(oldest);
  }
}

function chooseFor(
  { providers, removed, choices }: Known,
  { name, signal, failed = [] }: { name: string; signal: AbortSignal | undefined; failed: Failed[] | undefined },
): Promise<ModelChoice> {
  if (failed.length > 0) return chooseModel({ requested: name, providers, signal, failed, removed });
  const kept = choices.get(name);
  if (kept && kept.until > Date.now()) return kept.choice;
  // Without the caller's signal: other callers wait for the same promise.
  const choice = chooseModel({ requested: name, providers, removed });
  const startedAt = Date.now();
  const entry = { choice, until: startedAt + choiceKeptMs };
  choices.set(name, entry);
  // A person who has just started a model server retries at once, so fast answers are not cached. A slow failure is, so that no
  // one waits for a hanging server twice in a row.
  const forget = () => {
    const tookMs = Date.now() - startedAt;
    if (tookMs < slowMs) choices.delete(name);
    else entry.until = Date.now() + choiceKeptMs;
  };
  choice.then((made) => (made.kind === "builtin" || made.insteadOf !== undefined ? forget() : undefined), forget);
  return choice;
}

function isAuto(requested: string | undefined): boolean {
  return requested === undefined || requested === "" || requested === "auto";
}

async function load(tx: OrgTx, parts: GatewayParts): Promise<Known> {
  const { version, defaults } = await repo.readSettingsRow(tx);
  const rows = await repo.listProviderRows(tx);
  const removed = await repo.listRemovedProviders(tx);
  const prices = await repo.listPriceRows(tx);
  const own: ModelProvider[] = [];
  for (const row of rows)
    own.push(connectProvider({ row, key: await readKey(tx, parts.secrets, row), fetch: parts.fetch }));
  const providers = [...own, ...parts.environment];
  return {
    version,
    defaults,
    providers,
    isOwn: own.length > 0,
    prices: prices.map(toPrice),
    removed: removed.filter(({ handle }) => !providers.some(({ id }) => id === handle)).map(toFailed),
    choices: new Map(),
  };
}

/** Binds a key to its row: moved to another row, it cannot be opened. */
export function keyOwner(orgId: string, providerId: string): string {
  return `${orgId}/${providerId}`;
}

/** Reseals a key that an older SECRET_KEY sealed, so that the older secret can be removed. */
async function readKey(tx: OrgTx, secrets: SecretBox, { id, sealedKey }: ProviderRow): Promise<string | undefined> {
  if (sealedKey === null) return undefined;
  const owner = keyOwner(tx.orgId, id);
  const key = secrets.open(sealedKey, owner);
  if (key === undefined) return "unreadable";
  if (!secrets.isCurrent(sealedKey)) await repo.updateProvider(tx, id, { sealedKey: secrets.seal(key, owner) });
  return key;
}

function toPrice({ model, validFrom, ...micros }: PriceRow): ModelPrice {
  const cached = micros.cachedInputMicrosPerMillion;
  return {
    model,
    validFrom: validFrom.toISOString(),
    inputPerMillion: micros.inputMicrosPerMillion / 1_000_000,
    outputPerMillion: micros.outputMicrosPerMillion / 1_000_000,
    ...(cached === null ? {} : { cachedInputPerMillion: cached / 1_000_000 }),
  };
}

function toFailed({ handle, name }: { handle: string; name: string }): Failed {
  return {
    provider: handle,
    error: new ModelError("unreachable", `${name} was removed from your organization's providers.`),
  };
}
