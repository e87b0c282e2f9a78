/** OpenAI's formats, limited to the fields that are read. Every field may be missing: servers differ. */
export interface WireToolCall {
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
