import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ImageAnswer, ImageCall } from "./image-call.ts";

/** A model in a provider's list. */
export interface ModelInfo {
  provider: string;
  id: string;
  contextLength?: number;
  /** Runs on this machine or network, so that tokens cost nothing. */
  isLocal: boolean;
  /** False for embeddings, speech, images and the like. */
  isChat: boolean;
  /** Makes embeddings, according to the list or its name. */
  isEmbedding?: boolean;
  /** Whether it can call tools, according to the list. */
  hasTools?: boolean;
}

/** A model's capabilities, as far as its provider reports them without a model call; undefined is unknown. */
export interface ModelAbilities {
  chat?: boolean | undefined;
  stream?: boolean | undefined;
  tools?: boolean | undefined;
  json?: boolean | undefined;
  vision?: boolean | undefined;
  embeddings?: boolean | undefined;
  contextLength?: number | undefined;
}

/** Vectors of texts: one per text, in order, all of the same length. */
export interface Embedded {
  vectors: Float32Array[];
  /** The provider's count; undefined when it reports none. */
  tokens: number | undefined;
}

/** A source of models. Every provider is one file that creates this; the rest of Muster is vendor-neutral. */
export interface ModelProvider {
  /** "openai", "ollama", "builtin": the part before the slash in "provider/model". */
  id: string;
  /** Its name for a person, with its host: "OpenAI-compatible server at llm.example.com". */
  label: string;
  isLocal: boolean;
  languageModel: (modelId: string) => LanguageModelV4;
  /** Throws a `ModelError` when the provider does not answer. */
  listModels: (options?: { signal?: AbortSignal }) => Promise<ModelInfo[]>;
  /** One call for any number of texts. Missing when the provider makes no embeddings. Throws a `ModelError`. */
  embed?: (modelId: string, texts: string[], options?: { signal?: AbortSignal | undefined }) => Promise<Embedded>;
  /** Missing when the provider makes no images. Throws a `ModelError`. */
  makeImage?: (call: ImageCall) => Promise<ImageAnswer>;
  /** True when unlisted models do not exist. */
  listsAll?: boolean;
  /** True while there is nothing to call, so that it isn't offered at all. Always there when left out. */
  isAbsent?: () => boolean;
  /** Used when no model is named, before the best listed one. */
  defaultModel?: string;
  describeModel?: (modelId: string, options?: { signal?: AbortSignal | undefined }) => Promise<ModelAbilities>;
}

export type ModelErrorCode =
  | "unreachable"
  | "unauthorized"
  | "rate_limited"
  | "quota_exceeded"
  /** The caller's monthly budget is used up; raised by Muster, not by a provider. */
  | "budget_reached"
  | "model_not_found"
  | "context_too_long"
  | "bad_request"
  | "blocked"
  | "bad_response"
  | "too_long"
  | "cut_off"
  | "timeout"
  | "overloaded"
  | "server_error"
  | "aborted";

const retryable = new Set<ModelErrorCode>([
  "unreachable",
  "rate_limited",
  "bad_response",
  "cut_off",
  "timeout",
  "overloaded",
  "server_error",
]);

/** A failed model call. The message is a sentence for a person and never contains a key. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  /** True when the same call may succeed later. */
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    { retryAfterMs, cause }: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ModelError";
    this.code = code;
    this.isRetryable = retryable.has(code);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Converts any thrown value to a `ModelError`, including aborts. */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError")) return abortedError();
  return new ModelError("bad_response", "Couldn't read the model's response.", { cause: error });
}

/** The caller stopped the call. */
export function abortedError(): ModelError {
  return new ModelError("aborted", "The request was stopped.");
}

/** A count or size reported by a server; undefined for any other value. */
export function wholeNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

const notChat =
  /embed|whisper|tts|transcri|dall-e|image|moderation|rerank|audio|realtime|sora|speech|babbage|davinci|stable-diffusion|flux/i;

/** Whether a model makes embeddings, by its name alone. */
export function isEmbeddingName(modelId: string): boolean {
  return /embed|\bbge-|\be5-|\bgte-|minilm/i.test(modelId);
}

/** Whether a model makes images, by its name alone. */
export function isImageName(modelId: string): boolean {
  return /dall-e|image|sdxl|stable-diffusion|flux/i.test(modelId);
}

/** Whether a model chats, by its name alone: vendors list models for speech, images and the like among the others. */
export function isChatName(modelId: string): boolean {
  return !notChat.test(modelId) && !isEmbeddingName(modelId);
}
