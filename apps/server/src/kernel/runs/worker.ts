import { plainText } from "@muster/contracts/messages";
import type { Queue, QueuedJob } from "../../platform/queue/types.ts";
import type { Services } from "../services.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import {
  type Attempt,
  claim,
  failStep,
  finishStep,
  leaseSeconds,
  pauseStep,
  renewLease,
  requeueStep,
  saveProgress,
} from "./attempt.ts";
import { PlanError } from "./decide.ts";
import { stepJob, stepQueue } from "./jobs.ts";
import type { JoinedStep, StepContext } from "./kinds.ts";
import { runKind } from "./kinds.ts";
import { abandonChannel, liveHub } from "./live-hub.ts";
import { type Reporter, startReporter } from "./live-text.ts";
import { type RunProgress, runTopic } from "./run-events.ts";
import { outputIn, toRun } from "./run-plan.ts";
import { endLeases } from "./runs.repo.ts";

/** Starts taking steps from the queue. On the embedded database, takes over a killed process's work at once. */
export async function startRunWorkers(services: Services, { concurrency }: { concurrency: number }): Promise<void> {
  if (services.db.kind === "pglite") await takeOverFromDead(services);
  const slots = openSlots(concurrency);
  slotsOf.set(services.queue, { working: slots, streaming: openSlots(maxStreams) });
  await services.queue.work(stepQueue.name, (job) => workOnStep(services, slots, job), {
    concurrency,
    groupConcurrency: slots.groupLimit,
  });
}

/** The data folder is locked, so no other process uses this database and no step in progress has a worker. */
async function takeOverFromDead(services: Services): Promise<void> {
  await endLeases(services.db, stepQueue.name);
  await services.queue.requeueActive(stepQueue.name);
}

/** Steps that this process works on, from the queue or taken by itself. One organization never holds all of several slots. */
interface Slots {
  groupLimit: number;
  tryTake(orgId: string): boolean;
  take(orgId: string): Promise<void>;
  release(orgId: string): void;
}

/**
 * Steps that stream a model's answer mostly wait for it, so a process takes many of them besides those of its workers. Beyond these,
 * a step waits for a worker: keep this above the number of replies that people read at the same time.
 */
const maxStreams = 256;

const slotsOf = new WeakMap<Queue, Record<"working" | "streaming", Slots>>();

function openSlots(concurrency: number): Slots {
  const groupLimit = Math.max(1, concurrency - 1);
  const held = new Map<string, number>();
  const waiting: { orgId: string; go: () => void }[] = [];
  let total = 0;

  function tryTake(orgId: string): boolean {
    const own = held.get(orgId) ?? 0;
    if (total >= concurrency || own >= groupLimit) return false;
    total++;
    held.set(orgId, own + 1);
    return true;
  }

  return {
    groupLimit,
    tryTake,
    async take(orgId) {
      if (tryTake(orgId)) return;
      await new Promise<void>((go) => waiting.push({ orgId, go }));
    },
    release(orgId) {
      total--;
      const left = (held.get(orgId) ?? 1) - 1;
      if (left === 0) held.delete(orgId);
      else held.set(orgId, left);
      const next = waiting.findIndex((one) => tryTake(one.orgId));
      if (next >= 0) waiting.splice(next, 1)[0]?.go();
    },
  };
}

/** A place for a step that this process takes in the transaction that starts the run. */
export interface Slot {
  perform(attempt: Attempt, jobId: string): void;
  release(): void;
}

/** Undefined when this process runs no steps or is busy. */
export function takeSlot(services: Services, orgId: string, { streams }: { streams: boolean }): Slot | undefined {
  const slots = slotsOf.get(services.queue)?.[streams ? "streaming" : "working"];
  if (!slots?.tryTake(orgId)) return undefined;
  return {
    release: () => slots.release(orgId),
    perform(attempt, jobId) {
      services.queue.perform(async (stopping) => {
        try {
          await performLeased(services, attempt, stopping);
          await services.queue.discard(stepQueue.name, jobId);
        } catch (error) {
          const { run, step } = attempt;
          services.log.error(
            { err: error, runId: run.id, step: step.key },
            "a step could not be ended; its job will do so",
          );
        } finally {
          slots.release(orgId);
        }
      });
    },
  };
}

async function performLeased(services: Services, attempt: Attempt, stopping: AbortSignal): Promise<void> {
  const over = new AbortController();
  const lose = () => over.abort(new Error("The step is no longer this worker's"));
  const renewal = setInterval(
    () => {
      // A renewal that fails is tried again; when none succeeds, the lease ends and another worker takes the step.
      renewLease(services, attempt).then(
        (isRenewed) => isRenewed || lose(),
        () => undefined,
      );
    },
    (leaseSeconds * 1000) / 3,
  );
  const unsubscribe = abortAtEnd(services, attempt.run.id, over);
  try {
    await perform(services, attempt, { over, stopping });
  } finally {
    clearInterval(renewal);
    unsubscribe();
  }
}

async function workOnStep(services: Services, slots: Slots, job: QueuedJob): Promise<void> {
  const target = stepJob.parse(job.data);
  await slots.take(target.orgId);
  const over = new AbortController();
  const unsubscribe = abortAtEnd(services, target.runId, over);
  try {
    const attempt = await claim(services, target);
    if (attempt) await perform(services, attempt, { over, stopping: job.signal });
  } finally {
    unsubscribe();
    slots.release(target.orgId);
  }
}

function abortAtEnd(services: Services, runId: string, over: AbortController): () => void {
  return services.live.subscribe(runTopic(runId), (message) => {
    // Only `writeEvents` publishes on this topic.
    if ((message as RunProgress).hasEnded) over.abort(new Error("The run has ended"));
  });
}

interface Stops {
  /** The run has ended, or another worker has taken the step. */
  over: AbortController;
  /** This process is stopping, or the queue has lost contact with it. */
  stopping: AbortSignal;
}

async function perform(services: Services, attempt: Attempt, { over, stopping }: Stops): Promise<void> {
  const reporter = startReporter(services, attempt, () => over.abort(new Error("The step is no longer this worker's")));
  const signal = AbortSignal.any([over.signal, stopping]);
  try {
    const step = runKind(services, attempt.run.kind).steps[attempt.step.step];
    if (!step) throw new PlanError(`A run of kind ${attempt.run.kind} has no step ${attempt.step.step}`);
    const result = await untilAborted(step.work(contextOf(services, attempt, { reporter, signal })), signal);
    const pending = await reporter.stop();
    if ("waitFor" in result) await pauseStep(services, attempt, result, pending);
    else await finishStep(services, attempt, result, pending);
  } catch (error) {
    await reporter.stop();
    if (over.signal.aborted) return;
    if (stopping.aborted) return await requeueStep(services, attempt);
    const { run, step } = attempt;
    services.log.warn({ err: error, runId: run.id, step: step.key, attempt: step.attempt }, "A step failed");
    await failStep(services, attempt, error);
  } finally {
    abandonChannel(liveHub(services.live), attempt.run.id);
  }
}

function contextOf(
  services: Services,
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
    keep: (progress) => saveProgress(services, attempt, progress),
    progress: reporter.progress,
    text: reporter.text,
    reasoning: reporter.reasoning,
    emit: reporter.emit,
    services,
    inOrg: (work) => inOrg(services.db, { orgId: run.orgId, userId: run.userId }, work),
    now: services.now,
  };
}

function joinedOf({ readable }: Attempt, key: string): JoinedStep {
  const step = readable.find((one) => one.key === key);
  if (!step) throw new Error(`The step ${key} is missing`);
  const named = { key, step: step.step };
  if (step.status === "done") return { ...named, status: "done", output: step.output?.value };
  if (step.status === "failed") return { ...named, status: "failed", error: step.error ?? plainText("") };
  return { ...named, status: "skipped" };
}

/** Does not wait for a function that ignores the signal; anything it does later cannot be committed. */
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
