import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { usageRecords } from "../usage/usage.table.ts";
import { reserve } from "../usage/usage.ts";
import { type RunTests, startRunTests } from "./runs.factory.ts";
import { sweepUsage } from "./sweep.ts";

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
}, 60_000);
afterAll(() => tests.stop());

it("settles or gives back what ended runs still hold, and leaves the others alone", async () => {
  const usage = { promptTokens: 10, completionTokens: 0, estimated: false, costMicros: 3 };
  const job = tests.define({ write: () => ({ output: 1, next: [], usage }) });
  const done = await job.start();
  const failed = await job.start();
  await Promise.all([job.events(done.id), job.events(failed.id)]);
  const open = newId();
  await tests.inside(async (tx) => {
    await reserve(tx, { action: "task_assignment", units: 1, runId: open }, { now: new Date(), billing: "test" });
    await tx.query("delete from usage_records");
    // As a database would be left by a fault in the transaction that ends a run; there is no way to it through the program.
    await tx.query("update usage_reservations set status = 'held'");
    await tx.query("update runs set status = 'failed' where id = $1", [failed.id]);
  });
  expect(await tests.used()).toBe(3);
  for (let times = 0; times < 2; times++) await sweepUsage(tests.house);
  expect(await tests.used()).toBe(2);
  expect(await tests.inside((tx) => tx.orm.select().from(usageRecords))).toMatchObject([
    { promptTokens: 10, costMicros: 3 },
  ]);
  const { rows } = await tests.inside((tx) =>
    tx.query("select status from usage_reservations where run_id = $1", [open]),
  );
  expect(rows).toEqual([{ status: "held" }]);
});
