import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Doubles numbers; each call ends when the test ends it. */
function doubling() {
  const calls: { key: string; items: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const ask = inBatches<number, number>((key, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    calls.push({ key, items, end: () => resolve(items.map((item) => item * 2)), fail: reject });
    return promise;
  });
  return { ask, calls };
}

describe("answering in batches", () => {
  it("asks at once, and together what comes meanwhile", async () => {
    const { ask, calls } = doubling();
    const answers = [ask("a", 1), ask("a", 2), ask("a", 3)];
    expect(calls.map(({ items }) => items)).toEqual([[1]]);
    calls[0]?.end();
    expect(await answers[0]).toBe(2);
    await setImmediate();
    expect(calls.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    calls[1]?.end();
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    await setImmediate();
    void ask("a", 4);
    expect(calls.at(-1)?.items).toEqual([4]);
  });

  it("keeps keys apart", () => {
    const { ask, calls } = doubling();
    void ask("a", 1);
    void ask("b", 2);
    expect(calls.map(({ key }) => key)).toEqual(["a", "b"]);
  });

  it("rejects those of a failed call, and answers those after them", async () => {
    const { ask, calls } = doubling();
    const [first, second] = [ask("a", 1), ask("a", 2)];
    calls[0]?.fail(new Error("lost"));
    await expect(first).rejects.toThrow("lost");
    await setImmediate();
    calls[1]?.end();
    expect(await second).toBe(4);
  });
});
