/** Gemini's formats, limited to the fields that are read. */
export interface WirePart {
  text?: string;
  /** The text is thinking. */
  thought?: boolean;
  thoughtSignature?: string;
  functionCall?: { id?: string; name?: string; args?: Record<string, unknown> };
}

export interface WireAnswer {
  candidates?: { content?: { parts?: WirePart[] }; finishReason?: string }[];
  promptFeedback?: { blockReason?: string };
  usageMetadata?: {
    promptTokenCount?: number;
    candidatesTokenCount?: number;
    thoughtsTokenCount?: number;
    cachedContentTokenCount?: number;
  };
  modelVersion?: string;
  responseId?: string;
  error?: unknown;
}

export interface WireError {
  code?: number;
  message?: string;
  status?: string;
  details?: {
    reason?: string;
    retryDelay?: string;
    violations?: { quotaId?: string }[];
  }[];
}

export interface WireModel {
  /** With the prefix "models/". */
  name?: string;
  inputTokenLimit?: number;
  supportedGenerationMethods?: string[];
}
