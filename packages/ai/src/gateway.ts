import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
} from "@ai-sdk/provider";
import { chooseModel, type Failed, type ModelChoice, probe, type Readiness } from "./choose-model.ts";
import { ModelError, type ModelErrorCode, type ModelProvider, toModelError } from "./model.ts";
import { costOf, type ModelPrice, type PriceSource } from "./prices.ts";
import { type Tally, tallyOf } from "./tally.ts";

/** One call of a model as it is recorded: written for every call, also one that failed or was stopped. */
export interface ModelCall {
  runId: string | null;
  /** What it was for: "report", "repair", "chat". */
  purpose: string;
  provider: string;
  model: string;
  startedAt: Date;
  latencyMs: number;
  /** Until the first text or tool call of a stream; null where none came or nothing was streamed. */
  firstTokenMs: number | null;
  promptTokens: number;
  completionTokens: number;
  /** True where the provider did not count and the tokens are our own estimate. */
  estimated: boolean;
  costMicros: number;
  priceSource: PriceSource;
  outcome: "ok" | ModelErrorCode;
}

/** What a call needs besides the model's own options. */
export interface CallContext {
  provider: ModelProvider;
  modelId: string;
  runId?: string;
  purpose?: string;
  /** Told in words for a person when a streamed answer will take longer: a local model has to be loaded first. */
  onNotice?: (words: string) => void;
}

export interface GatewayAnswer {
  text: string;
  content: LanguageModelV4Content[];
  finishReason: LanguageModelV4FinishReason;
  call: ModelCall;
}

/** The one way to a model: every call is counted, priced and recorded. Errors are `ModelError`s. */
export interface Gateway {
  generate: (context: CallContext, options: LanguageModelV4CallOptions) => Promise<GatewayAnswer>;
  /** Like `generate`, and hands over text as it comes. */
  stream: (
    context: CallContext,
    options: LanguageModelV4CallOptions,
    onText: (delta: string) => void,
  ) => Promise<GatewayAnswer>;
  /** `failed` are providers that have failed in the work at hand, so that another one steps in. */
  choose: (wish?: string, signal?: AbortSignal, failed?: Failed[]) => Promise<ModelChoice>;
  probeAll: (signal?: AbortSignal) => Promise<Readiness[]>;
}

export interface GatewayOptions {
  /** In order of preference. */
  models: ModelProvider[];
  /** The operator's own prices; they come before the known ones. */
  prices?: ModelPrice[];
  now?: () => Date;
  record: (call: ModelCall) => Promise<void> | void;
}

/** Makes the gateway over the configured providers. */
export function createGateway({ models, prices = [], now = () => new Date(), record }: GatewayOptions): Gateway {
  async function run(
    context: CallContext,
    options: LanguageModelV4CallOptions,
    work: (model: LanguageModelV4, tally: Tally) => Promise<void>,
  ): Promise<GatewayAnswer> {
    const startedAt = now();
    const start = performance.now();
    const tally = tallyOf(options, start);
    let failure: ModelError | undefined;
    try {
      await work(context.provider.languageModel(context.modelId), tally);
    } catch (error) {
      failure = toModelError(error);
    }
    const call = await recordOf({ context, tally, startedAt, latencyMs: performance.now() - start, failure, prices });
    await record(call);
    if (failure) throw failure;
    return { text: tally.text, content: tally.content, finishReason: tally.finishReason, call };
  }
  return {
    generate: (context, options) =>
      run(context, options, async (model, tally) => tally.take(await model.doGenerate(options))),
    stream: (context, options, onText) =>
      run(context, options, (model, tally) =>
        copyStream(model, { options, tally, onText, onNotice: context.onNotice }),
      ),
    choose: (wish, signal, failed) => chooseModel({ wish, providers: models, signal, failed }),
    probeAll: (signal) => Promise.all(models.map((provider) => probe(provider, { signal }))),
  };
}

async function copyStream(
  model: LanguageModelV4,
  {
    options,
    tally,
    onText,
    onNotice,
  }: {
    options: LanguageModelV4CallOptions;
    tally: Tally;
    onText: (delta: string) => void;
    onNotice: CallContext["onNotice"];
  },
): Promise<void> {
  const { stream } = await model.doStream(options);
  for await (const part of stream) {
    tally.add(part);
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") onText(part.delta);
    if (part.type === "stream-start")
      for (const warning of part.warnings) if (warning.type === "other") onNotice?.(warning.message);
  }
  if (!tally.isFinished) throw new ModelError("cut_off", "The model's answer broke off before its end.");
}

interface RecordInput {
  context: CallContext;
  tally: Tally;
  startedAt: Date;
  latencyMs: number;
  failure: ModelError | undefined;
  prices: ModelPrice[];
}

/** An aborted or broken call is billed by what was really received; one that never began costs nothing. */
async function recordOf({ context, tally, startedAt, latencyMs, failure, prices }: RecordInput): Promise<ModelCall> {
  const { provider, modelId } = context;
  const tokens = await tally.count({ isLocal: provider.isLocal, hasFailed: failure !== undefined });
  return {
    runId: context.runId ?? null,
    purpose: context.purpose ?? "chat",
    provider: provider.id,
    model: modelId,
    startedAt,
    latencyMs: Math.round(latencyMs),
    firstTokenMs: tally.firstTokenMs,
    promptTokens: tokens.prompt,
    completionTokens: tokens.completion,
    estimated: tokens.estimated,
    ...costOf({ model: modelId, isLocal: provider.isLocal, at: startedAt, overrides: prices }, tokens),
    outcome: failure?.code ?? "ok",
  };
}
