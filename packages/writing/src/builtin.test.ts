import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { createGateway, type ModelCall } from "@muster/models/gateway";
import { describe, expect, it } from "vitest";
import { rankingAnalysis } from "./analysis.factory.ts";
import { builtinModelId, createBuiltin, reportOptions } from "./builtin.ts";

const ask: LanguageModelV4CallOptions = {
  prompt: [{ role: "user", content: [{ type: "text", text: "Please write twelve words about rain." }] }],
};

describe("the built-in engine as a model", () => {
  const input = {
    analysis: rankingAnalysis(),
    task: { title: "Sales", description: "" },
    agent: { name: "Ledger", role: "Analyst" },
    organizationName: "Northwind",
  };

  it("streams a report and costs nothing", async () => {
    const calls: ModelCall[] = [];
    const gateway = createGateway({ models: [], record: () => (call) => void calls.push(call) });
    const answer = await gateway.stream(
      { provider: createBuiltin(), modelId: builtinModelId },
      { ...ask, ...reportOptions(input) },
      () => undefined,
    );
    expect(answer.text).toMatch(/^# Sales\n\n## Answer/);
    expect(calls[0]).toMatchObject({ costMicros: 0, estimated: false, outcome: "ok" });
  });

  it("refuses to write without data", async () => {
    const gateway = createGateway({ models: [], record: () => () => undefined });
    expect((await gateway.generate({ provider: createBuiltin(), modelId: builtinModelId }, ask)).text).toContain(
      "only reports computed figures",
    );
  });
});
