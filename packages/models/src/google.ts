import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4Warning } from "@ai-sdk/provider";
import { type Deadline, startDeadline } from "./deadline.ts";
import { copyEvents, readWhole } from "./google/answer.ts";
import { api, errorFromGoogle } from "./google/errors.ts";
import { contentBody } from "./google/request.ts";
import type { WireModel } from "./google/wire.ts";
import { isChatName, type ModelInfo, type ModelProvider } from "./model.ts";
import { parseObject, readText, type Server, type ServerOptions, send, serverOf, unreadable } from "./server.ts";
import { type Opened, streamAnswer, wholeAnswer } from "./stream-answer.ts";

export interface GoogleOptions extends Omit<ServerOptions, "baseUrl"> {
  apiKey: string;
  /** "google", unless several accounts are used at once. */
  id?: string;
  /** Base URL with the version; Google's own by default. */
  baseUrl?: string;
}

/** Models of Google, through the Gemini API. The key is sent in a header, never in a URL. */
export function createGoogle(options: GoogleOptions): ModelProvider {
  const { id = "google" } = options;
  const server = serverOf(
    { ...options, baseUrl: options.baseUrl ?? "https://generativelanguage.googleapis.com/v1beta" },
    { label: "Google", keyName: "GOOGLE_API_KEY", headers: { "x-goog-api-key": options.apiKey } },
  );
  return {
    id,
    label: server.speaker.label,
    isLocal: false,
    languageModel: (modelId) => contentModel(server, modelId.replace(/^models\//, "")),
    listModels: ({ signal } = {}) => listModels(server, { id, signal }),
  };
}

function contentModel(server: Server, modelId: string): LanguageModelV4 {
  const open = (options: LanguageModelV4CallOptions, stream: boolean) => (deadline: Deadline) =>
    postContent(server, { modelId, options, stream, deadline });
  return {
    specificationVersion: "v4",
    provider: "google",
    modelId,
    supportedUrls: {},
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

async function postContent(
  server: Server,
  {
    modelId,
    options,
    stream,
    deadline,
  }: { modelId: string; options: LanguageModelV4CallOptions; stream: boolean; deadline: Deadline },
): Promise<Opened> {
  const warnings: SharedV4Warning[] = [];
  const body = contentBody(modelId, options, warnings);
  const method = stream ? "streamGenerateContent?alt=sse" : "generateContent";
  const path = `/models/${encodeURIComponent(modelId)}:${method}`;
  const answer = await send(server, { path, body, deadline, headers: options.headers });
  if (answer.ok) return { answer, warnings };
  const text = await readText(answer, 65_536, deadline);
  throw errorFromGoogle(answer.status, text, answer.headers, { ...server.speaker, modelId });
}

async function listModels(
  server: Server,
  { id: provider, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<ModelInfo[]> {
  const deadline = startDeadline(signal);
  deadline.set(server.timeouts.connectMs * 2, `${server.speaker.label} didn't list its models in time.`);
  try {
    const response = await send(server, { path: "/models?pageSize=1000", deadline });
    const text = await readText(response, 5 * 1024 * 1024, deadline);
    if (!response.ok) throw errorFromGoogle(response.status, text, response.headers, server.speaker);
    const { models } = parseObject(text, api);
    if (!Array.isArray(models)) throw unreadable(api);
    return (models as (WireModel | null)[]).flatMap((model) => modelInfo(model ?? {}, provider));
  } finally {
    deadline.clear();
  }
}

function modelInfo(
  { name, inputTokenLimit, supportedGenerationMethods = [] }: WireModel,
  provider: string,
): ModelInfo[] {
  if (typeof name !== "string") return [];
  const id = name.replace(/^models\//, "");
  return [
    {
      provider,
      id,
      isLocal: false,
      isChat: supportedGenerationMethods.includes("generateContent") && isChatName(id),
      ...(inputTokenLimit ? { contextLength: inputTokenLimit } : {}),
    },
  ];
}
