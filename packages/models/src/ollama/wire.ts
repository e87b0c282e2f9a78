/** Ollama's formats, limited to the fields that are read. Versions differ, so every field may be missing. */
export interface WireToolCall {
  id?: string;
  function?: { index?: number; name?: string; arguments?: Record<string, unknown> | string };
}

export interface WireChat {
  model?: string;
  created_at?: string;
  message?: { role?: string; content?: string; thinking?: string; tool_calls?: WireToolCall[] | null };
  done?: boolean;
  done_reason?: string;
  prompt_eval_count?: number;
  eval_count?: number;
  error?: unknown;
}
