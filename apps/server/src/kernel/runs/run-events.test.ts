import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collect, pause, type RunTests, startRunTests, summary } from "./runs.factory.ts";
import { subscribeRunEvents } from "./stream.ts";

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.enterOrganization());

describe("a running step's events", () => {
  it("are batched and in order, split no character, and end before the step does", async () => {
    const words = "Größe 😀 ".repeat(400);
    const job = tests.define({
      write: async (step) => {
        for (const unit of words.split("")) {
          step.text(unit);
          // Also between the halves of the 😀, where a batch may end.
          if (unit === " " || unit === "\ud83d") await pause(1);
        }
        step.progress("nearly");
        return { output: null };
      },
    });
    const run = await job.start();
    const events = await job.events(run.id);
    const deltas = events.flatMap((event) => (event.type === "text-delta" ? [event.data.text] : []));
    expect(deltas.join("")).toBe(words);
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.length).toBeLessThan(words.length / 20);
    expect(summary(events).slice(-4)).toEqual(["text 1", "write done", "completed", "done completed"]);
    expect((await job.steps(run.id))[0]?.detail).toBe("nearly");
  });

  it("are replayed from any number, and from the start for an unknown number", async () => {
    const job = tests.define({
      write: (step) => {
        step.text("hello");
        return { output: null };
      },
    });
    const run = await job.start();
    const all = await job.events(run.id);
    for (let after = 0; after <= all.length; after++) expect(await job.events(run.id, after)).toEqual(all.slice(after));
    expect(await job.events(run.id, all.length + 1)).toEqual(all);
  });

  it("are visible to no other organization", async () => {
    const job = tests.define({ write: () => ({ output: null }) });
    const run = await job.start();
    await job.events(run.id);
    const signal = AbortSignal.timeout(300);
    const other = await tests.newOrganization();
    const heard = await collect(subscribeRunEvents(tests.services, { orgId: other, runId: run.id, after: 0, signal }));
    expect(heard).toEqual([]);
  });
});

it("sends the same events to 500 listeners", async () => {
  const job = tests.define({
    write: async (step) => {
      for (let n = 0; n < 4; n++) {
        step.text(String(n));
        await pause(60);
      }
      return { output: null };
    },
  });
  const run = await job.start();
  const received = await Promise.all(Array.from({ length: 500 }, () => collect(tests.subscribe(run.id))));
  const [first] = received;
  expect(first?.map(({ id }) => id)).toEqual(first?.map((_, index) => index + 1));
  expect(received.every((events) => JSON.stringify(events) === JSON.stringify(first))).toBe(true);
});
