import { message } from "@muster/contracts/messages";
import { defineRunKind, type RunEnd, type StepContext, type StepResult } from "../../kernel/runs/kinds.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { hubOf } from "./local.service.ts";
import { findInCatalogue } from "./local-catalogue.ts";
import { type HubFile, pathOf, removeFiles, writeStored } from "./local-folder.ts";
import { downloadFile } from "./local-hub.ts";
import { type Installing, installGpuBuild, installRunner } from "./local-install.ts";
import { updatePull } from "./pulls.repo.ts";
import { endPull } from "./pulls.runs.ts";

/** The download of a local model, after its runner. The run's id is the id of the row in model_pulls. */
export type LocalModelTypes = {
  input: { id: string; file: HubFile };
  steps: { install: { output: null }; download: { output: null } };
  result: "download";
};

const reportEveryMs = 500;

/** Both steps continue what an earlier attempt has left: npm's cache, and the part of the file. */
export const localModelRuns = defineRunKind<LocalModelTypes>({
  kind: "local-model",
  result: "download",
  // They mostly wait for the network, so they take no place from steps that compute.
  steps: { install: { work: install, streams: true }, download: { work: download, streams: true } },
  onEnd: (tx: OrgTx, services: Services, end: RunEnd<LocalModelTypes>) => endPull(tx, services, end),
});

/** The build for graphics cards. The run's id is the id of the row in model_pulls. */
export type GpuBuildTypes = { input: null; steps: { install: { output: null } }; result: "install" };

export const gpuBuildRuns = defineRunKind<GpuBuildTypes>({
  kind: "local-gpu",
  result: "install",
  steps: {
    install: {
      async work(step) {
        await writeProgress(step, installGpuBuild);
        // The next model is loaded with the new build.
        await step.services.localRunner?.unload();
        return { output: null };
      },
      streams: true,
    },
  },
  onEnd: (tx: OrgTx, services: Services, end: RunEnd<GpuBuildTypes>) => endPull(tx, services, end),
});

async function install(step: StepContext<LocalModelTypes, "install">): Promise<StepResult<LocalModelTypes, "install">> {
  await writeProgress(step, installRunner);
  return { output: null };
}

type Installer = (installing: Installing) => Promise<void>;
type InstallStep = Pick<StepContext<LocalModelTypes, "install">, "services" | "signal" | "inOrg" | "progress"> & {
  run: { id: string };
};

/** Runs the installation and writes its progress, counted in packages, into the download's row. */
async function writeProgress({ run, services, signal, inOrg, progress }: InstallStep, installer: Installer) {
  const write = (done: number, total: number) =>
    inOrg((tx) =>
      updatePull(tx, run.id, {
        ...{ status: "pulling", phase: "installing" },
        ...{ completedBytes: done, totalBytes: total },
      }),
    );
  await write(0, 0);
  let writing: Promise<unknown> = Promise.resolve();
  let writtenAt = 0;
  try {
    await installer({
      ...{ config: services.config, signal },
      onProgress({ done, total }) {
        progress(message("models.detail.packages", { done, total }));
        if (Date.now() - writtenAt < reportEveryMs) return;
        writtenAt = Date.now();
        writing = writing.then(() => write(done, total)).catch(() => undefined);
      },
    });
  } finally {
    // Written after the next phase, an old count would be shown with it.
    await writing;
  }
}

async function download(
  step: StepContext<LocalModelTypes, "download">,
): Promise<StepResult<LocalModelTypes, "download">> {
  const { run, services, signal, inOrg, progress, now } = step;
  const { config } = services;
  const { id, file } = run.input;
  const entry = findInCatalogue(id);
  if (!entry) throw new AppError("conflict", `${id} is no longer in the catalogue.`);
  const path = pathOf(config, entry, file);
  await removeFiles(config, entry, `${path}.part`);
  await downloadFile({
    ...{ hub: hubOf(config), entry, file, path, signal },
    async onProgress({ phase, bytes }) {
      progress(message("models.detail.phase", { phase, percent: Math.floor((bytes / file.sizeBytes) * 100) }));
      const amounts = { completedBytes: bytes, totalBytes: file.sizeBytes };
      await inOrg((tx) => updatePull(tx, run.id, { status: "pulling", phase, ...amounts }));
    },
  });
  await writeStored(config, entry, { ...file, downloadedAt: now().toISOString() });
  return { output: null };
}
