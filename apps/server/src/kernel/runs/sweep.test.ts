import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { recountUsage } from "../usage/recount.factory.ts";
import { reserve } from "../usage/usage.ts";
import { type RunTests, startRunTests } from "./runs.factory.ts";
import { startRun } from "./runs.ts";
import { sweepRuns } from "./sweep.ts";

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
}, 60_000);
afterAll(() => tests.stop());

it("settles or releases the units of ended runs, and leaves other runs unchanged", async () => {
  const job = tests.define({ write: () => ({ output: 1 }) });
  const done = await job.start();
  const failed = await job.start();
  await Promise.all([job.events(done.id), job.events(failed.id)]);
  const open = newId();
  await tests.inside(async (tx) => {
    await reserve(tx, { action: "report_draft", units: 1, runId: open }, { now: new Date(), billing: "test" });
    // The state after a fault in the transaction that ends a run, which the program itself cannot produce.
    await tx.query("update usage_reservations set status = 'held', closed_at = null");
    await tx.query("update usage_accounts set used_half_units = 6");
    await tx.query("update runs set status = 'failed' where id = $1", [failed.id]);
  });
  expect(await tests.used()).toBe(3);
  for (let times = 0; times < 2; times++) await sweepRuns(tests.services);
  expect(await tests.used()).toBe(2);
  await tests.inside(recountUsage);
  const { rows } = await tests.inside((tx) =>
    tx.query("select status from usage_reservations where run_id = $1", [open]),
  );
  expect(rows).toEqual([{ status: "held" }]);
});

it("enqueues another job for a step whose job was lost, and never two", async () => {
  let times = 0;
  const go = Promise.withResolvers<void>();
  const job = tests.define({
    write: async () => {
      times++;
      await go.promise;
      return { output: times };
    },
  });
  const lost = await tests.inside(async (tx) => {
    const run = await startRun(tx, tests.services, {
      ...job.plan,
      subject: { kind: "test", id: newId() },
      userId: "ada",
      input: {},
    });
    await tx.query("select set_config('role', 'none', true)");
    await tx.query("delete from pgboss.job where data->>'runId' = $1", [run.id]);
    return run;
  });
  const queued = await job.start();
  await sweepRuns(tests.services);
  await sweepRuns(tests.services);
  // A job that meets the lease of the step's worker is replaced by a later one, and counts until the queue has recorded its end.
  await expect.poll(() => Promise.all([tests.openJobs(lost.id), tests.openJobs(queued.id)])).toEqual([1, 1]);
  go.resolve();
  await Promise.all([job.events(lost.id), job.events(queued.id)]);
  await sweepRuns(tests.services);
  expect(times).toBe(2);
  expect(job.ends.map((end) => end.status)).toEqual(["completed", "completed"]);
});
