import type { ModelProvider } from "./model.ts";

/** A provider on this machine that can neither chat, call tools nor make embeddings. */
export function createTextOnly(): ModelProvider {
  return {
    id: "text-only",
    label: "The text-only engine",
    isLocal: true,
    languageModel: () => {
      throw new Error("No test asks the text-only engine for text");
    },
    listModels: async () => [{ provider: "text-only", id: "text-only", isLocal: true, isChat: true }],
    describeModel: async () => ({ chat: false, tools: false, json: false, vision: false }),
  };
}
