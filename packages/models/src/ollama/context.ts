import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { ModelError } from "../model.ts";
import { imageOf } from "../prompt-parts.ts";

/** Ollama reloads a model for another context length, so lengths go in powers of two. */
const smallest = 4096;
const answerTokens = 2048;
const imageTokens = 1000;

/**
 * The context length to request. Ollama's default is short and it silently drops what does not fit, so the length follows the
 * prompt: a model that is loaded with enough keeps its length, else the next power of two is used, at most `longest`.
 */
export function contextLengthFor({
  promptTokens,
  maxOutputTokens = answerTokens,
  longest,
  loaded,
}: {
  promptTokens: number;
  maxOutputTokens?: number | undefined;
  longest: number | undefined;
  loaded: number | undefined;
}): number {
  // Four characters per token underestimates code and many languages, hence the margin.
  const needed = Math.ceil(promptTokens * 1.3) + maxOutputTokens;
  if (loaded !== undefined && (loaded >= needed || loaded === longest)) return loaded;
  const length = Math.max(smallest, 2 ** Math.ceil(Math.log2(needed)));
  return longest === undefined ? length : Math.min(length, longest);
}

/** Refuses a prompt that exceeds the model's maximum context length. */
export function refuseTooLong(promptTokens: number, longest: number | undefined, modelId: string): void {
  if (longest !== undefined && promptTokens > longest)
    throw new ModelError(
      "context_too_long",
      `The text is too long for the model ${modelId}: about ${promptTokens} tokens, but the limit is ${longest}. Use a model with a longer context, or less text.`,
    );
}

/** Estimates a prompt's tokens by its characters. */
export function promptTokensOf({ prompt, tools = [] }: Pick<LanguageModelV4CallOptions, "prompt" | "tools">): number {
  let characters = tools.length ? JSON.stringify(tools).length : 0;
  let images = 0;
  for (const message of prompt) {
    if (message.role === "system") characters += message.content.length;
    else
      for (const part of message.content) {
        if (part.type === "file" && imageOf(part)) images++;
        else if (part.type === "text" || part.type === "reasoning") characters += part.text.length;
        else characters += JSON.stringify(part).length;
      }
  }
  return Math.ceil(characters / 4) + images * imageTokens;
}
