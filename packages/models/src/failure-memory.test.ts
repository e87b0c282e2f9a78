import { expect, it } from "vitest";
import { createFailureMemory } from "./failure-memory.ts";
import { ModelError } from "./model.ts";
import { createTextOnly } from "./text-only.factory.ts";

const error = new ModelError("timeout", "m didn't start responding within 30 seconds.");

it("skips a provider for a minute, doubling to ten minutes, until it works", () => {
  let now = 0;
  const memory = createFailureMemory(() => now);
  const provider = createTextOnly();
  expect(memory.pauseOf(provider)).toBeUndefined();
  const pauses = [];
  for (let n = 0; n < 6; n++) {
    const pauseMs = memory.hung(provider, "m", error) ?? 0;
    pauses.push(pauseMs / 1000);
    now += pauseMs - 1;
    expect(memory.pauseOf(provider)?.error).toBe(error);
    now += 1;
    expect(memory.pauseOf(provider)).toBeUndefined();
  }
  expect(pauses).toEqual([60, 120, 240, 480, 600, 600]);
  memory.worked(provider, "m");
  expect(memory.hung(provider, "m", error)).toBe(60_000);
});

it("counts concurrent hanging calls once, and each provider separately", () => {
  const memory = createFailureMemory(() => 0);
  const provider = createTextOnly();
  expect([memory.hung(provider, "m", error), memory.hung(provider, "m", error)]).toEqual([60_000, undefined]);
  expect(memory.pauseOf(createTextOnly())).toBeUndefined();
  memory.worked(provider, "m");
  expect(memory.pauseOf(provider)).toBeUndefined();
});

it("keeps skipping a provider while another of its models works, and names those that hung", () => {
  const memory = createFailureMemory(() => 0);
  const provider = createTextOnly();
  memory.hung(provider, "slow", error);
  memory.hung(provider, "slower", error);
  memory.worked(provider, "quick");
  memory.worked(provider, "slow");
  expect([...(memory.pauseOf(provider)?.models ?? [])]).toEqual(["slower"]);
});
