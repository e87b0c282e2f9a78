import type { TaskStatus, TaskStep, taskEvents } from "@muster/contracts/tasks";
import type { z } from "zod";
import type { House } from "../house.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";

export interface Run {
  id: string;
  orgId: string;
  kind: string;
  subjectId: string;
  userId: string;
  input: Record<string, unknown>;
  status: TaskStatus;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** A kind of long work: data and step functions. A feature defines it; `addRunKinds` makes it known to a house. */
export interface RunKind<Input = Record<string, unknown>> {
  kind: string;
  steps: Record<string, StepFunction<Input>>;
  /** Once this step is done, a cancelled run keeps its units; before, it gives them back. */
  chargesAfter: string;
  /** In the transaction in which the first worker takes the run. */
  onStart?(tx: OrgTx, house: House, run: Run): Promise<void>;
  /** In the transaction that ends the run, whatever ended it. Exactly once a run. */
  onEnd(tx: OrgTx, house: House, end: RunEnd): Promise<void>;
}

export interface RunEnd {
  run: Run;
  status: "completed" | "failed" | "cancelled";
  /** A sentence for the person when it failed. */
  error: string | null;
  /** The steps as they stood at the end, in the order of the plan. */
  steps: EndedStep[];
  usage: StepUsage;
}

export type EndedStep = TaskStep & { attempts: number; output: unknown };

/**
 * The work of one step, outside of any transaction. It may run again after a crash, so effects belong into `commit`. It stops
 * when `signal` says so. An `AppError` ends the run with its sentence; a `RetryableError`, a model that may answer later, or anything
 * unexpected is tried again.
 */
export type StepFunction<Input> = Step<Input>["work"];

/** A method, so that kinds with different inputs fit into one list: each run is read back by the kind that started it. */
interface Step<Input> {
  work(context: StepContext<Input>): Promise<StepResult>;
}

export interface StepContext<Input = Record<string, unknown>> {
  run: Run;
  key: string;
  /** From 1; a crash, a retry or a restart of the server each begin a new one. */
  attempt: number;
  signal: AbortSignal;
  input: Input;
  /** What an earlier step returned; undefined when it has not been done. */
  output(key: string): unknown;
  /** What an earlier attempt of this step kept; undefined when there was none, or it kept nothing. */
  kept: unknown;
  /** Stores how far the step has come: whatever stops it, its next attempt goes on from there. Rejects when the step is lost. */
  keep(progress: unknown): Promise<void>;
  /** Shown with the step. Said often it is written now and then, the newest always. */
  progress(detail: string): void;
  /** A piece of streamed text. Readers start the text again with each attempt. */
  text(delta: string): void;
  house: House;
  inOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T>;
  now: () => Date;
}

export type StepResult = StepDone | StepWait;

export interface StepDone {
  /** Kept as JSON for the steps that follow. */
  output: unknown;
  detail?: string;
  /** Keys of the steps that can begin now. The run is completed when none is left under way. */
  next: string[];
  usage?: StepUsage;
  /** Effects of the step: in the transaction that ends it, so either both happen or neither does. */
  commit?(tx: OrgTx): Promise<void>;
}

/**
 * Ends the attempt without an end of the step: no worker, job or transaction stays with it until `wakeStep` is called with
 * the same key, however long that takes. The next attempt finds what was kept.
 */
export interface StepWait {
  waitFor: string;
  /** Shown meanwhile. */
  detail: string;
  kept: unknown;
  /** In the transaction that begins the wait: what somebody will have to decide about. */
  commit?(tx: OrgTx): Promise<void>;
}

export interface StepUsage {
  promptTokens: number;
  completionTokens: number;
  /** The tokens were counted here, not by the provider. */
  estimated: boolean;
  /** Micro-dollars; null where the model's price is unknown. */
  costMicros: number | null;
}

type EventTypes = { [T in keyof typeof taskEvents]: { type: T; data: z.output<(typeof taskEvents)[T]> } };
export type NewRunEvent = EventTypes[keyof EventTypes];
/** `id` counts from 1 in each run, without a gap. */
export type RunEvent = NewRunEvent & { id: number };

/** Worth trying again by itself: the words are for the person, should the last try fail too. */
export class RetryableError extends Error {
  override readonly name = "RetryableError";
  readonly afterSeconds: number | undefined;

  constructor(message: string, options: { cause?: unknown; afterSeconds?: number } = {}) {
    super(message, { cause: options.cause });
    this.afterSeconds = options.afterSeconds;
  }
}
