import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { expect } from "vitest";
import { type ModelError, type ModelProvider, toModelError } from "./model.ts";

/** A minimal request to a model. */
export const ask: LanguageModelV4CallOptions = {
  prompt: [
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Hi" }] },
  ],
};

/** All parts of a stream. */
export async function partsOf(stream: ReadableStream<LanguageModelV4StreamPart>): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

/** All parts of a provider's streamed answer. */
export async function streamed(provider: ModelProvider, modelId: string, options = ask) {
  return partsOf((await provider.languageModel(modelId).doStream(options)).stream);
}

/** The text among parts. */
export function textIn(parts: LanguageModelV4StreamPart[]): string {
  return parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : [])).join("");
}

/** The error that a promise rejects with; fails when it resolves. */
export async function errorOf(work: PromiseLike<unknown>): Promise<ModelError> {
  return Promise.resolve(work).then(
    () => expect.fail("it should have failed"),
    (error: unknown) => toModelError(error),
  );
}
