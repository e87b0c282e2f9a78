import type { Sql } from "../db/types.ts";

/** A queue as data. Times in seconds; `heartbeatSeconds` is how long a silent worker keeps a job before another gets it. */
export interface QueueDefinition {
  name: string;
  retryLimit: number;
  heartbeatSeconds: number;
  expireInSeconds: number;
  /** Waits this long before the next try, then twice as long each time, up to `retryDelayMaxSeconds`. At once where it is left out. */
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
  /** Jobs worked on at once by this process. */
  concurrency: number;
  /** Of these, jobs of one group. */
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
  /** Does work that is in no queue yet under the same rules at a stop: it is waited for, then aborted. */
  perform(work: (signal: AbortSignal) => Promise<void>): void;
  schedule(name: string, cron: string): Promise<void>;
  /** Gives back jobs left active by a process that is known to be dead; answers how many. */
  requeueActive(name: string): Promise<number>;
  /** Lets what is under way finish for `graceMs`, then aborts it and hands it back. */
  stop(graceMs: number): Promise<void>;
}
