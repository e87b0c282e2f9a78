import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Reasoning,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { estimateTokens } from "./tokens.ts";

/** Accumulates one call while it runs: its text, its content, its tokens. */
export interface Tally {
  text: string;
  content: LanguageModelV4Content[];
  finishReason: LanguageModelV4FinishReason;
  isFinished: boolean;
  firstTokenMs: number | null;
  add: (part: LanguageModelV4StreamPart) => void;
  /** Of text, reasoning and arguments. */
  generatedCharacters: () => number;
  /** Ends the call's answer here, as one that reached its length limit. */
  cut: () => void;
  take: (result: LanguageModelV4GenerateResult) => void;
  count: (options: {
    isLocal: boolean;
    hasFailed: boolean;
  }) => Promise<{ prompt: number; completion: number; cached: number; estimated: boolean }>;
}

/** A new tally for a call that began at `start` (of `performance.now()`). */
export function tallyOf(options: LanguageModelV4CallOptions, start: number): Tally {
  let usage: LanguageModelV4Usage | undefined;
  /** Everything generated, including what is not part of the answer: it is billed. */
  let generated = "";
  const thoughts = new Map<string, LanguageModelV4Reasoning>();
  function finish(reason: LanguageModelV4FinishReason): void {
    tally.finishReason = reason;
    tally.isFinished = true;
    if (tally.text !== "") tally.content.unshift({ type: "text", text: tally.text });
    tally.content.unshift(...thoughts.values());
  }
  const tally: Tally = {
    text: "",
    content: [],
    finishReason: { unified: "other", raw: undefined },
    isFinished: false,
    firstTokenMs: null,
    add: (part) => {
      if ("delta" in part) {
        tally.firstTokenMs ??= Math.round(performance.now() - start);
        generated += part.delta;
      }
      if (part.type === "text-delta") tally.text += part.delta;
      addThought(thoughts, part);
      if (part.type === "tool-call") {
        tally.firstTokenMs ??= Math.round(performance.now() - start);
        tally.content.push(part);
      }
      if (part.type === "finish") {
        usage = part.usage;
        finish(part.finishReason);
      }
    },
    generatedCharacters: () => generated.length,
    cut: () => finish({ unified: "length", raw: undefined }),
    take: (result) => {
      usage = result.usage;
      tally.content = result.content;
      tally.text = result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
      generated = result.content
        .map((part) =>
          part.type === "text" || part.type === "reasoning" ? part.text : part.type === "tool-call" ? part.input : "",
        )
        .join("");
      tally.finishReason = result.finishReason;
      tally.isFinished = true;
    },
    count: async ({ isLocal, hasFailed }) => {
      const [prompt, completion] = [plausible(usage?.inputTokens.total), plausible(usage?.outputTokens.total)];
      const cached = Math.min(plausible(usage?.inputTokens.cacheRead) ?? 0, prompt ?? 0);
      if (prompt !== undefined && completion !== undefined) return { prompt, completion, cached, estimated: false };
      if (hasFailed && generated === "") return { prompt: 0, completion: 0, cached: 0, estimated: false };
      const estimate = (text: string) => estimateTokens(text, { isLocal });
      return {
        prompt: prompt ?? (await estimate(promptText(options))),
        completion: completion ?? (await estimate(generated)),
        cached,
        estimated: true,
      };
    },
  };
  return tally;
}

/** More than any model reads or writes in one call. */
const maxTokens = 20_000_000;

/** Rejects implausible token counts of a server, which would give wrong costs. */
export function plausible(tokens: number | undefined): number | undefined {
  return Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= maxTokens ? tokens : undefined;
}

/** Keeps reasoning with the metadata that its vendor needs after its tools have answered. */
function addThought(thoughts: Map<string, LanguageModelV4Reasoning>, part: LanguageModelV4StreamPart): void {
  if (part.type === "reasoning-start") thoughts.set(part.id, { type: "reasoning", text: "" });
  if (part.type !== "reasoning-start" && part.type !== "reasoning-delta" && part.type !== "reasoning-end") return;
  const thought = thoughts.get(part.id);
  if (!thought) return;
  if (part.type === "reasoning-delta") thought.text += part.delta;
  if (part.providerMetadata) thought.providerMetadata = part.providerMetadata;
}

/** The texts of a prompt and its tools, for counting. */
export function promptText({ prompt, tools }: LanguageModelV4CallOptions): string {
  const texts = prompt.flatMap((message) =>
    message.role === "system"
      ? [message.content]
      : message.content.map((part) =>
          part.type === "text" ? part.text : part.type === "file" ? "" : JSON.stringify(part),
        ),
  );
  return [...texts, ...(tools?.length ? [JSON.stringify(tools)] : [])].join("\n");
}
