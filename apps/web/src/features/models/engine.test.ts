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
  ...over,
});
const onlyBuiltin = models({
  providers: [{ ...builtin, models: [...builtin.models], embeddingModels: [], imageModels: [] }],
  default: { provider: "builtin", model: "muster-builtin", engine: "builtin" },
});

describe("engineSentence", () => {
  it.each([
    ["auto", "org/llama of vLLM will answer."],
    ["openai/org/llama", "org/llama of vLLM will answer."],
  ])("%s", (choice, sentence) => {
    expect(engineSentence(models(), choice)).toBe(sentence);
  });

  it("says so when the built-in engine answers", () => {
    expect(engineSentence(onlyBuiltin, "auto")).toContain("The built-in engine will answer");
    expect(engineSentence(models(), "builtin/muster-builtin")).toContain("The built-in engine will answer");
  });

  it("says what is gone or silent", () => {
    expect(engineSentence(onlyBuiltin, "openai/org/llama")).toMatch(
      /^openai\/org\/llama is no longer connected\. The built-in/,
    );
    const silent = models({
      providers: [
        { ...openai, models: ["org/llama"], embeddingModels: [], imageModels: [], reachable: false, detail: "refused" },
      ],
    });
    expect(engineSentence(silent, "openai/org/llama")).toBe("vLLM does not answer now: refused");
  });
});

it("knows when the built-in engine would answer", () => {
  expect(isBuiltin(models(), "auto")).toBe(false);
  expect(isBuiltin(onlyBuiltin, "auto")).toBe(true);
  expect(isBuiltin(models(), "builtin/muster-builtin")).toBe(true);
  expect(isBuiltin(models(), "openai/org/llama")).toBe(false);
});

it("offers auto first and marks what is not reachable", () => {
  const silent = models({
    providers: [{ ...openai, models: ["org/llama"], embeddingModels: [], imageModels: [], reachable: false }],
  });
  expect(modelOptions(silent)).toEqual([
    { value: "auto", label: "Auto: the best that answers" },
    { value: "openai/org/llama", label: "org/llama · vLLM (not reachable)", disabled: true },
  ]);
});
