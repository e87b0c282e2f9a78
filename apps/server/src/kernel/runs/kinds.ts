import { type Message, renderMessage } from "@muster/contracts/messages";
import type { Question, WaitKind } from "@muster/contracts/questions";
import type { RunEventData, RunStatus, RunStep } from "@muster/contracts/runs";
import type { Database } from "../../platform/db/types.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";

/**
 * What a kind of run is made of, as types: the input of the run, and for each of its step functions what a step gets and
 * returns. Declare them with `type`, not `interface`. `result` names the step whose output is the run's result.
 */
export interface KindTypes {
  input: unknown;
  steps: Record<string, { input?: unknown; output: unknown }>;
  result: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds kinds of any types; each run is read back by the kind that started it
export type AnyKind = { input: any; steps: Record<string, { input?: any; output: any }>; result: string };

export type StepName<T extends KindTypes> = keyof T["steps"] & string;
type InputOf<T extends KindTypes, S extends StepName<T>> = T["steps"][S]["input"];
type OutputOf<T extends KindTypes, S extends StepName<T>> = T["steps"][S]["output"];
type ResultOf<T extends KindTypes> = T["result"] extends StepName<T> ? OutputOf<T, T["result"]> : unknown;

export interface Run<Input = unknown> {
  id: string;
  orgId: string;
  kind: string;
  /** What the run works on. */
  subject: RunSubject;
  userId: string;
  input: Input;
  status: RunStatus;
  error: Message | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export interface RunSubject {
  kind: string;
  id: string;
}

/** A kind of long work: data and step functions. A feature defines it; `addRunKinds` registers it. */
export interface RunKind<T extends KindTypes = AnyKind> {
  kind: string;
  /** Key of the step whose output is the run's result. */
  result: T["result"];
  steps: { [S in StepName<T>]: StepDefinition<T, S> };
  /** A run that is cancelled after it has shown text keeps its units. */
  chargesShownText?: true;
  /** True when a completed run delivered nothing that its units pay for: they are released. `output` throws for a step that is not done. */
  isUncharged?(output: (key: string) => unknown): boolean;
  /** In the transaction in which the first worker takes the run. */
  onStart?(tx: OrgTx, services: Services, run: Run<T["input"]>): Promise<void>;
  /** In the transaction in which a step asks a person, or in which the form is answered or expires. */
  onQuestions?(tx: OrgTx, services: Services, change: QuestionsChange<T>): Promise<void>;
  /** In the transaction that ends the run, exactly once a run. */
  onEnd?(tx: OrgTx, services: Services, end: RunEnd<T>): Promise<void>;
}

export interface StepDefinition<T extends KindTypes, S extends StepName<T>> {
  /**
   * The work of one step, outside of any transaction. It may run again after a crash, so its effects belong in `commit`. It
   * stops when `signal` is aborted. An `AppError` fails the step for good with its message; a `RetryableError`, a model error
   * that may pass, and anything unexpected are tried again.
   */
  work(context: StepContext<T, S>): Promise<StepResult<T, S>>;
  /** The step delivers what the run is charged for: from its commit on, a cancelled run keeps its units. */
  isDelivery?: true;
  /** The step streams text; its first piece is then sent without a round trip to the database. */
  streams?: true;
}

/**
 * A step to add. Keys are unique in a run: adding the same step twice adds it once, and the same key with other content is a
 * programming error. A key that is the name of a step function belongs to a step of that function.
 */
export type NextStep<T extends KindTypes = AnyKind> = {
  [S in StepName<T>]: StepPlan & { step: S } & (undefined extends InputOf<T, S>
      ? { input?: InputOf<T, S> }
      : { input: InputOf<T, S> });
}[StepName<T>];

export interface StepPlan {
  key: string;
  label: Message | string;
  /** The run continues when this step fails or is skipped. */
  optional?: boolean;
  /** Keys of steps that have to end first: they exist, or are added in the same list. */
  after?: string[];
  /** "all" (the default) runs when all of them are done and is skipped otherwise; "settle" runs in any case. */
  join?: "all" | "settle";
}

export interface StepContext<T extends KindTypes = AnyKind, S extends StepName<T> = StepName<T>> {
  run: Run<T["input"]>;
  key: string;
  /** From 1; a crash, a retry or a restart of the server each begin a new one. */
  attempt: number;
  signal: AbortSignal;
  input: InputOf<T, S>;
  /** The output of the step with this key. Throws when it is not done. */
  output<K extends StepName<T>>(key: K): OutputOf<T, K>;
  /** The steps that this one came after, in the order of `after`. */
  joined: JoinedStep<T>[];
  /** What an earlier attempt of this step kept; undefined when there was none, or it kept nothing. */
  kept: unknown;
  /** Stores the step's progress for its next attempt. Rejects when the step is no longer this attempt's. */
  keep(progress: unknown): Promise<void>;
  /** Shown with the step; a string is stored without a message. Frequent calls are combined; the newest always counts. */
  progress(detail: Message | string): void;
  /** A piece of streamed text. Readers start the text of this part again with each attempt. */
  text(delta: string): void;
  /** A piece of the model's streamed reasoning. */
  reasoning(delta: string): void;
  /** Any other event, after the text so far. */
  emit(event: StepEvent): void;
  services: Services;
  inOrg<R>(work: (tx: OrgTx) => Promise<R>): Promise<R>;
  now: () => Date;
}

/** The outcome of a step that a join waited for. */
export type JoinedStep<T extends KindTypes = AnyKind> = {
  [S in StepName<T>]: { key: string; step: S } & (
    | { status: "done"; output: OutputOf<T, S> }
    | { status: "failed"; error: Message }
    | { status: "skipped" }
  );
}[StepName<T>];

export type StepResult<T extends KindTypes = AnyKind, S extends StepName<T> = StepName<T>> = StepDone<T, S> | StepWait;

/** What a step has done or waits for, in any number of messages. A string is for text that is not in the catalog, such as a title. */
export type StepDetail = Message | string | Message[];

export interface StepDone<T extends KindTypes = AnyKind, S extends StepName<T> = StepName<T>> {
  /** Stored as JSON for the steps that follow. */
  output: OutputOf<T, S>;
  detail?: StepDetail;
  /** Steps to add. The run is completed when no step is left to run. */
  next?: NextStep<T>[];
  /** Effects of the step, in the transaction that commits its output. */
  commit?(tx: OrgTx): Promise<void>;
}

export interface QuestionsChange<T extends KindTypes = AnyKind> {
  run: Run<T["input"]>;
  happened: "asked" | "answered" | "expired";
  form: { id: string; questions: Question[]; expiresAt: Date | null };
}

/**
 * Ends the attempt but not the step: no worker, job or transaction is held until `wakeStep` is called with the same key,
 * however long that takes, or until the given time. The next attempt gets what was kept.
 */
export interface StepWait {
  waitFor: string;
  kind?: WaitKind;
  /** When the step resumes automatically. */
  until?: Date | undefined;
  /** Shown meanwhile. */
  detail: StepDetail;
  /** Without it, what the step kept before remains. */
  kept?: unknown;
  /** In the transaction that begins the wait: the question to decide. */
  commit?(tx: OrgTx): Promise<void>;
}

/** A note about the work, for readers of the run. */
export function noticeEvent(part: string, notice: Message): StepEvent {
  return { type: "notice", data: { part, text: renderMessage(notice), message: notice } };
}

export interface RunEnd<T extends KindTypes = AnyKind> {
  run: Run<T["input"]>;
  status: "completed" | "failed" | "cancelled";
  /** For the person, when it failed or was stopped for them. */
  error: Message | null;
  /** Whether the run keeps the units that it reserved. */
  isCharged: boolean;
  /** The steps at the end, in the order in which they were added. */
  steps: EndedStep[];
  /** Output of the step that the kind names; undefined unless that step is done. */
  result: ResultOf<T> | undefined;
  /** The output of the step with this key. Throws when it is not done. */
  output<K extends StepName<T>>(key: K): OutputOf<T, K>;
}

/** `kept` is what a step that was stopped had kept for its next attempt. */
export type EndedStep = RunStep & { attempts: number; output: unknown; error: Message | null; kept: unknown };

export type NewRunEvent = RunEventData;
/** `id` counts from 1 in each run, without a gap. */
export type RunEvent = NewRunEvent & { id: number };
/** What a step may emit itself; its steps, text and status are written by the engine. */
export type StepEvent = Exclude<NewRunEvent, { type: "step" | "status" | "done" | "text-delta" | "reasoning-delta" }>;

/** Worth trying again: the message is for the person, should the last try fail too. */
export class RetryableError extends Error {
  override readonly name = "RetryableError";
  readonly afterSeconds: number | undefined;

  constructor(message: string, options: { cause?: unknown; afterSeconds?: number } = {}) {
    super(message, { cause: options.cause });
    this.afterSeconds = options.afterSeconds;
  }
}

/** Checks a kind against its types; what comes back can be registered beside kinds of other types. */
export function defineRunKind<T extends KindTypes>(kind: RunKind<T>): RunKind {
  // The engine reads each run back by the kind that started it, so its inputs and outputs are those of T.
  return kind as unknown as RunKind;
}

const kindsOf = new WeakMap<Database, Map<string, RunKind>>();

/** Registers kinds for this process. Every node needs all of them: a node that only answers requests can cancel runs, too. */
export function addRunKinds(services: Services, kinds: RunKind[]): void {
  const known = kindsOf.get(services.db) ?? new Map<string, RunKind>();
  for (const kind of kinds) known.set(kind.kind, kind);
  kindsOf.set(services.db, known);
}

export function runKind(services: Services, name: string): RunKind {
  const kind = kindsOf.get(services.db)?.get(name);
  if (!kind) throw new Error(`There is no kind of run called ${name}`);
  return kind;
}
