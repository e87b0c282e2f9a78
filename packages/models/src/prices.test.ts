import { describe, expect, it } from "vitest";
import { isLocalHost } from "./local-host.ts";
import { costOf, type ModelPrice, priceOf } from "./prices.ts";

const at = new Date("2026-06-15T12:00:00Z");
const tokens = { prompt: 1000, completion: 100 };
const own: ModelPrice[] = [
  { model: "gpt-4o", validFrom: "2026-06-15", inputPerMillion: 1, outputPerMillion: 1 },
  { model: "gpt-4o", validFrom: "2026-06-16", inputPerMillion: 9, outputPerMillion: 9 },
];

/** Named as pages and the API name a model. */
const full: ModelPrice[] = [{ model: "box/acme-1", validFrom: "2026-06-15", inputPerMillion: 2, outputPerMillion: 2 }];

describe("the cost of a call", () => {
  it.each([
    ["a list price", { model: "gpt-4o-mini", isLocal: false }, 210, "known"],
    ["a dated name", { model: "gpt-4o-mini-2024-07-18", isLocal: false }, 210, "known"],
    ["a maker's prefix, also behind a local proxy", { model: "openai/gpt-4o-mini", isLocal: true }, 210, "known"],
    ["another model with a similar name", { model: "gpt-4o-mini-audio", isLocal: false }, 49_500, "default"],
    ["an unknown model", { model: "acme-1", isLocal: false }, 49_500, "default"],
    ["a local model", { model: "acme-1", isLocal: true }, 0, "local"],
    [
      "the operator's price for a provider's model",
      { model: "box/acme-1", isLocal: true, overrides: full },
      2200,
      "operator",
    ],
    ["another provider's model", { model: "rack/acme-1", isLocal: true, overrides: full }, 0, "local"],
    ["the operator's price on that date", { model: "gpt-4o", isLocal: false, overrides: own }, 1100, "operator"],
  ])("%s", (_, call, costMicros, priceSource) => {
    expect(costOf({ at, ...call }, tokens)).toEqual({ costMicros, priceSource });
  });

  it("counts cached input at its own price", () => {
    expect(
      costOf({ model: "gpt-4o", isLocal: false, at }, { prompt: 1000, completion: 0, cached: 1000 }).costMicros,
    ).toBe(1250);
  });

  it("has no price before its first day", () => {
    expect(
      priceOf("gpt-5", new Date("2025-08-06T23:00:00Z"), [
        { model: "gpt-5", validFrom: "2025-08-07", inputPerMillion: 1, outputPerMillion: 1 },
      ]),
    ).toBeUndefined();
  });
});

describe("a local host", () => {
  it.each([
    ["127.0.0.1", true],
    ["[::1]", true],
    ["192.168.1.4", true],
    ["ollama", true],
    ["box.local", true],
    ["api.openai.com", false],
    ["8.8.8.8", false],
    ["172.32.0.1", false],
    ["127.0.0.1.evil.example", false],
  ])("%s: %s", (host, local) => {
    expect(isLocalHost(host)).toBe(local);
  });
});
