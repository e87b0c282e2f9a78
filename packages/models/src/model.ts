import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ImageAnswer, ImageCall } from "./image-call.ts";

/** A model as a provider lists it. */
export interface ModelInfo {
  provider: string;
  id: string;
  contextLength?: number;
  /** Runs on this machine or network, so that tokens cost nothing. */
  isLocal: boolean;
  /** False for embeddings, speech, images and the like. */
  isChat: boolean;
  /** Makes embeddings of texts, as far as the list or its name tells. */
  isEmbedding?: boolean;
  /** Whether it can call tools, where the list tells. */
  hasTools?: boolean;
}

/** What a model can do, as far as its provider tells without a call; undefined is unknown. */
export interface ModelAbilities {
  chat?: boolean | undefined;
  stream?: boolean | undefined;
  tools?: boolean | undefined;
  json?: boolean | undefined;
  vision?: boolean | undefined;
  embeddings?: boolean | undefined;
  contextLength?: number | undefined;
}

/** Texts as vectors: one for each text, in the order of the texts, all of the same length. */
export interface Embedded {
  vectors: Float32Array[];
  /** What the provider counted; undefined where it does not tell. */
  tokens: number | undefined;
}

/** Where models come from. Every provider is one file that makes this; the rest of Muster knows nothing of vendors. */
export interface ModelProvider {
  /** "openai", "ollama", "builtin": the part before the slash in "provider/model". */
  id: string;
  /** Its name for a person, with the host it answers at: "OpenAI-compatible server at llm.example.com". */
  label: string;
  isLocal: boolean;
  languageModel: (modelId: string) => LanguageModelV4;
  /** Throws a `ModelError` where the provider does not answer. */
  listModels: (options?: { signal?: AbortSignal }) => Promise<ModelInfo[]>;
  /** One call, however many texts. Missing where the provider offers none. Throws a `ModelError`. */
  embed?: (modelId: string, texts: string[], options?: { signal?: AbortSignal | undefined }) => Promise<Embedded>;
  /** Missing where the provider offers none. Throws a `ModelError`. */
  makeImage?: (call: ImageCall) => Promise<ImageAnswer>;
  /** True where a model that is not listed does not exist. */
  listsAll?: boolean;
  /** True while there is nothing to call, so that it isn't offered at all. Always there when left out. */
  isAbsent?: () => boolean;
  /** Taken where none is named, before the one that is judged best. */
  defaultModel?: string;
  describeModel?: (modelId: string, options?: { signal?: AbortSignal | undefined }) => Promise<ModelAbilities>;
}

export type ModelErrorCode =
  | "unreachable"
  | "unauthorized"
  | "rate_limited"
  | "quota_exceeded"
  /** The month's budget of whoever asked is used up; said by Muster, not by a provider. */
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

/** What went wrong with a model call. The message is a sentence for a person and never holds a key. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  /** True where the same call may work later. */
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

/** Any thrown thing as a `ModelError`; an abort is one too. */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError")) return abortedError();
  return new ModelError("bad_response", "Couldn't read the model's response.", { cause: error });
}

/** The call was stopped by the one who made it. */
export function abortedError(): ModelError {
  return new ModelError("aborted", "The request was stopped.");
}

/** A count or a size as a server told it; undefined where it is anything else. */
export function wholeNumber(told: unknown): number | undefined {
  return Number.isSafeInteger(told) && Number(told) >= 0 ? Number(told) : undefined;
}

const notChat =
  /embed|whisper|tts|transcri|dall-e|image|moderation|rerank|audio|realtime|sora|speech|babbage|davinci|stable-diffusion|flux/i;

/** Whether a model makes embeddings, judged by its name alone. */
export function isEmbeddingName(modelId: string): boolean {
  return /embed|\bbge-|\be5-|\bgte-|minilm/i.test(modelId);
}

/** Whether a model makes images, judged by its name alone. */
export function isImageName(modelId: string): boolean {
  return /dall-e|image|sdxl|stable-diffusion|flux/i.test(modelId);
}

/** Whether a model chats, judged by its name alone: vendors list those for speech, images and the like among the others. */
export function isChatName(modelId: string): boolean {
  return !notChat.test(modelId) && !isEmbeddingName(modelId);
}
