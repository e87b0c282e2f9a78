/** One image to make. Servers make the nearest supported size; the file has the actual one. */
export interface ImageCall {
  modelId: string;
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  quality: "standard" | "hd";
  /** Ignored by servers without seeds. */
  seed: number;
  /** The picture to change; without it only the prompt is used. */
  source?: { bytes: Uint8Array<ArrayBuffer>; mediaType: string } | undefined;
  /** How far the result may go from the source: 0 keeps it, 1 ignores it. */
  strength?: number | undefined;
  signal?: AbortSignal | undefined;
  /** 0 … 1, if the server reports it. */
  onProgress?: ((share: number) => void) | undefined;
  /** The number of jobs before this one, if the server reports its queue. */
  onWaiting?: ((jobsBefore: number) => void) | undefined;
}

export interface ImageAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: "image/png" | "image/jpeg";
  /** Null when the server reported none. */
  seed: number | null;
  /** Tokens that the server counted, for the price; 0 when it reports none. */
  promptTokens: number;
  completionTokens: number;
}

export interface ImageReadiness {
  models: string[];
  queueLength: number;
  gpu: string | null;
}
