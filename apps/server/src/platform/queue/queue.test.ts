import { afterAll, beforeAll, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { createLog } from "../log/log.ts";
import { startTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createQueue } from "./queue.ts";
import type { Queue, QueuedJob } from "./types.ts";

const log = createLog({ level: "silent" });
const names = ["commit", "retry", "slow", "active", "later", "unheard", "silent"];
const definitions = names.map((name) => ({
  name,
  retryLimit: 5,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
}));
const org = { orgId: "org-a", userId: null };

let database: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  database = await startTestDatabase();
  queue = createQueue(database.db, definitions, log);
  await queue.start();
}, 60_000);
afterAll(async () => {
  await queue.stop(0);
  await database.remove();
});

it("delivers a job sent in a committed transaction promptly, and none of a rolled-back one", async () => {
  const jobs = collect(6);
  await queue.work("commit", jobs.handler, { concurrency: 2 });
  await expect(
    inOrg(database.db, org, async (tx) => {
      await queue.send(tx, "commit", { runId: "lost" });
      throw new Error("roll back");
    }),
  ).rejects.toThrow("roll back");
  const sentAt = performance.now();
  const kept = Array.from({ length: 6 }, (_, n) => ({ runId: `kept ${n}` }));
  for (const [at, job] of kept.entries()) {
    await inOrg(database.db, org, (tx) => queue.send(tx, "commit", job));
    await expect.poll(() => jobs.seen.length, { interval: 5 }).toBe(at + 1);
  }
  expect((await jobs.all).map(({ data }) => data)).toEqual(kept);
  expect(performance.now() - sentAt).toBeLessThan(10_000); // with polling only, each would wait two seconds
});

it("retries a job that throws, and passes the attempt number", async () => {
  const tries: number[] = [];
  const done = Promise.withResolvers<void>();
  await queue.work(
    "retry",
    ({ retryCount }) => {
      tries.push(retryCount);
      if (retryCount < 1) return Promise.reject(new Error("not yet"));
      done.resolve();
      return Promise.resolve();
    },
    { concurrency: 1 },
  );
  await inOrg(database.db, org, (tx) => queue.send(tx, "retry", {}));
  await done.promise;
  expect(tries).toEqual([0, 1]);
}, 20_000);

it("logs the cause of a queue error", async () => {
  const lines: string[] = [];
  const listening = createLog({ level: "error", destination: { write: (line) => lines.push(line) } });
  let isBroken = false;
  const db: typeof database.db = {
    ...database.db,
    query: (...args: Parameters<typeof database.db.query>) =>
      isBroken ? Promise.reject(new TypeError("connection lost")) : database.db.query(...args),
  };
  const failing = createQueue(db, definitions, listening);
  await failing.start();
  await failing.work("later", () => Promise.resolve(), { concurrency: 1 });
  isBroken = true;
  await expect.poll(() => lines.find((line) => line.includes("connection lost")), { timeout: 10_000 }).toBeDefined();
  const line = lines.find((each) => each.includes("connection lost")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    msg: "Queue error",
    err: {
      type: "TypeError",
      message: expect.stringContaining("connection lost"),
      stack: expect.stringContaining("queue.test"),
    },
  });
  isBroken = false;
  await failing.stop(0);
}, 20_000);

it("requeues the jobs of a dead process at start", async () => {
  await inOrg(database.db, org, (tx) => queue.send(tx, "active", { runId: "held" }));
  // What a process killed in the middle of its work leaves behind.
  await database.db.query("update pgboss.job set state = 'active', started_on = now() where name = 'active'");
  expect(await queue.requeueActive("active")).toBe(1);

  const jobs = collect(1);
  await queue.work("active", jobs.handler, { concurrency: 1 });
  expect((await jobs.all)[0]).toMatchObject({ data: { runId: "held" }, retryCount: 1 });
}, 20_000);

it("works on due jobs whose notification was lost, one after the other without waiting for a poll", async () => {
  const jobs = collect(40);
  await queue.work("unheard", jobs.handler, { concurrency: 1 });
  await inOrg(database.db, org, async (tx) => {
    for (let n = 0; n < 40; n++) await queue.send(tx, "unheard", { n }, { startAfterSeconds: 3600 });
  });
  // Without a notification.
  await database.db.query("update pgboss.job set start_after = now() where name = 'unheard'");
  await jobs.all; // 40 polls would take longer than the test may
}, 30_000);

it("gives the job of a worker that stopped sending heartbeats to another one", async () => {
  await inOrg(database.db, org, (tx) => queue.send(tx, "silent", { runId: "lost" }));
  await database.db.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds' where name = 'silent'",
  );
  const jobs = collect(1);
  await queue.work("silent", jobs.handler, { concurrency: 1 });
  expect((await jobs.all)[0]).toMatchObject({ data: { runId: "lost" }, retryCount: 1 });
}, 20_000);

it("waits for the requested delay", async () => {
  await inOrg(database.db, org, (tx) => queue.send(tx, "later", {}, { startAfterSeconds: 3600 }));
  const { rows } = await database.db.query(
    "select start_after > now() + interval '59 minutes' as later from pgboss.job where name = 'later'",
  );
  expect(rows).toEqual([{ later: true }]);
});

it("aborts a job that does not end in time at shutdown, and requeues it", async () => {
  const other = createQueue(database.db, definitions, log);
  await other.start();
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  await other.work(
    "slow",
    async ({ signal }) => {
      started.resolve();
      await new Promise((end) => signal.addEventListener("abort", end));
      aborted.resolve();
    },
    { concurrency: 1 },
  );
  await inOrg(database.db, org, (tx) => queue.send(tx, "slow", { runId: "slow" }));
  await started.promise;
  await other.stop(1000);
  await aborted.promise;

  const jobs = collect(1);
  await queue.work("slow", jobs.handler, { concurrency: 1 });
  expect((await jobs.all)[0]).toMatchObject({ data: { runId: "slow" } });
}, 20_000);

/** Collects jobs until there are `count`. */
function collect(count: number) {
  const seen: QueuedJob[] = [];
  const all = Promise.withResolvers<QueuedJob[]>();
  return {
    seen,
    all: all.promise,
    handler: (job: QueuedJob) => {
      seen.push(job);
      if (seen.length === count) all.resolve(seen);
      return Promise.resolve();
    },
  };
}
