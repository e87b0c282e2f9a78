/** A model that can be downloaded with one click. Size, license and checksum come from the hub. */
export interface CatalogueEntry {
  id: string;
  role: "chat" | "embedding";
  /** On the hub: "owner/name". */
  repository: string;
  revision: string;
  /** A whole GGUF file; models that are split into several don't fit here. */
  file: string;
  contextTokens: number;
  /** Put before each text that is embedded. */
  prefix?: string;
  /** The model itself was run, not only its format. */
  isTried: boolean;
}

/** Chat models from small to large, then the model for search by meaning. */
export const localCatalogue: readonly CatalogueEntry[] = [
  {
    id: "qwen2.5-0.5b",
    role: "chat",
    repository: "Qwen/Qwen2.5-0.5B-Instruct-GGUF",
    revision: "main",
    file: "qwen2.5-0.5b-instruct-q4_k_m.gguf",
    contextTokens: 8192,
    isTried: false,
  },
  {
    id: "qwen2.5-1.5b",
    role: "chat",
    repository: "Qwen/Qwen2.5-1.5B-Instruct-GGUF",
    revision: "main",
    file: "qwen2.5-1.5b-instruct-q4_k_m.gguf",
    contextTokens: 8192,
    isTried: false,
  },
  {
    id: "qwen3-4b",
    role: "chat",
    repository: "Qwen/Qwen3-4B-GGUF",
    revision: "main",
    file: "Qwen3-4B-Q4_K_M.gguf",
    contextTokens: 8192,
    isTried: false,
  },
  {
    id: "nomic-embed-text-v1.5",
    role: "embedding",
    repository: "nomic-ai/nomic-embed-text-v1.5-GGUF",
    revision: "main",
    file: "nomic-embed-text-v1.5.Q4_K_M.gguf",
    contextTokens: 512,
    // Texts and questions are embedded by the same call, so both get the same task prefix.
    prefix: "search_document: ",
    isTried: false,
  },
];

export function findInCatalogue(id: string): CatalogueEntry | undefined {
  return localCatalogue.find((entry) => entry.id === id);
}
