import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collect, pause, type RunTests, startRunTests, summary } from "./runs.factory.ts";
import { subscribeRunEvents } from "./stream.ts";

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.enterOrganization());

describe("what a step says while it works", () => {
  it("comes in few events, in order, without cutting a character, and ends before the step does", async () => {
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
    expect(deltas.length).toBeLessThan(20);
    expect(summary(events).slice(-4)).toEqual(["text 1", "write done", "completed", "done completed"]);
    expect((await job.steps(run.id))[0]?.detail).toBe("nearly");
  });

  it("is replayed from any number, and from the start for a number that another run gave", async () => {
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

  it("is nobody else's to hear", async () => {
    const job = tests.define({ write: () => ({ output: null }) });
    const run = await job.start();
    await job.events(run.id);
    const signal = AbortSignal.timeout(300);
    const other = await tests.newOrganization();
    const heard = await collect(subscribeRunEvents(tests.house, { orgId: other, runId: run.id, after: 0, signal }));
    expect(heard).toEqual([]);
  });
});

it("500 listeners hear every event, soon", async () => {
  const job = tests.define({
    write: async (step) => {
      for (let n = 0; n < 4; n++) {
        step.text(String(n));
        await pause(300);
      }
      return { output: null };
    },
  });
  const heldUp: number[] = [];
  const run = await job.start();
  const listeners = Array.from({ length: 500 }, async () => {
    let heard = 0;
    for await (const event of tests.subscribe(run.id)) {
      heard++;
      if (event.type === "text-delta") heldUp.push(Date.now() - (await committedAt(run.id, event.id)));
    }
    return heard;
  });
  const counts = new Set(await Promise.all(listeners));
  expect(counts.size).toBe(1);
  heldUp.sort((a, b) => a - b);
  expect(heldUp.length).toBeGreaterThanOrEqual(1500);
  // The promise is 100 ms, and the bench measures it; a machine that runs tests is busy, and gets ten times that.
  expect(heldUp[Math.floor(heldUp.length * 0.99)]).toBeLessThanOrEqual(1000);
});

/** When the row was written; asked once for all listeners. */
const moments = new Map<string, Promise<number>>();
function committedAt(runId: string, number: number): Promise<number> {
  const key = `${runId} ${number}`;
  const known =
    moments.get(key) ??
    tests.inside(async (tx) => {
      const { rows } = await tx.query("select at from run_events where run_id = $1 and number = $2", [runId, number]);
      return new Date(String(rows[0]?.["at"])).getTime();
    });
  moments.set(key, known);
  return known;
}
