import { expect, it } from "vitest";
import { checkBriefInThread, writeMarketBriefInThread } from "./brief-in-thread.ts";
import { sourceOf } from "./documents.factory.ts";
import { marketInput } from "./market.factory.ts";
import { writeMarketBrief } from "./market-brief.ts";

it("gives what the function itself gives", async () => {
  const input = marketInput();
  const brief = await writeMarketBriefInThread(input);
  expect(brief).toEqual(writeMarketBrief(input));
  const against = { sources: input.sources, asked: [input.task.title, input.task.description] };
  expect(await checkBriefInThread(brief.markdown, brief.citations, against)).toMatchObject({ ok: true });
});

const large = sourceOf("The market grew by 4% in 2024 and sales rose to $5 million. ".repeat(20_000));

it("leaves the caller free to answer others", async () => {
  let longest = 0;
  let last = performance.now();
  const tick = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const start = performance.now();
  await writeMarketBriefInThread(marketInput({ sources: [large] }));
  clearInterval(tick);
  expect(longest).toBeLessThan((performance.now() - start) / 2);
});

it("stops when it is told to", async () => {
  const stop = new AbortController();
  const writing = writeMarketBriefInThread(marketInput({ sources: [large] }), { signal: stop.signal });
  stop.abort();
  await expect(writing).rejects.toMatchObject({ code: "aborted" });
});

it("gives up after its time, in words", async () => {
  await expect(writeMarketBriefInThread(marketInput({ sources: [large] }), { timeoutMs: 1 })).rejects.toThrow(
    /could not be worked through/,
  );
});

it("answers each who asks at once, and goes on after one that was stopped", async () => {
  const input = marketInput();
  const stop = new AbortController();
  const stopped = writeMarketBriefInThread(marketInput({ sources: [large] }), { signal: stop.signal });
  const others = Promise.all([1, 2, 3].map(() => writeMarketBriefInThread(input)));
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: "aborted" });
  const brief = writeMarketBrief(input);
  expect(await others).toEqual([brief, brief, brief]);
  expect(await writeMarketBriefInThread(input)).toEqual(brief);
});
