import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";

/** The provider's usage; undefined counts when it reports none. */
export function usageOf(usage: WireUsage | null | undefined): LanguageModelV4Usage {
  const [input, output] = [count(usage?.prompt_tokens), count(usage?.completion_tokens)];
  const cached = count(usage?.prompt_tokens_details?.cached_tokens);
  const reasoning = count(usage?.completion_tokens_details?.reasoning_tokens);
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined ? undefined : input - (cached ?? 0),
      cacheRead: cached,
      cacheWrite: undefined,
    },
    outputTokens: { total: output, text: output === undefined ? undefined : output - (reasoning ?? 0), reasoning },
  };
}

const reasons: Record<string, LanguageModelV4FinishReason["unified"]> = {
  stop: "stop",
  eos: "stop",
  length: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
};

/** Maps the finish reason. */
export function finishReasonOf(raw: string | null | undefined, hasToolCalls: boolean): LanguageModelV4FinishReason {
  // Several servers report "stop" after a tool call.
  if (hasToolCalls && raw !== "length") return { unified: "tool-calls", raw: raw ?? undefined };
  return { unified: reasons[raw ?? ""] ?? "other", raw: raw ?? undefined };
}

/** The text of a message, as a string or in parts; a refusal counts as text. */
export function textOf({ content, refusal }: WireMessage): string {
  const text = typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");
  return text || refusal || "";
}

/** A whole tool call; arguments given as an object are serialized. */
export function toolCallOf(call: WireToolCall, index: number): LanguageModelV4ToolCall {
  const { name, arguments: input } = call.function ?? {};
  return {
    type: "tool-call",
    toolCallId: call.id || `call_${index}`,
    toolName: name ?? "",
    input: inputText(input) || "{}",
  };
}

/** Assembles tool calls that arrive in pieces, by index; a piece without an index starts or continues the last one. */
export function toolCallAssembler(emit: (part: LanguageModelV4StreamPart) => void) {
  const calls = new Map<number, { id: string; name: string; input: string; begun: boolean }>();
  function add(piece: WireToolCall): void {
    const index = piece.index ?? (piece.id && calls.size ? calls.size : Math.max(0, calls.size - 1));
    const call = calls.get(index) ?? { id: "", name: "", input: "", begun: false };
    calls.set(index, call);
    call.id ||= piece.id ?? "";
    call.name ||= piece.function?.name ?? "";
    const delta = inputText(piece.function?.arguments);
    call.input += delta;
    if (!call.begun && call.name) {
      call.id ||= `call_${index}`;
      call.begun = true;
      emit({ type: "tool-input-start", id: call.id, toolName: call.name });
      if (call.input) emit({ type: "tool-input-delta", id: call.id, delta: call.input });
    } else if (call.begun && delta) emit({ type: "tool-input-delta", id: call.id, delta });
  }
  function finish(): number {
    for (const { id, name, input, begun } of calls.values()) {
      if (!begun) continue;
      emit({ type: "tool-input-end", id });
      emit({ type: "tool-call", toolCallId: id, toolName: name, input: input || "{}" });
    }
    return calls.size;
  }
  return { add, finish };
}

function inputText(input: string | Record<string, unknown> | null | undefined): string {
  return typeof input === "string" ? input : input ? JSON.stringify(input) : "";
}

function count(tokens: number | null | undefined): number | undefined {
  return typeof tokens === "number" && Number.isFinite(tokens) && tokens >= 0 ? tokens : undefined;
}

/** OpenAI's formats, limited to the fields that are read. Every field may be missing: servers differ. */
interface WireToolCall {
  index?: number;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | Record<string, unknown> | null };
}

export interface WireMessage {
  role?: string;
  content?: string | { type?: string; text?: string }[] | null;
  reasoning_content?: string | null;
  reasoning?: string | null;
  refusal?: string | null;
  tool_calls?: WireToolCall[] | null;
}

export interface WireUsage {
  prompt_tokens?: number | null;
  completion_tokens?: number | null;
  prompt_tokens_details?: { cached_tokens?: number | null } | null;
  completion_tokens_details?: { reasoning_tokens?: number | null } | null;
}

export interface WireCompletion {
  id?: string;
  model?: string;
  created?: number;
  choices?: { index?: number; delta?: WireMessage; message?: WireMessage; finish_reason?: string | null }[];
  usage?: WireUsage | null;
  error?: unknown;
}
