import { ModelError, toModelError } from "@muster/models/model";
import type { PullProgress } from "@muster/models/ollama/pull";
import { notify } from "../../kernel/events/events.ts";
import type { Job } from "../../kernel/feature.ts";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import { pullJob, pullQueue, pullTopic } from "./models.jobs.ts";
import { ollamaOf } from "./ollama.service.ts";
import type { PullRow } from "./providers.table.ts";
import { findPull, updatePull } from "./pulls.repo.ts";

const tellEveryMs = 500;
const pullsAtOnce = 3;

export const pullJobs: Job[] = [
  { queue: pullQueue, work: workOnPull, concurrency: pullsAtOnce, isRequeuedAtStart: true },
];

/** Runs one download to its end. Stopped with the process it goes back to the queue, and on from where it was. */
async function workOnPull(services: Services, job: QueuedJob): Promise<void> {
  const { orgId, pullId } = pullJob.parse(job.data);
  const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
  const pull = await asOrg((tx) => findPull(tx, pullId));
  if (!pull || (pull.status !== "waiting" && pull.status !== "pulling")) return;
  const stopped = new AbortController();
  const unsubscribe = services.live.subscribe(pullTopic(pullId), () => stopped.abort());
  try {
    await download(services, pull, { signal: AbortSignal.any([stopped.signal, job.signal]), asOrg, stopped });
    await asOrg((tx) => end(tx, services, { id: pullId, status: "done", error: null }));
  } catch (error) {
    if (stopped.signal.aborted) return;
    if (job.signal.aborted) throw error;
    const words =
      error instanceof AppError
        ? "This server was removed from your organization's providers."
        : toModelError(error).message;
    await asOrg((tx) => end(tx, services, { id: pullId, status: "failed", error: words }));
  } finally {
    unsubscribe();
  }
}

interface Download {
  signal: AbortSignal;
  stopped: AbortController;
  asOrg: <T>(work: (tx: OrgTx) => Promise<T>) => Promise<T>;
}

async function download(services: Services, pull: PullRow, { signal, stopped, asOrg }: Download): Promise<void> {
  const { client } = await ollamaOf(services, pull.orgId, pull.provider);
  let toldAt = 0;
  let phase = "";
  for await (const progress of client.pull(pull.model, { signal })) {
    if (progress.status === phase && Date.now() - toldAt < tellEveryMs) continue;
    [toldAt, phase] = [Date.now(), progress.status];
    const known = await asOrg((tx) => updatePull(tx, pull.id, { status: "pulling", ...toRow(progress) }));
    // Stopped by somebody whose word did not reach us.
    if (known === undefined) {
      stopped.abort();
      throw new ModelError("aborted", "The download was stopped.");
    }
  }
}

function toRow({ status, completedBytes, totalBytes }: PullProgress) {
  return { phase: status.slice(0, 200), completedBytes, totalBytes };
}

async function end(
  tx: OrgTx,
  { now }: Services,
  { id, status, error }: { id: string; status: "done" | "failed"; error: string | null },
): Promise<void> {
  const row = await updatePull(tx, id, { status, error, endedAt: now() });
  if (!row) return;
  await notify(tx, {
    userId: row.createdBy,
    type: status === "done" ? "success" : "error",
    title: status === "done" ? "Model Downloaded" : "Model Download Failed",
    message: status === "done" ? `${row.model} is ready to use.` : `${row.model}: ${error}`,
    link: "/settings?tab=models",
  });
}
