import { availableParallelism } from "node:os";
import { afterAll, expect, it } from "vitest";
import { makeDeliverable } from "./deliverable.factory.ts";
import { endIdleChild, renderInChild } from "./render-in-child.ts";

afterAll(endIdleChild);

const request = { deliverable: makeDeliverable(), format: "pdf" } as const;

it("returns the same file as rendering in this process, twice from one child", async () => {
  const first = await renderInChild(request);
  expect(new TextDecoder().decode(first.bytes.subarray(0, 5))).toBe("%PDF-");
  expect(first).toMatchObject({ fileName: "q3-sales-review.pdf", mediaType: "application/pdf", notes: [] });
  expect((await renderInChild(request)).bytes).toEqual(first.bytes);
});

it("renders several at once", async () => {
  const formats = ["docx", "markdown", "json"] as const;
  const files = await Promise.all(formats.map((format) => renderInChild({ ...request, format })));
  expect(files.map(({ fileName }) => fileName)).toEqual([
    "q3-sales-review.docx",
    "q3-sales-review.md",
    "q3-sales-review.json",
  ]);
});

it("runs no more children at once than the machine has cores, and renders all the same", async () => {
  const children = () => process.getActiveResourcesInfo().filter((resource) => resource === "ProcessWrap").length;
  endIdleChild();
  await expect.poll(children).toBe(0);
  const most = Math.max(2, availableParallelism());
  const stop = new AbortController();
  const rendering = Array.from({ length: 2 * most }, () => renderInChild({ ...request, format: "json" }));
  const unwanted = renderInChild(request, { signal: stop.signal });
  expect(children()).toBe(most);
  stop.abort();
  await expect(unwanted).rejects.toMatchObject({ code: "cancelled" });
  const files = await Promise.all(rendering);
  expect(files.map(({ fileName }) => fileName)).toEqual(rendering.map(() => "q3-sales-review.json"));
});

it("passes a refusal on", async () => {
  await expect(renderInChild({ ...request, format: "code" })).rejects.toMatchObject({
    code: "does_not_fit",
    message: "This document has no code to download.",
  });
});

it("kills a child that takes too long, uses too much memory, or is no longer wanted", async () => {
  await expect(renderInChild(request, { timeoutMs: 20 })).rejects.toMatchObject({ code: "timeout" });
  await expect(renderInChild(request, { memoryMb: 120 })).rejects.toMatchObject({ code: "memory" });
  await expect(renderInChild(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "cancelled" });
  const stop = new AbortController();
  const rendering = renderInChild(request, { signal: stop.signal });
  stop.abort();
  await expect(rendering).rejects.toMatchObject({ code: "cancelled" });
});

it("works again after a child was killed", async () => {
  await expect(renderInChild(request, { timeoutMs: 20 })).rejects.toMatchObject({ code: "timeout" });
  expect((await renderInChild({ ...request, format: "csv" })).fileName).toBe("q3-sales-review.csv");
});
