import { afterAll, beforeAll, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { createLog } from "../log/log.ts";
import { startTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createQueue } from "./queue.ts";
import type { Queue, QueuedJob } from "./types.ts";

const log = createLog({ level: "silent" });
const names = ["commit", "retry", "slow", "active", "later", "unheard", "unheard.group", "quiet", "due", "silent"];
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

it("changes only the queues whose definition has changed when it starts again", async () => {
  const stored = async () =>
    (
      await database.db.query(
        "select name, retry_limit as tries, updated_on::text as at from pgboss.queue order by name",
      )
    ).rows;
  const before = await stored();
  const changed = definitions.map((one) => (one.name === "quiet" ? { ...one, retryLimit: 7 } : one));
  const again = createQueue(database.db, changed, log);
  await again.start();
  await again.stop(0);
  const after = await stored();
  expect(after.filter(({ at }, index) => at !== before[index]?.["at"])).toMatchObject([{ name: "quiet", tries: 7 }]);
});

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

it.each([
  { name: "unheard", concurrency: 1 },
  { name: "unheard.group", concurrency: 4, groupConcurrency: 3 },
])(
  "works off $name without waiting for a poll between jobs",
  async ({ name, ...workers }) => {
    const count = 60;
    const jobs = collect(count);
    await queue.work(name, jobs.handler, workers);
    await inOrg(database.db, org, async (tx) => {
      for (let n = 0; n < count; n++) await queue.send(tx, name, { n }, { startAfterSeconds: 3600, group: "org-a" });
    });
    // Without a notification.
    await database.db.query("update pgboss.job set start_after = now() where name = $1", [name]);
    await jobs.all; // with a poll before each job, it would take longer than the test may
  },
  30_000,
);

it("does not wake the workers of queues without due jobs", async () => {
  const asked: string[] = [];
  const db: typeof database.db = {
    ...database.db,
    query: (text, values, options) => {
      asked.push(text);
      return database.db.query(text, values, options);
    },
  };
  const watched = createQueue(db, definitions, log);
  await watched.start();
  const jobs = collect(2);
  await watched.work("quiet", jobs.handler, { concurrency: 1 });
  await watched.work("due", jobs.handler, { concurrency: 1 });
  const fetchesOf = (name: string) => asked.filter((text) => text.includes(`j.name = '${name}'`)).length;
  await expect.poll(() => fetchesOf("quiet")).toBe(1);
  for (const round of [1, 2]) {
    await inOrg(database.db, org, (tx) => watched.send(tx, "due", { round }, { startAfterSeconds: 1 }));
    await expect.poll(() => jobs.seen.length, { timeout: 10_000 }).toBe(round);
  }
  expect(fetchesOf("due")).toBeGreaterThan(2);
  expect(fetchesOf("quiet")).toBe(1);
  await watched.stop(0);
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
