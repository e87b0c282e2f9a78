import { createAnthropic } from "@muster/models/anthropic";
import { createGoogle } from "@muster/models/google";
import { ModelError, type ModelProvider } from "@muster/models/model";
import { createOllama } from "@muster/models/ollama";
import { createOpenAICompatible } from "@muster/models/openai-compatible";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import type { ProviderRow } from "./providers.table.ts";

type Kind = ProviderRow["kind"];

/** Each kind's name, default address, and whether it needs a key. */
export const providerKindFacts: Record<Kind, { name: string; baseUrl: string; wantsKey: boolean }> = {
  "openai-compatible": {
    name: "OpenAI-compatible server",
    baseUrl: "https://api.openai.com/v1",
    wantsKey: false,
  },
  ollama: { name: "Ollama", baseUrl: "http://127.0.0.1:11434", wantsKey: false },
  anthropic: { name: "Anthropic", baseUrl: "https://api.anthropic.com/v1", wantsKey: true },
  google: { name: "Google", baseUrl: "https://generativelanguage.googleapis.com/v1beta", wantsKey: true },
};

export interface Connection {
  row: Pick<ProviderRow, "handle" | "kind" | "name" | "baseUrl" | "defaultModel">;
  /** "unreadable" when it was sealed with a key that is no longer present. */
  key: string | undefined | "unreadable";
  /** Guarded: connects only to allowed addresses. */
  fetch: typeof fetch;
}

/** An organization's provider in the gateway's form. */
export function connectProvider({ row, key, fetch }: Connection): ModelProvider {
  const { handle: id, kind, name: label, baseUrl, defaultModel } = row;
  const missing =
    key === "unreadable"
      ? `The key of ${label} was encrypted with a different SECRET_KEY. Enter it again in Settings > Models.`
      : key === undefined && providerKindFacts[kind].wantsKey
        ? `${label} has no key. Enter one in Settings > Models.`
        : undefined;
  const place = kind === "ollama" ? "its URL in Settings > Models" : "its key in Settings > Models";
  const common = {
    id,
    label,
    baseUrl,
    keyName: place,
    fetch: speaking(fetch),
    // The guarded fetch has its own connection timeout; a separate probe would bypass the guard.
    probe: async () => true,
  };
  const provider = make(kind, { ...common, apiKey: key ?? "" });
  return {
    ...(missing === undefined ? provider : silent(provider, missing)),
    ...(defaultModel === null ? {} : { defaultModel }),
  };
}

function make(kind: Kind, { apiKey, ...options }: Parameters<typeof createAnthropic>[0] & { baseUrl: string }) {
  if (kind === "ollama")
    return createOllama({ ...options, ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }) });
  if (kind === "anthropic") return createAnthropic({ ...options, apiKey });
  if (kind === "google") return createGoogle({ ...options, apiKey });
  return createOpenAICompatible({ ...options, ...(apiKey && { apiKey }) });
}

/** A provider that cannot be used; fails before anything is sent. */
function silent(provider: ModelProvider, words: string): ModelProvider {
  const refuse = () => {
    throw new ModelError("unreachable", words);
  };
  return { ...provider, languageModel: refuse, listModels: async () => refuse(), describeModel: async () => refuse() };
}

/** Passes on the guard's own message for refused addresses. */
function speaking(fetch: Connection["fetch"]): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      return await fetch(input, init);
    } catch (error) {
      if (error instanceof FetchError) throw new ModelError("unreachable", error.message, { cause: error });
      throw error;
    }
  };
}
