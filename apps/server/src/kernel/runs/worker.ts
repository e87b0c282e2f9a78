import type { QueuedJob } from "../../platform/queue/types.ts";
import type { House } from "../house.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { type Attempt, claim, failStep, finishStep, keepProgress, pauseStep, requeueStep } from "./attempt.ts";
import { PlanError } from "./decide.ts";
import { stepJob, stepQueue } from "./jobs.ts";
import type { JoinedStep, StepContext } from "./kinds.ts";
import { runKind } from "./kinds.ts";
import { type Reporter, startReporter } from "./live-text.ts";
import { type RunNews, runTopic } from "./run-events.ts";
import { outputIn, toRun } from "./run-plan.ts";

/** Begins to take steps from the queue. On the embedded database, the jobs of a killed process are taken at once. */
export async function startRunWorkers(house: House, { concurrency }: { concurrency: number }): Promise<void> {
  if (house.db.kind === "pglite") await house.queue.requeueActive(stepQueue.name);
  await house.queue.work(stepQueue.name, (job) => workOnStep(house, job), { concurrency });
}

async function workOnStep(house: House, job: QueuedJob): Promise<void> {
  const target = stepJob.parse(job.data);
  const over = new AbortController();
  const unsubscribe = house.live.subscribe(runTopic(target.runId), (news) => {
    // Only `addEvents` publishes on this topic.
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
  /** The run has ended, or another worker has taken the step. */
  over: AbortController;
  /** This process stops, or the queue has lost touch with it. */
  stopping: AbortSignal;
}

async function perform(house: House, attempt: Attempt, { over, stopping }: Stops): Promise<void> {
  const reporter = startReporter(house, attempt, () => over.abort(new Error("The step is no longer this worker's")));
  const signal = AbortSignal.any([over.signal, stopping]);
  try {
    const step = runKind(house, attempt.run.kind).steps[attempt.step.step];
    if (!step) throw new PlanError(`A run of kind ${attempt.run.kind} has no step ${attempt.step.step}`);
    const result = await untilAborted(step.work(contextOf(house, attempt, { reporter, signal })), signal);
    const pending = await reporter.stop();
    if ("waitFor" in result) await pauseStep(house, attempt, result, pending);
    else await finishStep(house, attempt, result, pending);
  } catch (error) {
    await reporter.stop();
    if (over.signal.aborted) return;
    if (stopping.aborted) return await requeueStep(house, attempt);
    const { run, step } = attempt;
    house.log.warn({ err: error, runId: run.id, step: step.key, attempt: step.attempt }, "a step failed");
    await failStep(house, attempt, error);
  }
}

function contextOf(
  house: House,
  attempt: Attempt,
  { reporter, signal }: { reporter: Reporter; signal: AbortSignal },
): StepContext {
  const { run, step, readable } = attempt;
  return {
    run: toRun(run),
    key: step.key,
    attempt: step.attempt,
    signal,
    input: step.input.value,
    output: (key) => outputIn(readable, key),
    joined: step.after.map((key) => joinedOf(attempt, key)),
    kept: step.kept?.value,
    keep: (progress) => keepProgress(house, attempt, progress),
    progress: reporter.progress,
    text: reporter.text,
    reasoning: reporter.reasoning,
    emit: reporter.emit,
    house,
    inOrg: (work) => inOrg(house.db, { orgId: run.orgId, userId: run.userId }, work),
    now: house.now,
  };
}

function joinedOf({ readable }: Attempt, key: string): JoinedStep {
  const step = readable.find((one) => one.key === key);
  if (!step) throw new Error(`The step ${key} is missing`);
  const named = { key, step: step.step };
  if (step.status === "done") return { ...named, status: "done", output: step.output?.value };
  if (step.status === "failed") return { ...named, status: "failed", error: step.error ?? "" };
  return { ...named, status: "skipped" };
}

/** A function that ignores the signal is not waited for; whatever it does later cannot be committed. */
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
