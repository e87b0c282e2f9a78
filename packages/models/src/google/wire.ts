/** Gemini's shapes, as far as they are read. */
export interface WirePart {
  text?: string;
  /** The text is a thought. */
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
  /** With "models/" before it. */
  name?: string;
  inputTokenLimit?: number;
  supportedGenerationMethods?: string[];
}
