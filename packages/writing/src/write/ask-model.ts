import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { CallContext, Gateway } from "@muster/models/gateway";
import { abortedError, ModelError, toModelError } from "@muster/models/model";
import { type ReadSections, type SectionListener, sectionReader } from "./section-reader.ts";

/** How writing reaches a model. */
export interface ModelAccess {
  gateway: Gateway;
  context: CallContext;
  signal?: AbortSignal;
  temperature?: number;
  maxOutputTokens?: number;
}

/** The result of one call: the sections that it wrote before it ended. */
export interface ModelWriting {
  read: ReadSections;
  error?: ModelError;
}

const longestAnswer = 300_000;

/** Streams one answer and reads its sections. A failure is part of the result; only being aborted throws. */
export async function askForSections(
  { gateway, context, signal, temperature = 0.2, maxOutputTokens = 4000 }: ModelAccess,
  prompt: LanguageModelV4Prompt,
  { keys, listener }: { keys: Map<string, string>; listener: SectionListener },
): Promise<ModelWriting> {
  if (signal?.aborted) throw abortedError();
  const reader = sectionReader(keys, listener);
  const enough = new AbortController();
  let length = 0;
  try {
    const answer = await gateway.stream(
      { purpose: "report", ...context },
      {
        prompt,
        temperature,
        maxOutputTokens,
        abortSignal: signal ? AbortSignal.any([signal, enough.signal]) : enough.signal,
      },
      (delta) => {
        length += delta.length;
        if (length > longestAnswer) enough.abort();
        else reader.add(delta);
      },
    );
    const read = reader.end();
    return { read: answer.finishReason.unified === "length" ? withoutOpenEnd(read) : read };
  } catch (thrown) {
    if (signal?.aborted) throw abortedError();
    const error = enough.signal.aborted
      ? new ModelError("too_long", "The model's response was stopped because it didn't end.")
      : toModelError(thrown);
    return { read: withoutOpenEnd(reader.end()), error };
  }
}

/** An answer that was cut off may end in half a sentence: its last section ends with the last whole one and its citations. */
function withoutOpenEnd({ sections, loose }: ReadSections): ReadSections {
  const whole = (text: string) => /^[\s\S]*[.!?]["”’)]?(?:\s*\[\d+\])*(?=\s|$)/.exec(text)?.[0] ?? "";
  const last = [...sections.keys()].at(-1);
  if (last === undefined) return { sections, loose: whole(loose) };
  return { loose, sections: new Map([...sections].map(([key, text]) => [key, key === last ? whole(text) : text])) };
}
