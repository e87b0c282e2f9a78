import { errorFromFrame } from "../http-errors.ts";
import { ModelError } from "../model.ts";
import type { PartSink } from "../part-stream.ts";
import { parseObject, unreadable } from "../server.ts";
import { eventsOf } from "../sse.ts";
import { type Copying, metadataPart, readFrames } from "../stream-answer.ts";
import { api, finishReasonOf, isJsonAnswer, signatureOf, usageOf } from "./answer.ts";
import type { WireBlock, WireEvent, WireUsage } from "./wire.ts";

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
