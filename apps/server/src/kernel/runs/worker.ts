import type { QueuedJob } from "../../platform/queue/types.ts";
import type { House } from "../house.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { type Attempt, claim, fail, finish, handBack } from "./attempt.ts";
import { stepJob, stepQueue } from "./jobs.ts";
import { runKind } from "./kinds.ts";
import { type Reporter, startReporter } from "./reporter.ts";
import { type RunNews, runTopic } from "./telling.ts";
import type { StepContext } from "./types.ts";
import { keepProgress, wait } from "./waiting.ts";

/** Begins to take steps off the queue. On the embedded database, what a killed process left is taken at once. */
export async function startRunWorkers(house: House, { concurrency }: { concurrency: number }): Promise<void> {
  if (house.db.kind === "pglite") await house.queue.requeueActive(stepQueue.name);
  await house.queue.work(stepQueue.name, (job) => workOnStep(house, job), { concurrency });
}

async function workOnStep(house: House, job: QueuedJob): Promise<void> {
  const target = stepJob.parse(job.data);
  const over = new AbortController();
  const unsubscribe = house.live.subscribe(runTopic(target.runId), (news) => {
    // Only `tell` speaks on this topic.
    if ((news as RunNews).hasEnded) over.abort(new Error("The run has ended"));
  });
  try {
    const attempt = await claim(house, target);
    if (attempt) await perform(house, attempt, { over, stopping: job.signal });
  } finally {
    unsubscribe();
  }
}

interface Stops {
  /** The run has ended, or the step is another worker's now. */
  over: AbortController;
  /** This process stops, or the queue has lost touch with it. */
  stopping: AbortSignal;
}

async function perform(house: House, attempt: Attempt, { over, stopping }: Stops): Promise<void> {
  const reporter = startReporter(house, attempt, () => over.abort(new Error("The step is no longer this worker's")));
  const signal = AbortSignal.any([over.signal, stopping]);
  try {
    const step = runKind(house, attempt.run.kind).steps[attempt.step.key];
    if (!step) throw new Error(`No function for the step ${attempt.step.key}`);
    const result = await untilAborted(step(contextOf(house, attempt, { reporter, signal })), signal);
    const untold = await reporter.stop();
    if ("waitFor" in result) await wait(house, attempt, result, untold);
    else await finish(house, attempt, result, untold);
  } catch (error) {
    await reporter.stop();
    if (over.signal.aborted) return;
    if (stopping.aborted) return await handBack(house, attempt);
    const { run, step } = attempt;
    house.log.warn({ err: error, runId: run.id, step: step.key, attempt: step.attempt }, "A step failed");
    await fail(house, attempt, error);
  }
}

function contextOf(house: House, attempt: Attempt, { reporter, signal }: { reporter: Reporter; signal: AbortSignal }) {
  const { run, step, outputs } = attempt;
  return {
    run,
    key: step.key,
    attempt: step.attempt,
    signal,
    input: run.input,
    output: (key) => outputs.get(key),
    kept: step.kept?.value,
    keep: (progress) => keepProgress(house, attempt, progress),
    progress: reporter.progress,
    text: reporter.text,
    house,
    inOrg: (work) => inOrg(house.db, { orgId: run.orgId, userId: run.userId }, work),
    now: house.now,
  } satisfies StepContext;
}

/** A function that does not heed the signal is left behind; it can write nothing any more. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    work.catch(() => undefined);
  }
}
