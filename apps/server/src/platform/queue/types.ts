import type { Sql } from "../db/types.ts";

/**
 * The definition of a queue. Times in seconds; `heartbeatSeconds` is how long a silent worker keeps a job before another gets it.
 */
export interface QueueDefinition {
  name: string;
  retryLimit: number;
  heartbeatSeconds: number;
  expireInSeconds: number;
  /** Delay before the next try, doubled each time up to `retryDelayMaxSeconds`. Retries at once when omitted. */
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
}

export interface QueuedJob {
  id: string;
  data: unknown;
  retryCount: number;
  /** Aborted when the process stops or the job is lost to another worker. */
  signal: AbortSignal;
}

export interface SendOptions {
  /** A UUID, for `discard`. */
  id?: string;
  startAfterSeconds?: number;
  singletonKey?: string;
  /** Jobs of one group share a limit of `WorkOptions.groupConcurrency`. */
  group?: string;
  /** Higher first; 0 by default. */
  priority?: number;
}

export interface WorkOptions {
  /** Jobs that this process runs at once. */
  concurrency: number;
  /** Of these, most of one group. */
  groupConcurrency?: number;
}

export interface Queue {
  start(): Promise<void>;
  /** Enqueues in the caller's transaction: a rollback takes the job with it. */
  send(tx: Sql, name: string, payload: object, options?: SendOptions): Promise<void>;
  /** Removes a job that has not been taken yet. */
  discard(name: string, id: string): Promise<void>;
  /** Handlers may run twice: they must be safe to repeat. A handler that throws is tried again. */
  work(name: string, handler: (job: QueuedJob) => Promise<void>, options: WorkOptions): Promise<void>;
  /** Runs work outside any queue with the same shutdown rules: it is awaited, then aborted. */
  perform(work: (signal: AbortSignal) => Promise<void>): void;
  schedule(name: string, cron: string): Promise<void>;
  /** Requeues jobs left active by a process that is known to be dead; returns how many. */
  requeueActive(name: string): Promise<number>;
  /** Lets running jobs finish for `graceMs`, then aborts and requeues them. */
  stop(graceMs: number): Promise<void>;
}
