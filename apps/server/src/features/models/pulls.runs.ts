import { type Message, message, plainText, reasonText } from "@muster/contracts/messages";
import { ModelError, toModelError } from "@muster/models/model";
import type { PullProgress } from "@muster/models/ollama/client";
import { notify } from "../../kernel/events/events.ts";
import { defineRunKind, type RunEnd, type StepContext, type StepResult } from "../../kernel/runs/kinds.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { ollamaOf } from "./ollama.service.ts";
import { updatePull } from "./pulls.repo.ts";

/** The download of a model to an Ollama server. The run's id is the pull's. */
export type PullTypes = {
  input: { provider: string; model: string };
  steps: { pull: { output: null } };
  result: "pull";
};

const writeEveryMs = 500;

/** Downloaded parts stay on the server, so an attempt resumes the one before it. */
export const pullRuns = defineRunKind<PullTypes>({
  kind: "model-pull",
  result: "pull",
  // A download mostly waits, so it takes no slot from other steps.
  steps: { pull: { work: download, streams: true } },
  onEnd: endPull,
});

async function download(step: StepContext<PullTypes, "pull">): Promise<StepResult<PullTypes, "pull">> {
  const { run, services, signal, inOrg, progress } = step;
  const { provider, model } = run.input;
  let writtenAt = 0;
  let phase = "";
  try {
    const { client } = await ollamaOf(services, run.orgId, provider);
    for await (const part of client.pull(model, { signal })) {
      if (part.status === phase && Date.now() - writtenAt < writeEveryMs) continue;
      [writtenAt, phase] = [Date.now(), part.status];
      progress(detailOf(part));
      await inOrg((tx) => updatePull(tx, run.id, { status: "pulling", ...toRow(part) }));
    }
    return { output: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === "not_found")
      throw new AppError("conflict", "This server was removed from your organization's providers.");
    const reason = error instanceof ModelError ? error : toModelError(error);
    throw new AppError("upstream_failed", reason.message, { cause: error });
  }
}

function detailOf({ status: phase, completedBytes, totalBytes }: PullProgress): Message {
  if (totalBytes <= 0) return plainText(phase);
  return message("models.detail.phase", { phase, percent: Math.floor((completedBytes / totalBytes) * 100) });
}

function toRow({ status, completedBytes, totalBytes }: PullProgress) {
  return { phase: status.slice(0, 200), completedBytes, totalBytes };
}

/** Records how a download ended, and notifies the person who started it unless it was stopped. */
export async function endPull(
  tx: OrgTx,
  { now }: Services,
  { run, status, error }: Pick<RunEnd, "run" | "status" | "error">,
): Promise<void> {
  const ended = status === "completed" ? "done" : status;
  const row = await updatePull(tx, run.id, { status: ended, error, endedAt: now() });
  if (!row || ended === "cancelled") return;
  await notify(tx, {
    userId: row.createdBy,
    type: ended === "done" ? "success" : "error",
    title: message(ended === "done" ? "events.model_downloaded_title" : "events.model_download_failed_title"),
    message:
      ended === "done"
        ? message("events.model_downloaded", { model: row.model })
        : message("events.model_download_failed", { model: row.model, error: reasonText(error) ?? "" }),
    link: "/settings?tab=models",
  });
}
