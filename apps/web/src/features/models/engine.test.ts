import { describe, expect, it } from "vitest";
import { engineSentence, isBuiltin, type Models, modelOptions } from "./engine.ts";

const builtin = {
  id: "builtin",
  name: "Built-in engine",
  kind: "builtin",
  origin: "builtin",
  reachable: true,
  models: ["muster-builtin"],
  detail: "Always here",
} as const;
const openai = {
  id: "openai",
  name: "vLLM",
  kind: "openai-compatible",
  origin: "environment",
  reachable: true,
  models: ["org/llama"],
  detail: "Answers",
} as const;
const models = (over: Partial<Models> = {}): Models => ({
  providers: [
    { ...builtin, models: [...builtin.models], embeddingModels: [], imageModels: [] },
    { ...openai, models: [...openai.models], embeddingModels: [], imageModels: [] },
  ],
  default: { provider: "openai", model: "org/llama", engine: "model" },
  defaultEmbedding: null,
  ...over,
});
const onlyBuiltin = models({
  providers: [{ ...builtin, models: [...builtin.models], embeddingModels: [], imageModels: [] }],
  default: { provider: "builtin", model: "muster-builtin", engine: "builtin" },
  defaultEmbedding: null,
});

describe("engineSentence", () => {
  it.each([
    ["auto", "Uses org/llama from vLLM."],
    ["openai/org/llama", "Uses org/llama from vLLM."],
  ])("%s", (choice, sentence) => {
    expect(engineSentence(models(), choice)).toBe(sentence);
  });

  it("states when the built-in engine answers", () => {
    expect(engineSentence(onlyBuiltin, "auto")).toContain("Uses the built-in engine");
    expect(engineSentence(models(), "builtin/muster-builtin")).toContain("Uses the built-in engine");
  });

  it("names what is missing or not responding", () => {
    expect(engineSentence(onlyBuiltin, "openai/org/llama")).toMatch(
      /^openai\/org\/llama is no longer connected\. Uses the built-in/,
    );
    const silent = models({
      providers: [
        { ...openai, models: ["org/llama"], embeddingModels: [], imageModels: [], reachable: false, detail: "refused" },
      ],
    });
    expect(engineSentence(silent, "openai/org/llama")).toBe("vLLM isn’t available: refused");
  });
});

it("predicts when the built-in engine would answer", () => {
  expect(isBuiltin(models(), "auto")).toBe(false);
  expect(isBuiltin(onlyBuiltin, "auto")).toBe(true);
  expect(isBuiltin(models(), "builtin/muster-builtin")).toBe(true);
  expect(isBuiltin(models(), "openai/org/llama")).toBe(false);
});

it("offers auto first and marks unreachable models", () => {
  const silent = models({
    providers: [{ ...openai, models: ["org/llama"], embeddingModels: [], imageModels: [], reachable: false }],
  });
  expect(modelOptions(silent)).toEqual([
    { value: "auto", label: "Auto (best available model)" },
    { value: "openai/org/llama", label: "org/llama · vLLM (unavailable)", disabled: true },
  ]);
});
