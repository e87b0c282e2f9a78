import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
} from "@ai-sdk/provider";
import { chooseEmbedder, type EmbedderChoice } from "./choose-embedder.ts";
import { chooseModel, type Failed, type ModelChoice, probe, type Readiness } from "./choose-model.ts";
import { type Embedded, ModelError, type ModelErrorCode, type ModelProvider, toModelError } from "./model.ts";
import { costOf, type ModelPrice, type PriceSource, type TokenCount } from "./prices.ts";
import { plausible, promptText, type Tally, tallyOf } from "./tally.ts";
import { estimateTokens } from "./tokens.ts";
import { waitFor } from "./wait.ts";

/** The facts of a call before it is sent. */
export interface OpenCall {
  kind: "model" | "embedding";
  runId: string | null;
  /** The calling step of the run. */
  stepKey: string | null;
  /** Purpose: "report", "repair", "chat". */
  purpose: string;
  provider: string;
  model: string;
  startedAt: Date;
  /** Estimated: one token per four characters. */
  promptTokens: number;
  promptCostMicros: number;
  /** Maximum cost of the prompt and the longest requested answer. */
  maxMicros: number;
  priceSource: PriceSource;
}

/** Records the end of a call. */
export type EndCall = (call: ModelCall) => Promise<void> | void;

/** A finished call as recorded, also when it failed or was stopped. */
export interface ModelCall {
  runId: string | null;
  /** Purpose: "report", "repair", "chat". */
  purpose: string;
  provider: string;
  model: string;
  startedAt: Date;
  latencyMs: number;
  /** Until the first text or tool call of a stream; null when none was received or nothing was streamed. */
  firstTokenMs: number | null;
  promptTokens: number;
  completionTokens: number;
  /** True when the provider reported no count and the tokens are our own estimate. */
  estimated: boolean;
  costMicros: number;
  priceSource: PriceSource;
  outcome: "ok" | ModelErrorCode;
}

/** Inputs of a call besides the model's own options. */
export interface CallContext {
  provider: ModelProvider;
  modelId: string;
  runId?: string;
  stepKey?: string;
  purpose?: string;
  /**
   * Called with text for a person when a streamed answer will take longer, for example because a local model has to be loaded
   * first.
   */
  onNotice?: (words: string) => void;
}

export interface GatewayAnswer {
  text: string;
  content: LanguageModelV4Content[];
  finishReason: LanguageModelV4FinishReason;
  call: ModelCall;
}

/** The only way to a model: every call is counted, priced and recorded. Errors are `ModelError`s. */
export interface Gateway {
  generate: (context: CallContext, options: LanguageModelV4CallOptions) => Promise<GatewayAnswer>;
  /** Like `generate`, but passes on text as it is received. */
  stream: (
    context: CallContext,
    options: LanguageModelV4CallOptions,
    onText: (delta: string) => void,
  ) => Promise<GatewayAnswer>;
  /** In batches, each tried up to three times and recorded separately. */
  embed: (context: Omit<CallContext, "onNotice">, call: EmbeddingCall) => Promise<Embeddings>;
  /** `failed` are providers that failed in the current work, so that another one is chosen. */
  choose: (requested?: string, signal?: AbortSignal, failed?: Failed[]) => Promise<ModelChoice>;
  /** The model that makes embeddings, or why none does. */
  chooseEmbedder: (requested?: string, signal?: AbortSignal) => Promise<EmbedderChoice>;
  probeAll: (signal?: AbortSignal) => Promise<Readiness[]>;
}

export interface GatewayOptions {
  /** In order of preference. */
  models: ModelProvider[];
  /**
   * Custom prices; they take precedence over the known ones. A function is called for each model call, for prices that may
   * change.
   */
  prices?: ModelPrice[] | (() => Promise<ModelPrice[]>);
  now?: () => Date;
  /**
   * Delay before a batch of embeddings is retried, unless the provider names one: half a second by default, doubled each time.
   */
  retryDelayMs?: number;
  /** Called before a call is sent: if it throws, nothing is sent. The returned function records the end. */
  record: (call: OpenCall) => Promise<EndCall> | EndCall;
}

/** Creates the gateway over the configured providers. */
export function createGateway({
  models,
  prices = [],
  now = () => new Date(),
  retryDelayMs = 500,
  record,
}: GatewayOptions): Gateway {
  async function run(
    context: CallContext,
    options: LanguageModelV4CallOptions,
    work: (model: LanguageModelV4, tally: Tally) => Promise<void>,
  ): Promise<GatewayAnswer> {
    const text = promptText(options);
    const opened = await open(context, { kind: "model", text, maxOutputTokens: options.maxOutputTokens });
    const tally = tallyOf(options, opened.start);
    let failure: ModelError | undefined;
    try {
      await work(context.provider.languageModel(context.modelId), tally);
    } catch (error) {
      failure = toModelError(error);
    }
    const tokens = await tally.count({ isLocal: context.provider.isLocal, hasFailed: failure !== undefined });
    const call = await end({ context, opened, firstTokenMs: tally.firstTokenMs, tokens, failure });
    if (failure) throw failure;
    return { text: tally.text, content: tally.content, finishReason: tally.finishReason, call };
  }
  async function embedOnce(context: CallContext, texts: string[], signal: AbortSignal | undefined): Promise<Embedded> {
    const { provider, modelId } = context;
    const about = { purpose: "embedding", ...context };
    const opened = await open(about, { kind: "embedding", text: texts.join("\n"), maxOutputTokens: 0 });
    try {
      if (!provider.embed) throw new ModelError("bad_request", `${provider.label} doesn't support embeddings.`);
      const embedded = await provider.embed(modelId, texts, { signal });
      const counted = plausible(embedded.tokens);
      const prompt = counted ?? (await estimateTokens(texts.join("\n"), provider));
      const tokens = { prompt, completion: 0, cached: 0, estimated: counted === undefined };
      await end({ context: about, opened, firstTokenMs: null, tokens, failure: undefined });
      return embedded;
    } catch (error) {
      const failure = toModelError(error);
      const tokens = { prompt: 0, completion: 0, cached: 0, estimated: false };
      await end({ context: about, opened, firstTokenMs: null, tokens, failure });
      throw failure;
    }
  }

  async function open(context: CallContext, asked: Asked): Promise<Opened> {
    const call = openCallOf(context, asked, { startedAt: now(), prices: await currentPrices() });
    const recordEnd = await record(call);
    return { startedAt: call.startedAt, start: performance.now(), recordEnd };
  }
  async function end(made: Made): Promise<ModelCall> {
    const call = recordOf(made, await currentPrices());
    await made.opened.recordEnd(call);
    return call;
  }
  async function currentPrices(): Promise<ModelPrice[]> {
    return typeof prices === "function" ? prices() : prices;
  }

  return {
    embed: (context, call) =>
      embedBatches(call, {
        once: (texts) => embedOnce(context, texts, call.signal),
        retryDelayMs,
        label: `${context.modelId} at ${context.provider.label}`,
      }),
    generate: (context, options) =>
      run(context, options, async (model, tally) => tally.take(await model.doGenerate(options))),
    stream: (context, options, onText) =>
      run(context, options, (model, tally) =>
        copyStream(model, { options, tally, onText, onNotice: context.onNotice }),
      ),
    choose: (requested, signal, failed) => chooseModel({ requested, providers: models, signal, failed }),
    chooseEmbedder: (requested, signal) => chooseEmbedder({ requested, providers: models, signal }),
    probeAll: (signal) => Promise.all(models.map((provider) => probe(provider, { signal }))),
  };
}

/** Beyond any model's longest answer. */
const longestAnswerTokens = 64_000;
/** Far more than the average of any language or of code, so that only a model that ignores its limit is stopped. */
const charactersPerToken = 12;

/** A model that goes on behind its limit is cut off there, as if it had kept the limit. */
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
  const most = (options.maxOutputTokens ?? longestAnswerTokens) * charactersPerToken;
  for await (const part of stream) {
    tally.add(part);
    if (tally.generatedCharacters() > most) return tally.cut();
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") onText(part.delta);
    if (part.type === "stream-start")
      for (const warning of part.warnings) if (warning.type === "other") onNotice?.(warning.message);
  }
  if (!tally.isFinished) throw new ModelError("cut_off", "The model's response was interrupted.");
}

function openCallOf(
  { provider, modelId: model, runId, stepKey, purpose = "chat" }: CallContext,
  { kind, text, maxOutputTokens = usualOutputTokens }: Asked,
  { startedAt, prices }: { startedAt: Date; prices: ModelPrice[] },
): OpenCall {
  const promptTokens = Math.ceil(text.length / 4);
  const priced = { model: `${provider.id}/${model}`, isLocal: provider.isLocal, at: startedAt, overrides: prices };
  const { costMicros: promptCostMicros, priceSource } = costOf(priced, { prompt: promptTokens, completion: 0 });
  const { costMicros: maxMicros } = costOf(priced, { prompt: promptTokens, completion: maxOutputTokens });
  return {
    ...{ kind, runId: runId ?? null, stepKey: stepKey ?? null, purpose, provider: provider.id, model, startedAt },
    ...{ promptTokens, promptCostMicros, maxMicros, priceSource },
  };
}

/** Assumed maximum length of an answer without a requested limit. */
const usualOutputTokens = 4096;

interface Asked {
  kind: OpenCall["kind"];
  text: string;
  maxOutputTokens: number | undefined;
}

interface Opened {
  startedAt: Date;
  /** A time of `performance.now()`. */
  start: number;
  recordEnd: EndCall;
}

interface Made {
  context: CallContext;
  opened: Opened;
  firstTokenMs: number | null;
  tokens: TokenCount & { estimated: boolean };
  failure: ModelError | undefined;
}

/** An aborted or broken call is priced by what was received; one that never began costs nothing. */
function recordOf({ context, opened, firstTokenMs, tokens, failure }: Made, prices: ModelPrice[]): ModelCall {
  const { startedAt, start } = opened;
  const { provider, modelId } = context;
  return {
    runId: context.runId ?? null,
    purpose: context.purpose ?? "chat",
    provider: provider.id,
    model: modelId,
    startedAt,
    latencyMs: Math.round(performance.now() - start),
    firstTokenMs,
    promptTokens: tokens.prompt,
    completionTokens: tokens.completion,
    estimated: tokens.estimated,
    ...costOf(
      { model: `${provider.id}/${modelId}`, isLocal: provider.isLocal, at: startedAt, overrides: prices },
      tokens,
    ),
    outcome: failure?.code ?? "ok",
  };
}

interface EmbeddingCall {
  texts: string[];
  signal?: AbortSignal | undefined;
  /** Required length of the vectors, when some are stored already. */
  dimensions?: number;
  /** Most texts in one call; 64 by default. */
  batchSize?: number;
}

interface Embeddings {
  /** One per text, in the order of the texts. */
  vectors: Float32Array[];
  /** 0 without texts. */
  dimensions: number;
}

const usualBatch = 64;
/** Servers refuse requests of some megabytes; this limit is far below. */
const maxCharacters = 200_000;
const tries = 3;
const longestWaitMs = 30_000;

/**
 * Embeds any number of texts, batch after batch. If one batch fails permanently, the whole call fails, because a gap would go
 * unnoticed.
 */
async function embedBatches(
  { texts, signal, dimensions, batchSize = usualBatch }: EmbeddingCall,
  { once, label, retryDelayMs }: { once: (texts: string[]) => Promise<Embedded>; label: string; retryDelayMs: number },
): Promise<Embeddings> {
  const vectors: Float32Array[] = [];
  for (const batch of batchesOf(texts, batchSize)) {
    const embedded = await persist(() => once(batch), retryDelayMs, signal);
    for (const vector of embedded.vectors) {
      const expected = dimensions ?? vectors[0]?.length ?? vector.length;
      // Not retried: the model has changed.
      if (vector.length !== expected)
        throw new ModelError(
          "bad_request",
          `${label} returned vectors of ${vector.length} numbers instead of ${expected}. It isn't the model that created the other vectors.`,
        );
      vectors.push(vector);
    }
  }
  return { vectors, dimensions: vectors[0]?.length ?? dimensions ?? 0 };
}

function* batchesOf(texts: string[], size: number): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= size || characters + text.length > maxCharacters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Retries, waiting as long as the provider requests. */
async function persist<T>(work: () => Promise<T>, delayMs: number, signal: AbortSignal | undefined): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (thrown) {
      const error = toModelError(thrown);
      const waitMs = error.retryAfterMs ?? delayMs * 2 ** (tried - 1);
      if (!error.isRetryable || tried === tries || waitMs > longestWaitMs) throw error;
      await waitFor(waitMs, signal);
    }
  }
}
