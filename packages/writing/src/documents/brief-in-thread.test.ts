import { textSource } from "@muster/retrieval/passages/source.factory";
import { expect, it } from "vitest";
import { briefInput } from "./brief.factory.ts";
import { checkBriefInThread, draftTimeMs, writeDocumentBriefInThread } from "./brief-in-thread.ts";
import { writeDocumentBrief } from "./document-brief.ts";

it("returns what the function itself returns", async () => {
  const input = briefInput();
  const brief = await writeDocumentBriefInThread(input);
  expect(brief).toEqual(writeDocumentBrief(input));
  expect(await checkBriefInThread(brief.markdown, brief.citations, [...input.sources])).toMatchObject({ ok: true });
});

const large = textSource("large.txt", "The market grew by 4% in 2024 and sales rose to $5 million. ".repeat(20_000));

it("does not block the caller", async () => {
  let longest = 0;
  let last = performance.now();
  const tick = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const start = performance.now();
  await writeDocumentBriefInThread(briefInput({ sources: [large] }));
  clearInterval(tick);
  expect(longest).toBeLessThan((performance.now() - start) / 2);
});

it("stops when it is aborted", async () => {
  const stop = new AbortController();
  const writing = writeDocumentBriefInThread(briefInput({ sources: [large] }), { signal: stop.signal });
  stop.abort();
  await expect(writing).rejects.toMatchObject({ code: "aborted" });
});

it("rejects after its time limit", async () => {
  await expect(writeDocumentBriefInThread(briefInput({ sources: [large] }), { timeoutMs: 1 })).rejects.toThrow(
    /could not be processed/,
  );
});

it("answers parallel requests, and continues after an aborted one", async () => {
  const input = briefInput();
  const stop = new AbortController();
  const stopped = writeDocumentBriefInThread(briefInput({ sources: [large] }), { signal: stop.signal });
  const others = Promise.all([1, 2, 3].map(() => writeDocumentBriefInThread(input)));
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: "aborted" });
  const brief = writeDocumentBrief(input);
  expect(await others).toEqual([brief, brief, brief]);
  expect(await writeDocumentBriefInThread(input)).toEqual(brief);
});

it.each([
  ["no code", 0, 120_000],
  ["an archive at the limit", 20, 520_000],
])("has time for %s", (_, megabytes, expected) => {
  expect(draftTimeMs({ code: [{ path: "a.ts", text: "x".repeat(megabytes * 1_000_000) }] })).toBe(expected);
});
