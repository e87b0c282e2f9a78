import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { errorFromFrame } from "../http-errors.ts";
import { ModelError } from "../model.ts";
import type { PartSink } from "../part-stream.ts";
import { parseObject, type Server, unreadable } from "../server.ts";
import { eventsOf } from "../sse.ts";
import { type Copying, metadataPart, readFrames } from "../stream-answer.ts";
import { jsonTool } from "./request.ts";

/** Name of the expected format, for error messages. */
export const api = "Anthropic's API";

/** A whole answer. */
export function readWhole(
  text: string,
  server: Server,
  modelId: string,
): Omit<LanguageModelV4GenerateResult, "warnings"> {
  const whole: WireMessage = parseObject(text, api);
  if (whole.error) throw errorFromFrame(whole.error, { ...server.speaker, modelId });
  if (!Array.isArray(whole.content)) throw unreadable(api);
  return {
    content: whole.content.flatMap(contentOf),
    finishReason: finishReasonOf(whole.stop_reason, whole.content.some(isJsonAnswer)),
    usage: usageOf(whole.usage),
    response: { modelId: whole.model ?? modelId, ...(whole.id ? { id: whole.id } : {}) },
  };
}

function contentOf(block: WireBlock): LanguageModelV4Content[] {
  if (block.type === "text") return block.text ? [{ type: "text", text: block.text }] : [];
  if (isJsonAnswer(block)) return [{ type: "text", text: JSON.stringify(block.input ?? {}) }];
  if (block.type === "tool_use")
    return [
      {
        type: "tool-call",
        toolCallId: block.id ?? "",
        toolName: block.name ?? "",
        input: JSON.stringify(block.input ?? {}),
      },
    ];
  const anthropic = signatureOf(block);
  return anthropic ? [{ type: "reasoning", text: block.thinking ?? "", providerMetadata: { anthropic } }] : [];
}

/** The signature that a thinking block must carry when it is sent back. */
function signatureOf({ type, signature, data }: WireBlock): Record<string, string> | undefined {
  if (type === "redacted_thinking") return { redactedData: data ?? "" };
  return type === "thinking" ? (signature ? { signature } : {}) : undefined;
}

/** Whether a block is the requested JSON answer. */
function isJsonAnswer({ type, name }: WireBlock): boolean {
  return type === "tool_use" && name === jsonTool;
}

/** The API counts cache reads and writes separately from the rest of the prompt. */
function usageOf(usage: WireUsage | null | undefined): LanguageModelV4Usage {
  const noCache = usage?.input_tokens ?? undefined;
  const cacheRead = usage?.cache_read_input_tokens ?? undefined;
  const cacheWrite = usage?.cache_creation_input_tokens ?? undefined;
  const output = usage?.output_tokens ?? undefined;
  const total = noCache === undefined ? undefined : noCache + (cacheRead ?? 0) + (cacheWrite ?? 0);
  return {
    inputTokens: { total, noCache, cacheRead, cacheWrite },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}

const reasons: Record<string, LanguageModelV4FinishReason["unified"]> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool-calls",
  refusal: "content-filter",
};

/** Maps the finish reason. */
function finishReasonOf(raw: string | null | undefined, isJson: boolean): LanguageModelV4FinishReason {
  if (isJson && raw === "tool_use") return { unified: "stop", raw };
  return { unified: reasons[raw ?? ""] ?? "other", raw: raw ?? undefined };
}

/** The state collected from the events of one answer. */
interface Answer {
  sink: PartSink;
  blocks: Map<number, WireBlock & { json: string }>;
  usage: WireUsage;
  stop: string | null | undefined;
  isJson: boolean;
}

/** Copies the events of a streamed answer. Ignores unknown events and blocks, as the API requires. */
export async function copyEvents(response: Response, modelId: string, copying: Copying): Promise<void> {
  const { server, sink } = copying;
  if ((response.headers.get("content-type") ?? "").includes("text/html")) throw unreadable(api);
  const answer: Answer = { sink, blocks: new Map(), usage: {}, stop: undefined, isJson: false };
  const isComplete = await readFrames(response, copying, {
    framesOf: eventsOf,
    take: (data) => {
      const event: WireEvent = parseObject(data, api);
      if (event.error) throw errorFromFrame(event.error, { ...server.speaker, modelId });
      if (event.type === "ping") return "waiting";
      if (event.type === "message_start") {
        sink.part(metadataPart({ id: event.message?.id, modelId: event.message?.model ?? modelId }));
        answer.usage = event.message?.usage ?? {};
      }
      takeEvent(event, answer);
      return event.type === "message_stop";
    },
  });
  if (!isComplete) throw new ModelError("cut_off", "The model's response was interrupted.");
  sink.part({
    type: "finish",
    usage: usageOf(answer.usage),
    finishReason: finishReasonOf(answer.stop, answer.isJson),
  });
}

function takeEvent(event: WireEvent, answer: Answer): void {
  const index = event.index ?? 0;
  if (event.type === "content_block_start") beginBlock(index, event.content_block ?? {}, answer);
  if (event.type === "content_block_delta") addToBlock(answer.blocks.get(index), event.delta ?? {}, answer);
  if (event.type === "content_block_stop") endBlock(answer.blocks.get(index), answer);
  if (event.type !== "message_delta") return;
  answer.stop = event.delta?.stop_reason ?? answer.stop;
  // The counts are cumulative; the prompt's may be missing here.
  answer.usage = { ...answer.usage, ...withoutNulls(event.usage ?? {}) };
}

function beginBlock(index: number, block: WireBlock, { sink, blocks }: Answer): void {
  blocks.set(index, { ...block, json: "" });
  if (block.type === "text") sink.text(block.text ?? "");
  if (block.type === "thinking") sink.text(block.thinking ?? "", "reasoning");
  if (block.type === "tool_use" && !isJsonAnswer(block))
    sink.part({ type: "tool-input-start", id: block.id ?? "", toolName: block.name ?? "" });
}

function addToBlock(
  block: (WireBlock & { json: string }) | undefined,
  delta: NonNullable<WireEvent["delta"]>,
  { sink }: Answer,
): void {
  if (delta.type === "text_delta") sink.text(delta.text ?? "");
  if (delta.type === "thinking_delta") sink.text(delta.thinking ?? "", "reasoning");
  if (!block) return;
  if (delta.type === "signature_delta") block.signature = `${block.signature ?? ""}${delta.signature ?? ""}`;
  if (delta.type !== "input_json_delta" || !delta.partial_json) return;
  block.json += delta.partial_json;
  if (isJsonAnswer(block)) sink.text(delta.partial_json);
  else sink.part({ type: "tool-input-delta", id: block.id ?? "", delta: delta.partial_json });
}

function endBlock(block: (WireBlock & { json: string }) | undefined, answer: Answer): void {
  const { sink } = answer;
  if (!block) return;
  const anthropic = signatureOf(block);
  if (block.type === "redacted_thinking" && anthropic) {
    sink.part({ type: "reasoning-start", id: "redacted" });
    sink.part({ type: "reasoning-end", id: "redacted", providerMetadata: { anthropic } });
  } else if (isJsonAnswer(block)) {
    answer.isJson = true;
    if (block.json === "") sink.text(JSON.stringify(block.input ?? {}));
  } else if (block.type === "tool_use") {
    const { id = "", name = "" } = block;
    sink.part({ type: "tool-input-end", id });
    const input = block.json || JSON.stringify(block.input ?? {});
    sink.part({ type: "tool-call", toolCallId: id, toolName: name, input });
  }
  sink.close(anthropic && Object.keys(anthropic).length ? { anthropic } : undefined);
}

function withoutNulls(usage: WireUsage): WireUsage {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => typeof value === "number"));
}

/** Anthropic's formats, limited to the fields that are read. */
interface WireBlock {
  type?: string;
  text?: string;
  thinking?: string;
  signature?: string;
  data?: string;
  id?: string;
  name?: string;
  input?: Record<string, unknown>;
}

interface WireUsage {
  input_tokens?: number | null;
  output_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
}

interface WireMessage {
  type?: string;
  id?: string;
  model?: string;
  content?: WireBlock[];
  stop_reason?: string | null;
  usage?: WireUsage | null;
  error?: unknown;
}

interface WireEvent {
  type?: string;
  index?: number;
  message?: WireMessage;
  content_block?: WireBlock;
  delta?: {
    type?: string;
    text?: string;
    thinking?: string;
    signature?: string;
    partial_json?: string;
    stop_reason?: string | null;
  };
  usage?: WireUsage | null;
  error?: unknown;
}

export interface WireModel {
  id?: string;
  max_input_tokens?: number | null;
}
