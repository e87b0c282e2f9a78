import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { sendStep } from "./jobs.ts";
import { RetryableError, type StepContext } from "./kinds.ts";
import { type RunTests, startRunTests, summary, until } from "./runs.factory.ts";
import { cancelRun, wakeStep } from "./runs.ts";
import { sweepRuns } from "./sweep.ts";

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.enterOrganization());

describe("a step that waits", () => {
  it("holds no job and no worker, gives its reason, and resumes with its saved state", async () => {
    const job = asking();
    const run = await job.startAndWait();
    expect(await job.steps(run.id)).toMatchObject([
      { key: "ask", status: "waiting", waitsFor: `approval of ${run.id}`, detail: "Waiting for you" },
      { key: "write", status: "waiting" },
    ]);
    await tests.settled(run.id);
    await sweepRuns(tests.services);
    expect(await tests.openJobs(run.id)).toBe(0);
    expect((await job.read(run.id))?.status).toBe("in_progress");
    expect(await wake(run.id)).toBe(true);
    const events = await job.events(run.id);
    expect(summary(events)).toEqual([
      "pending",
      "in_progress",
      "ask working",
      "ask waiting",
      "ask waiting",
      "ask working",
      "ask done",
      "write working",
      "write done",
      "completed",
      "done completed",
    ]);
    expect(events.map(({ data }) => ("waitsFor" in data ? data.waitsFor : undefined)).filter(Boolean)).toHaveLength(1);
    expect(job.ends[0]?.steps[0]).toMatchObject({ attempts: 2, output: { asked: 1 } });
    expect(await tests.used()).toBe(1);
  });

  onPostgres.it("resumes once for concurrent wake-ups, and ignores late ones", async () => {
    const job = asking();
    const run = await job.startAndWait();
    const woken = await Promise.all(Array.from({ length: 8 }, () => wake(run.id)));
    expect(woken.filter(Boolean)).toHaveLength(1);
    await job.events(run.id);
    expect(job.ends[0]?.steps[0]?.attempts).toBe(2);
    expect(await wake(run.id)).toBe(false);
  });

  it("is not resumed by a late job", async () => {
    const job = asking();
    const run = await job.startAndWait();
    await tests.inside((tx) => sendStep(tx, tests.services, { runId: run.id, key: "ask", turn: 1 }));
    await tests.settled(run.id);
    expect((await job.steps(run.id))[0]).toMatchObject({ status: "waiting", waitsFor: `approval of ${run.id}` });
    expect(await wake(run.id)).toBe(true);
    await job.events(run.id);
    expect(job.ends[0]?.steps[0]?.attempts).toBe(2);
  });

  it("is woken by its own key only", async () => {
    const job = asking();
    const run = await job.startAndWait();
    await tests.settled(run.id);
    expect(await tests.inside((tx) => wakeStep(tx, tests.services, { runId: run.id, waitsFor: "another" }))).toBe(
      false,
    );
    expect(await tests.openJobs(run.id)).toBe(0);
    expect((await job.steps(run.id))[0]?.status).toBe("waiting");
  });

  it("is woken only if the waking transaction commits", async () => {
    const job = asking();
    const run = await job.startAndWait();
    await tests.settled(run.id);
    const broken = tests.inside(async (tx) => {
      expect(await wakeStep(tx, tests.services, { runId: run.id, waitsFor: `approval of ${run.id}` })).toBe(true);
      throw new Error("Changed my mind");
    });
    await expect(broken).rejects.toThrow("Changed my mind");
    expect(await tests.openJobs(run.id)).toBe(0);
    expect((await job.steps(run.id))[0]).toMatchObject({ status: "waiting", waitsFor: expect.any(String) });
    expect(await wake(run.id)).toBe(true);
  });

  it("ends with its run when it is canceled, and returns the action", async () => {
    const job = asking();
    const run = await job.startAndWait();
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    expect(summary(await job.events(run.id)).slice(-4)).toEqual([
      "ask failed",
      "write skipped",
      "cancelled",
      "done cancelled",
    ]);
    expect((await job.steps(run.id))[0]).not.toHaveProperty("waitsFor");
    expect(await tests.used()).toBe(0);
    expect(await wake(run.id)).toBe(false);
    expect(job.ends).toHaveLength(1);
  });
});

it("a step's saved state survives a failed attempt and is deleted when the step is done", async () => {
  const seen: unknown[] = [];
  const job = tests.define({
    gather: async (step) => {
      seen.push(step.kept);
      if (step.kept) return { output: "done" };
      await step.keep({ page: 1, odd: "a\0b" });
      throw new RetryableError("Busy", { afterSeconds: 0 });
    },
  });
  const run = await job.start();
  await job.events(run.id);
  expect(seen).toEqual([undefined, { page: 1, odd: "a\ufffdb" }]);
  const { rows } = await tests.inside((tx) => tx.query("select kept from run_steps where run_id = $1", [run.id]));
  expect(rows).toEqual([{ kept: null }]);
});

/** A run kind whose first step asks once and continues when it is woken. */
function asking() {
  const ask = (step: StepContext) =>
    step.kept
      ? { output: step.kept }
      : { waitFor: `approval of ${step.run.id}`, detail: plainText("Waiting for you"), kept: { asked: step.attempt } };
  const job = tests.define({ ask, write: () => ({ output: 1 }) });
  return {
    ...job,
    async startAndWait() {
      const run = await job.start();
      await until(async () => (await job.steps(run.id))[0]?.waitsFor !== undefined);
      return run;
    },
  };
}

function wake(runId: string): Promise<boolean> {
  return tests.inside((tx) => wakeStep(tx, tests.services, { runId, waitsFor: `approval of ${runId}` }));
}
