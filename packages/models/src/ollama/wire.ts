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

export interface WireDetails {
  family?: string;
  parameter_size?: string;
  quantization_level?: string;
  context_length?: number;
}

export interface WireModel {
  name?: string;
  model?: string;
  size?: number;
  modified_at?: string;
  details?: WireDetails;
  capabilities?: string[];
  /** In `ps` only: the context that the model was loaded with. */
  context_length?: number;
  expires_at?: string;
  size_vram?: number;
}

export interface WireShow {
  details?: WireDetails;
  model_info?: Record<string, unknown>;
  capabilities?: string[];
}

export interface WirePull {
  status?: string;
  digest?: string;
  total?: number;
  completed?: number;
  error?: unknown;
}
