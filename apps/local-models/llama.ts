import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The part of node-llama-cpp that is used here. The library is loaded from the folder it was installed into. */
export interface LlamaLibrary {
  getLlama(options: {
    gpu: "metal" | "vulkan" | false;
    build: "never";
    skipDownload: true;
    maxThreads?: number;
    logLevel: "error";
    dryRun?: boolean;
  }): Promise<Llama>;
  LlamaChat: new (options: { contextSequence: Sequence }) => LlamaChat;
}

export interface Llama {
  gpu: string | false;
  getGpuDeviceNames(): Promise<string[]>;
  cpuMathCores: number;
  loadModel(options: { modelPath: string; gpuLayers: "auto" | 0; onLoadProgress: () => void }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: unknown): Promise<unknown>;
  getGrammarFor(name: "json"): Promise<unknown>;
}

export interface LlamaModel {
  trainContextSize: number;
  tokenize(text: string): number[];
  detokenize(tokens: number[]): string;
  createContext(options: { contextSize: number; sequences: 1; threads: number }): Promise<{ getSequence(): Sequence }>;
  createEmbeddingContext(options: { contextSize: number; threads: number }): Promise<EmbeddingContext>;
  dispose(): Promise<void>;
}

export interface Sequence {
  nextTokenIndex: number;
}

export interface EmbeddingContext {
  getEmbeddingFor(text: string): Promise<{ vector: readonly number[] }>;
}

export type HistoryItem =
  | { type: "system" | "user"; text: string }
  /** The last item is the reply to write, and has no text yet. */
  | { type: "model"; response: string[] };

export interface LlamaChat {
  generateResponse(
    history: HistoryItem[],
    options: {
      grammar?: unknown;
      signal: AbortSignal;
      stopOnAbortSignal: true;
      temperature?: number;
      topP?: number;
      seed?: number;
      maxTokens: number;
      customStopTriggers?: string[];
      budgets: { thoughtTokens: number };
      onTextChunk: (text: string) => void;
      onToken: (tokens: number[]) => void;
    },
  ): Promise<{ response: string; metadata: { stopReason: string } }>;
}

export async function importLibrary(installDir: string): Promise<LlamaLibrary> {
  return import(pathToFileURL(join(installDir, "node_modules/node-llama-cpp/dist/index.js")).href);
}

interface OpenOptions {
  maxThreads?: number;
  dryRun?: boolean;
}

/** Loads the native binary. Never builds or downloads one: a missing binary is an error at once. */
export function openLlama(library: LlamaLibrary, installDir: string, options: OpenOptions): Promise<Llama> {
  return library.getLlama({
    gpu: buildIn(installDir),
    build: "never",
    skipDownload: true,
    logLevel: "error",
    ...options,
  });
}

/** What the folder's build computes on besides the processor. Apple Silicon has no build for the processor alone. */
export function buildIn(installDir: string): "metal" | "vulkan" | false {
  if (process.platform === "darwin" && process.arch === "arm64") return "metal";
  const scope = join(installDir, "node_modules/@node-llama-cpp");
  return existsSync(scope) && readdirSync(scope).some((name) => name.endsWith("-vulkan")) ? "vulkan" : false;
}
