import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4Warning } from "@ai-sdk/provider";
import type { WireModel } from "./anthropic/answer.ts";
import { api, copyEvents, readWhole } from "./anthropic/answer.ts";
import { messageBody, type Quirks, quirkFrom } from "./anthropic/request.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { errorFromStatus } from "./http-errors.ts";
import type { ModelInfo, ModelProvider } from "./model.ts";
import { parseObject, readText, type Server, type ServerOptions, send, serverOf, unreadable } from "./server.ts";
import { type Opened, streamAnswer, wholeAnswer } from "./stream-answer.ts";

export interface AnthropicOptions extends Omit<ServerOptions, "baseUrl"> {
  apiKey: string;
  /** "anthropic", unless several accounts are used at once. */
  id?: string;
  /** Base URL with the version; Anthropic's own by default. */
  baseUrl?: string;
}

/** Models of Anthropic, through its messages API. */
export function createAnthropic(options: AnthropicOptions): ModelProvider {
  const { id = "anthropic" } = options;
  const server = serverOf(
    { ...options, baseUrl: options.baseUrl ?? "https://api.anthropic.com/v1" },
    {
      label: "Anthropic",
      keyName: "ANTHROPIC_API_KEY",
      headers: { "x-api-key": options.apiKey, "anthropic-version": "2023-06-01" },
    },
  );
  return {
    id,
    label: server.speaker.label,
    isLocal: false,
    languageModel: (modelId) => messageModel(server, modelId),
    listModels: ({ signal } = {}) => listModels(server, { id, signal }),
  };
}

function messageModel(server: Server, modelId: string): LanguageModelV4 {
  const quirks: { current: Quirks } = { current: {} };
  const open = (options: LanguageModelV4CallOptions, stream: boolean) => (deadline: Deadline) =>
    postMessage(server, { modelId, options, quirks, stream, deadline });
  return {
    specificationVersion: "v4",
    provider: "anthropic",
    modelId,
    supportedUrls: { "image/*": [/^https:\/\//] },
    doGenerate: (options) =>
      wholeAnswer(server, options, {
        open: open(options, false),
        read: (text, { warnings }) => ({ ...readWhole(text, server, modelId), warnings }),
      }),
    doStream: (options) =>
      streamAnswer(server, options, {
        open: open(options, true),
        copy: (response, copying) => copyEvents(response, modelId, copying),
      }),
  };
}

interface Post {
  modelId: string;
  options: LanguageModelV4CallOptions;
  quirks: { current: Quirks };
  stream: boolean;
  deadline: Deadline;
}

/** Newer models refuse settings that older ones accept; the call is repeated without a setting that the model refuses by name. */
async function postMessage(server: Server, { modelId, options, quirks, stream, deadline }: Post): Promise<Opened> {
  for (;;) {
    const warnings: SharedV4Warning[] = [];
    const body = messageBody(modelId, options, { quirks: quirks.current, stream, warnings });
    const answer = await send(server, { path: "/messages", body, deadline, headers: options.headers });
    if (answer.ok) return { answer, warnings };
    const text = await readText(answer, 65_536, deadline);
    const quirk = answer.status === 400 ? quirkFrom(text, quirks.current, body) : undefined;
    if (!quirk) throw errorFromStatus(answer.status, text, answer.headers, { ...server.speaker, modelId });
    quirks.current = quirk;
  }
}

async function listModels(
  server: Server,
  { id: provider, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<ModelInfo[]> {
  const deadline = startDeadline(signal);
  deadline.set(server.timeouts.connectMs * 2, `${server.speaker.label} didn't list its models in time.`);
  try {
    const response = await send(server, { path: "/models?limit=1000", deadline });
    const text = await readText(response, 5 * 1024 * 1024, deadline);
    if (!response.ok) throw errorFromStatus(response.status, text, response.headers, server.speaker);
    const { data } = parseObject(text, api);
    if (!Array.isArray(data)) throw unreadable(api);
    return (data as (WireModel | null)[]).flatMap((model) => {
      const { id, max_input_tokens: contextLength } = model ?? {};
      if (!id) return [];
      return [
        { provider, id, isLocal: false, isChat: true, hasTools: true, ...(contextLength ? { contextLength } : {}) },
      ];
    });
  } finally {
    deadline.clear();
  }
}
