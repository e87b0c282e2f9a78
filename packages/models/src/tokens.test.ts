import { expect, it } from "vitest";
import { estimateTokens } from "./tokens.ts";

it("estimates a word of 400,000 letters in time that grows with its length", async () => {
  const word = Array.from({ length: 400_000 }, (_, index) => "abcdefghij"[(index * index) % 7]).join("");
  const [whole, part] = await Promise.all(
    [word, word.slice(0, 1000)].map((text) => estimateTokens(text, { isLocal: false })),
  );
  expect(whole).toBeGreaterThan(390 * Number(part));
});
