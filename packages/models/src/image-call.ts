/** One image to make. Servers make the nearest size that they can; the file tells which. */
export interface ImageCall {
  modelId: string;
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  quality: "standard" | "hd";
  /** Ignored by servers that take none. */
  seed: number;
  /** The picture that is changed; without it the prompt alone counts. */
  source?: { bytes: Uint8Array<ArrayBuffer>; mediaType: string } | undefined;
  /** How far the result may go from the source: 0 keeps it, 1 ignores it. */
  strength?: number | undefined;
  signal?: AbortSignal | undefined;
  /** 0 … 1, where the server tells. */
  onProgress?: ((share: number) => void) | undefined;
}

export interface ImageAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: "image/png" | "image/jpeg";
  /** Null where the server told none. */
  seed: number | null;
  /** What the server counted, for the price; 0 where it tells nothing. */
  promptTokens: number;
  completionTokens: number;
}

export interface ImageReadiness {
  models: string[];
  queueLength: number;
  gpu: string | null;
}
