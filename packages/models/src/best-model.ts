import type { ModelInfo } from "./model.ts";

/** What chats use before a person has chosen a model. Ollama lists the model that was pulled last first. */
const usualLocal = "llama3.2:latest";

/** Vendors name their models by size; the middle one does everyday work at a moderate price. */
const everyday: Record<string, RegExp> = {
  anthropic: /sonnet/,
  google: /^gemini-[\d.]+-flash$/,
  openai: /^gpt-[\d.]+-mini$/,
};

/**
 * The default model: one that chats and, according to the list, calls tools; of several the vendor's newest everyday model, else
 * "llama3.2:latest", else the first in the provider's own order.
 */
export function bestModel(models: ModelInfo[]): ModelInfo | undefined {
  const chat = models.filter(({ isChat }) => isChat);
  const able = chat.filter(({ hasTools }) => hasTools !== false);
  const candidates = able.length ? able : chat;
  const usual = candidates.filter(({ provider, id }) => everyday[provider]?.test(id));
  // Anthropic's list starts with the newest; other vendors' names contain their version.
  const [newest] = usual[0]?.provider === "anthropic" ? usual : usual.toSorted((a, b) => versionOf(b) - versionOf(a));
  return newest ?? candidates.find(({ id }) => id === usualLocal) ?? candidates[0];
}

function versionOf({ id }: ModelInfo): number {
  return Number.parseFloat(/[\d.]+/.exec(id)?.[0] ?? "0");
}
