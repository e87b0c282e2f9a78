import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { isUnavailable, probe } from "./choose-model.ts";
import type { Gateway, GatewayAnswer } from "./gateway.ts";
import { isEmbeddingName, type ModelAbilities, type ModelError, type ModelProvider, toModelError } from "./model.ts";

/** A model's tested capabilities; null is unknown. */
export interface ModelProbe {
  reachable: boolean;
  /** Other chat models of the provider. */
  models: string[];
  chat: boolean | null;
  stream: boolean | null;
  tools: boolean | null;
  json: boolean | null;
  vision: boolean | null;
  embeddings: boolean | null;
  contextLength: number | null;
  /** A summary in a sentence or two for a person. */
  words: string;
  error?: ModelError;
}

interface Asked {
  provider: ModelProvider;
  modelId: string;
  gateway: Gateway;
  signal: AbortSignal | undefined;
}

/**
 * Determines what a model can do: from what its provider reports, else by minimal real calls, which the gateway records under the
 * purpose "probe". Never throws. Costs some hundred tokens, so store the result.
 */
export async function probeModel(
  provider: ModelProvider,
  modelId: string,
  { gateway, signal }: { gateway: Gateway; signal?: AbortSignal | undefined },
): Promise<ModelProbe> {
  const { models, error } = await probe(provider, { signal });
  const listed = models.find(({ id }) => id === modelId);
  const chats = models.filter(({ isChat }) => isChat).map(({ id }) => id);
  if (error && isUnavailable(error)) return report({ provider, modelId }, { models: chats, error, abilities: {} });
  const asked = { provider, modelId, gateway, signal };
  try {
    const reported = (await provider.describeModel?.(modelId, { signal })) ?? {};
    const abilities = { ...reported, contextLength: reported.contextLength ?? listed?.contextLength };
    const tried = await tryAbilities(asked, abilities);
    return report(asked, { models: chats, ...tried });
  } catch (thrown) {
    return report(asked, { models: chats, error: toModelError(thrown), abilities: { chat: false } });
  }
}

/** Tests only what is unknown, and nothing more when the model cannot chat. */
async function tryAbilities(
  asked: Asked,
  reported: ModelAbilities,
): Promise<{ abilities: ModelAbilities; error?: ModelError }> {
  if (reported.chat === undefined && isEmbeddingName(asked.modelId)) return tryEmbedding(asked, reported);
  const chat = await tryChat(asked, reported);
  if (chat.can !== true)
    return { abilities: { ...reported, chat: chat.can, stream: chat.stream }, ...("error" in chat ? chat : {}) };
  const [tools, json, vision, embeddings] = await Promise.all([
    reported.tools ?? attempt(asked, toolCall, calledTool).then(({ can }) => can),
    reported.json ?? attempt(asked, jsonCall, wroteJson).then(({ can }) => can),
    reported.vision ?? attempt(asked, imageCall, sawRed).then(({ can }) => can),
    reported.embeddings ?? attemptEmbedding(asked).then(({ can }) => can),
  ]);
  return { abilities: { ...reported, chat: true, stream: chat.stream, tools, json, vision, embeddings } };
}

/** A streaming call tests both; a server that cannot stream may still answer as a whole. */
async function tryChat(
  asked: Asked,
  { chat, stream }: ModelAbilities,
): Promise<{ can: boolean | undefined; stream: boolean | undefined; error?: ModelError }> {
  if (chat !== undefined) return { can: chat, stream };
  const streamed = await attempt(asked, chatCall, () => true, { stream: true });
  if (streamed.can) return { ...streamed, stream: true };
  if (streamed.error && streamed.error.code !== "bad_request") return { ...streamed, stream: undefined };
  const whole = await attempt(asked, chatCall, () => true);
  return { ...whole, stream: whole.can ? false : undefined };
}

async function tryEmbedding(
  asked: Asked,
  reported: ModelAbilities,
): Promise<{ abilities: ModelAbilities; error?: ModelError }> {
  const { can, error } = await attemptEmbedding(asked);
  return { abilities: { ...reported, chat: false, embeddings: can }, ...(error ? { error } : {}) };
}

async function attemptEmbedding({
  provider,
  modelId,
  gateway,
  signal,
}: Asked): Promise<{ can: boolean | undefined; error?: ModelError }> {
  if (!provider.embed) return { can: false };
  return judged(async () => {
    await gateway.embed({ provider, modelId, purpose: "probe" }, { texts: ["ok"], signal });
    return true;
  });
}

/** A refused request means no; a busy or broken server proves nothing about the model. */
async function attempt(
  { provider, modelId, gateway, signal }: Asked,
  options: LanguageModelV4CallOptions,
  judge: (answer: GatewayAnswer) => boolean | undefined,
  { stream = false } = {},
): Promise<{ can: boolean | undefined; error?: ModelError }> {
  return judged(async () => {
    const call = { ...options, ...(signal ? { abortSignal: signal } : {}) };
    const context = { provider, modelId, purpose: "probe" };
    try {
      return judge(await (stream ? gateway.stream(context, call, () => undefined) : gateway.generate(context, call)));
    } catch (error) {
      // A thinking model may be refused because the answer limit is too short, which shows that it works.
      if (toModelError(error).code === "bad_request" && /max_tokens|output limit/i.test(toModelError(error).message))
        return judge(nothing);
      throw error;
    }
  });
}

async function judged(
  work: () => Promise<boolean | undefined>,
): Promise<{ can: boolean | undefined; error?: ModelError }> {
  try {
    return { can: await work() };
  } catch (thrown) {
    const error = toModelError(thrown);
    const isNo = ["bad_request", "model_not_found", "blocked"].includes(error.code);
    return { can: isNo ? false : undefined, error };
  }
}

const nothing = { text: "", content: [] } as Pick<GatewayAnswer, "text" | "content"> as GatewayAnswer;

const chatCall = callOf("Say: ok", { maxOutputTokens: 16 });

const toolCall = callOf("Note the word blue.", {
  maxOutputTokens: 256,
  tools: [
    {
      type: "function",
      name: "note_word",
      description: "Notes a word.",
      inputSchema: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
    },
  ],
  toolChoice: { type: "tool", toolName: "note_word" },
});

const jsonCall = callOf('Answer with {"ok": true}', {
  maxOutputTokens: 256,
  responseFormat: {
    type: "json",
    name: "answer",
    schema: {
      type: "object",
      properties: { ok: { type: "boolean" } },
      required: ["ok"],
      additionalProperties: false,
    },
  },
});

/** 32 by 32 pixels of plain red. */
const red =
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJ0lEQVR42u3NsQkAAAjAsP7/tF7hIASyp6lTCQQCgUAgEAgEgi/BAjLD/C5w/SM9AAAAAElFTkSuQmCC";

const imageCall: LanguageModelV4CallOptions = {
  maxOutputTokens: 256,
  prompt: [
    {
      role: "user",
      content: [
        { type: "text", text: "Which colour is this image? Answer with one word." },
        { type: "file", mediaType: "image/png", data: { type: "data", data: red } },
      ],
    },
  ],
};

function callOf(text: string, options: Omit<LanguageModelV4CallOptions, "prompt">): LanguageModelV4CallOptions {
  return { ...options, prompt: [{ role: "user", content: [{ type: "text", text }] }] };
}

function calledTool({ content }: GatewayAnswer): boolean {
  return content.some(
    (part) => part.type === "tool-call" && part.toolName === "note_word" && "word" in parsed(part.input),
  );
}

function wroteJson({ text }: GatewayAnswer): boolean {
  return typeof (parsed(text) as { ok?: unknown }).ok === "boolean";
}

/** A server may silently drop an image, so the answer must name its color. An empty answer proves nothing. */
function sawRed({ text }: GatewayAnswer): boolean | undefined {
  return text.trim() === "" ? undefined : /\bred\b/i.test(text);
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function report(
  { provider, modelId }: Pick<Asked, "provider" | "modelId">,
  { models, abilities, error }: { models: string[]; abilities: ModelAbilities; error?: ModelError },
): ModelProbe {
  const { chat = null, stream = null, tools = null, json = null, vision = null, embeddings = null } = abilities;
  return {
    reachable: !error || !isUnavailable(error),
    models,
    chat,
    stream,
    tools,
    json,
    vision,
    embeddings,
    contextLength: abilities.contextLength ?? null,
    words: error ? error.message : wordsOf(`${modelId} at ${provider.label}`, abilities),
    ...(error ? { error } : {}),
  };
}

function wordsOf(name: string, { chat, tools, json, vision, embeddings, contextLength }: ModelAbilities): string {
  if (!chat && embeddings) return `${name} is an embedding model and can't chat.`;
  if (!chat) return `${name} can't chat.`;
  const abilities: [boolean | undefined, string][] = [
    [tools, "call tools"],
    [json, "answer in JSON"],
    [vision, "read images"],
  ];
  const which = (wanted: boolean) => abilities.filter(([can]) => can === wanted).map(([, what]) => what);
  const [can, cannot] = [which(true), which(false)];
  return [
    `${name} is available.`,
    ...(can.length ? [`It can ${listed(can, "conjunction")}.`] : []),
    ...(cannot.length ? [`It can't ${listed(cannot, "disjunction")}.`] : []),
    ...(contextLength ? [`Its context is ${contextLength.toLocaleString("en-US")} tokens.`] : []),
  ].join(" ");
}

function listed(items: string[], type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat("en", { type }).format(items);
}
