import { message, reasonText } from "@muster/contracts/messages";
import type { ModelPull } from "@muster/contracts/models";
import { toModelError } from "@muster/models/model";
import type { OllamaProvider } from "@muster/models/ollama";
import { isSameModel, type OllamaModel, type RunningModel } from "@muster/models/ollama/client";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { cancelRun, startRun } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { describeEnvironment } from "./environment.service.ts";
import { localModelsBlocker, manageModelsBlocker, ollamaBlocker } from "./models.policy.ts";
import { listProviderRows } from "./providers.repo.ts";
import type { PullRow } from "./providers.table.ts";
import * as repo from "./pulls.repo.ts";

const answerWithinMs = 8000;
const pullsShown = 8;
const pullsAtOnce = 3;

interface Server {
  id: string;
  name: string;
  host: string;
  blocker: string | null;
}

/** The models on every Ollama server that this organization uses, and running downloads. */
export async function listOllama(context: Context) {
  refuseIf(manageModelsBlocker(context.actor));
  const servers = await listServers(context);
  const [looked, pulls] = await Promise.all([
    Promise.all(servers.map((server) => lookAt(context, server))),
    context.inOrg((tx) => repo.listPulls(tx, pullsShown)),
  ]);
  return { servers: looked, pulls: pulls.map(toPull) };
}

/** Starts a download, or returns the running one. */
export async function startPull(context: Context, { id, model }: { id: string; model: string }): Promise<ModelPull> {
  const { actor, inOrg, now, services } = context;
  await mustManage(context, id);
  return inOrg(async (tx) => {
    const running = await repo.findPullUnderWay(tx, { provider: id, model });
    if (running) return toPull(running);
    if ((await repo.countPullsUnderWay(tx)) >= pullsAtOnce)
      throw new AppError(
        "conflict",
        `${pullsAtOnce} downloads are already running. Wait for one to finish, or stop one.`,
      );
    const row = {
      id: newId(now()),
      provider: id,
      model,
      status: "waiting" as const,
      phase: "",
      completedBytes: 0,
      totalBytes: 0,
      error: null,
      createdBy: actor.userId,
      createdAt: now(),
      endedAt: null,
    };
    await repo.insertPull(tx, row);
    await startRun(tx, services, {
      ...{ id: row.id, kind: "model-pull", subject: { kind: "model", id: row.id }, userId: actor.userId },
      input: { provider: id, model },
      steps: [{ key: "pull", step: "pull", label: message("models.step.download", { model }) }],
    });
    await recordEvent(tx, {
      kind: "model_pull_started",
      text: message("events.model_download_started", { model }),
      audience: "organization",
      userId: actor.userId,
      link: "/settings?tab=models",
      data: { provider: id, model },
    });
    return toPull({ ...row, orgId: tx.orgId });
  });
}

/** Downloaded parts stay on the server: a later download resumes there. */
export async function cancelPull(context: Context, { id }: { id: string }): Promise<ModelPull> {
  const { actor, inOrg, services } = context;
  refuseIf(manageModelsBlocker(actor));
  return inOrg(async (tx) => {
    const row = await repo.findPull(tx, id);
    if (!row) throw notFound("record");
    if (row.provider === "local") refuseIf(localModelsBlocker(actor, await repo.isFirstOrganization(tx)));
    if (row.endedAt) return toPull(row);
    await cancelRun(tx, services, id);
    await recordEvent(tx, {
      kind: "model_pull_stopped",
      text: message("events.model_download_stopped", { model: row.model }),
      audience: "organization",
      userId: actor.userId,
      link: "/settings?tab=models",
      data: { provider: row.provider, model: row.model },
    });
    return toPull((await repo.findPull(tx, id)) ?? row);
  });
}

/** Deletes a model from a server, for everyone who uses that server. */
export async function removeOllamaModel(context: Context, { id, model }: { id: string; model: string }): Promise<void> {
  const { actor, inOrg, services } = context;
  await mustManage(context, id);
  const provider = await ollamaOf(services, actor.orgId, id);
  try {
    await provider.client.remove(model, { signal: AbortSignal.timeout(answerWithinMs) });
  } catch (error) {
    throw new AppError("upstream_failed", toModelError(error).message, { cause: error });
  }
  await inOrg((tx) =>
    recordEvent(tx, {
      kind: "model_deleted",
      text: message("events.model_deleted", { model }),
      audience: "organization",
      userId: actor.userId,
      link: "/settings?tab=models",
      data: { provider: id, model },
    }),
  );
}

/** The provider by its handle; not found when it is not an Ollama server or not this organization's. */
export async function ollamaOf({ gatewayFor }: Services, orgId: string, id: string): Promise<OllamaProvider> {
  const provider = (await gatewayFor(orgId).providers()).find((each) => each.id === id);
  if (!provider || !("client" in provider)) throw notFound("record");
  return provider as OllamaProvider;
}

export function toPull({
  provider: server,
  createdAt,
  orgId: _,
  createdBy: __,
  endedAt: ___,
  error,
  ...row
}: PullRow): ModelPull {
  return {
    ...row,
    server,
    error: reasonText(error),
    ...(error && { reason: error }),
    startedAt: createdAt.toISOString(),
  };
}

async function mustManage(context: Context, id: string): Promise<void> {
  refuseIf(manageModelsBlocker(context.actor));
  const server = (await listServers(context)).find((each) => each.id === id);
  if (!server) throw notFound("record");
  if (server.blocker) throw new AppError("forbidden", server.blocker);
}

async function listServers({ inOrg, services }: Context): Promise<Server[]> {
  const { rows, isFirst } = await inOrg(async (tx) => ({
    rows: await listProviderRows(tx),
    isFirst: await repo.isFirstOrganization(tx),
  }));
  const own = rows
    .filter(({ kind }) => kind === "ollama")
    .map(({ handle: id, name, baseUrl }) => ({ id, name, host: new URL(baseUrl).host, blocker: null }));
  const shared = describeEnvironment(services.config)
    .filter(({ kind }) => kind === "ollama")
    .map(({ id, name, host }) => ({ id, name, host, blocker: reasonText(ollamaBlocker(isFirst)) }));
  return [...own, ...shared];
}

async function lookAt({ actor, services }: Context, server: Server) {
  const signal = AbortSignal.timeout(answerWithinMs);
  try {
    const { client } = await ollamaOf(services, actor.orgId, server.id);
    const [version, models, running] = await Promise.all([
      client.version({ signal }),
      client.list({ signal }),
      client.running({ signal }),
    ]);
    return {
      ...server,
      reachable: true,
      version,
      words: models.length ? `Ollama ${version} is available.` : `Ollama ${version} is available but has no model yet.`,
      models: models.map((model) => toModel(model, running)),
    };
  } catch (error) {
    return {
      ...server,
      reachable: false,
      version: null,
      words: missing(toModelError(error).message, server),
      models: [],
    };
  }
}

/** Explains how to install Ollama when it is missing. */
function missing(message: string, { host }: Server): string {
  if (!/can't (?:be reached|reach)\b/i.test(message)) return message;
  const isHere = /^(?:127\.|localhost|\[::1\])/.test(host);
  return isHere
    ? `${message} Install Ollama from https://ollama.com/download on this machine and run "ollama serve".`
    : `${message} Start Ollama there with OLLAMA_HOST=0.0.0.0 so that other machines can reach it.`;
}

function toModel(model: OllamaModel, running: RunningModel[]) {
  const loaded = running.find(({ name }) => isSameModel(name, model.name));
  return {
    name: model.name,
    sizeBytes: model.sizeBytes ?? null,
    parameters: model.parameters ?? null,
    quantization: model.quantization ?? null,
    contextLength: model.contextLength ?? null,
    capabilities: model.capabilities ?? [],
    loaded: loaded
      ? {
          contextLength: loaded.contextLength ?? null,
          vramBytes: loaded.vramBytes ?? null,
          expiresAt: loaded.expiresAt ?? null,
        }
      : null,
  };
}
