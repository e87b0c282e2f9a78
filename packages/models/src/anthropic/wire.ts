/** Anthropic's formats, limited to the fields that are read. */
export interface WireBlock {
  type?: string;
  text?: string;
  thinking?: string;
  signature?: string;
  data?: string;
  id?: string;
  name?: string;
  input?: Record<string, unknown>;
}

export interface WireUsage {
  input_tokens?: number | null;
  output_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  cache_read_input_tokens?: number | null;
}

export interface WireMessage {
  type?: string;
  id?: string;
  model?: string;
  content?: WireBlock[];
  stop_reason?: string | null;
  usage?: WireUsage | null;
  error?: unknown;
}

export interface WireEvent {
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
