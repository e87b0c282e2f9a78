import { availableParallelism, totalmem } from "node:os";
import { message, reasonText } from "@muster/contracts/messages";
import type { LocalModel as LocalModelView, ModelPull } from "@muster/contracts/models";
import { createLocal } from "@muster/models/local";
import { superviseRunner } from "@muster/models/local/supervise";
import type { ModelProvider } from "@muster/models/model";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { type NewRun, startRun } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import type { Config } from "../../platform/config.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { allowListOf } from "../../platform/safe-fetch/allow-list.ts";
import { createGuardedFetch } from "../../platform/safe-fetch/safe-fetch.ts";
import { type CatalogueEntry, findInCatalogue, localCatalogue } from "./local-catalogue.ts";
import * as folder from "./local-folder.ts";
import { type Hub, readHubFile } from "./local-hub.ts";
import {
  describeGpuBuild,
  describeRunner,
  installedRunner,
  removeGpuBuild as removeGpuFolder,
  removeRunner,
  runnerProgram,
  unsupportedReason,
} from "./local-install.ts";
import { localModelsBlocker, manageModelsBlocker } from "./models.policy.ts";
import { toPull } from "./ollama.service.ts";
import type { PullRow } from "./providers.table.ts";
import * as repo from "./pulls.repo.ts";

/** The part before the slash in "local/qwen3-4b". */
export const localProvider = "local";
/** Stands for the runner's build for graphics cards among the downloads. */
export const gpuBuild = "graphics card build";
const answerWithinMs = 15_000;

/** The provider of downloaded models and the process that runs them. A process that only serves requests runs none. */
export function openLocalModels(config: Config): Pick<Services, "localRunner"> & { provider: ModelProvider } {
  const memoryLimitBytes = memoryLimitOf(config);
  const localRunner =
    config.ROLE === "api"
      ? undefined
      : superviseRunner({
          program: runnerProgram,
          installDir: () => installedRunner(config),
          // More threads than cores make llama.cpp slower by far.
          threads: config.LOCAL_MODEL_THREADS ?? Math.max(1, availableParallelism() - 1),
          memoryLimitBytes,
        });
  const models = () => (installedRunner(config) ? folder.downloadedModels(config) : []);
  return { localRunner, provider: createLocal({ runner: localRunner, models, memoryLimitBytes }) };
}

/** The catalogue with what is downloaded, what is on its way, and what would be installed first. */
export async function listLocal({ actor, inOrg, services }: Context) {
  refuseIf(manageModelsBlocker(actor));
  const { config } = services;
  const { pulls, isFirst } = await inOrg(async (tx) => ({
    pulls: await repo.listNewestPulls(tx, localProvider),
    isFirst: await repo.isFirstOrganization(tx),
  }));
  return {
    isOn: config.MODEL_HUB_URL !== "off",
    blocker: reasonText(localModelsBlocker(actor, isFirst)),
    unsupported: unsupportedReason() ?? null,
    runner: { ...describeRunner(config), gpu: toGpuView(config, pulls) },
    models: localCatalogue.map((entry) => toView(config, entry, pulls)),
  };
}

/** What the hub states about a file, to be shown before the download. */
export async function readLocalFile(context: Context, { id }: { id: string }) {
  await mustManageLocal(context);
  const { config } = context.services;
  const entry = mustFind(id);
  const { commit: _, ...file } = await readHubFile(hubOf(config), entry, AbortSignal.timeout(answerWithinMs));
  return { ...file, memoryBytes: folder.memoryBytesOf(entry, file), memoryLimitBytes: memoryLimitOf(config) };
}

/** Starts the download of the file that was shown, or returns the one that is running already. */
export async function downloadLocal(
  context: Context,
  { id, sha256 }: { id: string; sha256: string },
): Promise<ModelPull> {
  await mustManageLocal(context);
  const { services } = context;
  const entry = mustFind(id);
  const unsupported = unsupportedReason();
  if (unsupported) throw new AppError("conflict", unsupported);
  const file = await readHubFile(hubOf(services.config), entry, AbortSignal.timeout(answerWithinMs));
  if (file.sha256 !== sha256)
    throw new AppError("conflict", "The file on the hub has changed. Check its details and download it again.");
  return await startDownload(context, {
    model: id,
    totalBytes: file.sizeBytes,
    run: {
      kind: "local-model",
      input: { id, file },
      steps: [
        { key: "install", step: "install", label: message("models.step.install") },
        {
          key: "download",
          step: "download",
          label: message("models.step.download", { model: id }),
          after: ["install"],
        },
      ],
    },
    facts: { file: entry.file, sha256, license: file.license ?? "not stated" },
  });
}

/** Installs the runner's build for graphics cards, beside the one for the processor. */
export async function installGpuBuild(context: Context): Promise<ModelPull> {
  await mustManageLocal(context);
  const { config } = context.services;
  const gpu = describeGpuBuild(config);
  if (!gpu) throw new AppError("conflict", "There is no build for graphics cards on this platform.");
  if (!installedRunner(config)) throw new AppError("conflict", "Download a model first.");
  if (gpu.isInstalled) throw new AppError("conflict", "The build for graphics cards is installed already.");
  return await startDownload(context, {
    model: gpuBuild,
    totalBytes: 0,
    run: {
      kind: "local-gpu",
      input: null,
      steps: [{ key: "install", step: "install", label: message("models.step.install_gpu") }],
    },
    facts: { platform: gpu.platform },
  });
}

/** Models run on the processor again. */
export async function removeGpuBuild(context: Context): Promise<void> {
  await mustManageLocal(context);
  const { actor, inOrg, services } = context;
  if (!describeGpuBuild(services.config)?.isInstalled) throw notFound("record");
  await services.localRunner?.unload();
  await removeGpuFolder(services.config);
  await inOrg((tx) =>
    recordEvent(tx, {
      kind: "model_deleted",
      text: message("events.gpu_build_removed"),
      audience: "organization",
      userId: actor.userId,
      link: "/settings?tab=models",
      data: { provider: localProvider, model: gpuBuild },
    }),
  );
}

interface Download {
  /** The model, or "graphics card build". */
  model: string;
  totalBytes: number;
  run: Pick<NewRun, "kind" | "input" | "steps">;
  /** For the audit log. */
  facts: Record<string, string>;
}

/** One at a time; asking for the one that is running returns it. */
function startDownload({ actor, inOrg, now, services }: Context, { model, totalBytes, run, facts }: Download) {
  return inOrg(async (tx): Promise<ModelPull> => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('local models', 12))");
    const running = await repo.findPullUnderWay(tx, { provider: localProvider });
    if (running?.model === model) return toPull(running);
    if (running) throw new AppError("conflict", `${running.model} is being downloaded. Wait for it, or stop it first.`);
    const row = {
      ...{ id: newId(now()), provider: localProvider, model, status: "waiting" as const, phase: "" },
      ...{ completedBytes: 0, totalBytes, error: null },
      ...{ createdBy: actor.userId, createdAt: now(), endedAt: null },
    };
    await repo.insertPull(tx, row);
    await startRun(tx, services, { ...run, id: row.id, subject: { kind: "model", id: row.id }, userId: actor.userId });
    await recordEvent(tx, {
      kind: "model_pull_started",
      text: message("events.model_download_started", { model }),
      audience: "organization",
      userId: actor.userId,
      link: "/settings?tab=models",
      data: { provider: localProvider, model, ...facts },
    });
    return toPull({ ...row, orgId: tx.orgId });
  });
}

/** Deletes a model and what a download of it has left; with the last model the runner goes as well. */
export async function removeLocal(context: Context, { id }: { id: string }): Promise<void> {
  await mustManageLocal(context);
  const { actor, inOrg, services } = context;
  const { config, localRunner } = services;
  const entry = mustFind(id);
  if (!folder.readStored(config, entry) && folder.partBytesOf(config, entry) === 0) throw notFound("record");
  const running = await inOrg((tx) => repo.findPullUnderWay(tx, { provider: localProvider }));
  if (running) throw new AppError("conflict", `${running.model} is being downloaded. Wait for it, or stop it first.`);
  await localRunner?.unload();
  await folder.removeFiles(config, entry);
  if (folder.downloadedModels(config).length === 0) await removeRunner(config);
  await inOrg((tx) =>
    recordEvent(tx, {
      kind: "model_deleted",
      text: message("events.local_model_deleted", { model: id }),
      audience: "organization",
      userId: actor.userId,
      link: "/settings?tab=models",
      data: { provider: localProvider, model: id },
    }),
  );
}

/** The hub of the settings, over the guarded fetch: its redirects lead to hosts that it chooses. */
export function hubOf(config: Config): Hub {
  return {
    url: config.MODEL_HUB_URL.replace(/\/+$/, ""),
    fetch: createGuardedFetch({ allow: allowListOf(config), ports: "high" }),
  };
}

async function mustManageLocal({ actor, inOrg, services }: Context): Promise<void> {
  refuseIf(localModelsBlocker(actor, await inOrg(repo.isFirstOrganization)));
  if (services.config.MODEL_HUB_URL === "off")
    throw new AppError("conflict", "Local models are turned off. The operator can set MODEL_HUB_URL.");
}

function mustFind(id: string): CatalogueEntry {
  const entry = findInCatalogue(id);
  if (!entry) throw notFound("record");
  return entry;
}

function toGpuView(config: Config, pulls: PullRow[]) {
  const gpu = describeGpuBuild(config);
  const pull = pulls.find(({ model }) => model === gpuBuild);
  return gpu && { ...gpu, pull: pull ? toPull(pull) : null };
}

function toView(config: Config, entry: CatalogueEntry, pulls: PullRow[]): LocalModelView {
  const { id, role, repository, file, revision, isTried } = entry;
  const stored = folder.readStored(config, entry);
  const pull = pulls.find(({ model }) => model === id);
  return {
    ...{ id, role, repository, file, isTried },
    url: `${config.MODEL_HUB_URL}/${repository}/blob/${revision}/${file}`,
    downloaded: stored
      ? {
          ...{ sizeBytes: stored.sizeBytes, license: stored.license, sha256: stored.sha256 },
          downloadedAt: stored.downloadedAt,
        }
      : null,
    partBytes: folder.partBytesOf(config, entry),
    pull: pull ? toPull(pull) : null,
  };
}

/** What a container may use, where it has a limit, and not what the machine has. */
function memoryLimitOf({ LOCAL_MODEL_MEMORY_MB }: Config): number {
  if (LOCAL_MODEL_MEMORY_MB !== undefined) return LOCAL_MODEL_MEMORY_MB * 1e6;
  const constrained = process.constrainedMemory();
  return (constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()) * 0.75;
}
