import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { assign, startKernelServices } from "../kernel.factory.ts";
import { failStep, finishStep, pauseStep, renewLease, requeueStep, saveProgress } from "./attempt.ts";
import { sendStep, stepQueue } from "./jobs.ts";
import type { StepResult } from "./kinds.ts";
import { type RunTests, startRunTests, until } from "./runs.factory.ts";
import { findRun, findStep } from "./runs.repo.ts";
import { cancelRun, startRun } from "./runs.ts";

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
});
afterAll(() => tests.stop());
beforeEach(() => tests.enterOrganization());

function hanging() {
  const end = Promise.withResolvers<StepResult>();
  const attempts: number[] = [];
  const job = tests.define({
    write: (step) => {
      attempts.push(step.attempt);
      return end.promise;
    },
  });
  return { ...job, attempts, end: () => end.resolve({ output: 1 }) };
}

async function stepOf(runId: string) {
  const { rows } = await tests.inside((tx) =>
    tx.query(
      `select status, attempt, crashes, lease_until > now() + interval '20 seconds' as leased from run_steps where run_id = $1`,
      [runId],
    ),
  );
  return rows[0];
}

async function jobsOf(runId: string) {
  const { rows } = await tests.db.query(
    `select start_after > now() + interval '5 seconds' as later from pgboss.job
      where name = $1 and state in ('created', 'retry', 'active') and data->>'runId' = $2`,
    [stepQueue.name, runId],
  );
  return rows.map(({ later }) => later);
}

describe("the first step of a run", () => {
  it("is claimed in the transaction that starts the run, with a lease and a delayed job", async () => {
    const job = hanging();
    const run = await job.start();
    expect(await stepOf(run.id)).toEqual({ status: "working", attempt: 1, crashes: 0, leased: true });
    expect(await jobsOf(run.id)).toEqual([true]);
    await until(() => job.attempts.length === 1);
    job.end();
    await job.events(run.id);
    await until(async () => (await jobsOf(run.id)).length === 0);
    expect(job.ends).toMatchObject([{ status: "completed", steps: [{ attempts: 1 }] }]);
  });

  it("does not run when that transaction is rolled back, and its slot is free again", async () => {
    const job = hanging();
    for (let n = 0; n < 8; n++)
      await expect(
        tests.inside(async (tx) => {
          await startRun(tx, tests.services, {
            ...job.plan,
            subject: { kind: "test", id: "x" },
            userId: "ada",
            input: {},
          });
          throw new Error("Undo");
        }),
      ).rejects.toThrow("Undo");
    expect(job.attempts).toEqual([]);
    const run = await job.start();
    expect(await stepOf(run.id)).toMatchObject({ status: "working", attempt: 1 });
    job.end();
    await job.events(run.id);
  });

  it("is left to the queue by a process at the organization's limit", async () => {
    const job = hanging();
    const runs = [];
    for (let n = 0; n < 4; n++) runs.push(await job.start());
    const statuses = await Promise.all(runs.map(async ({ id }) => (await stepOf(id))?.["status"]));
    expect(statuses).toEqual(["working", "working", "working", "queued"]);
    expect(await jobsOf(runs[3]?.id ?? "")).toEqual([false]);
    // The fourth slot is for another organization.
    await tests.enterOrganization();
    const other = tests.define({ write: () => ({ output: 1 }) });
    await other.events((await other.start()).id);
    expect(job.attempts).toHaveLength(3);
    job.end();
    await until(() => job.ends.length === 4);
  });

  it("is left to the queue by a process without workers", async () => {
    const api = await startKernelServices(tests.db, { kinds: [], works: false });
    const job = tests.define({ write: () => ({ output: 1 }) });
    const run = await assign(api.services, tests.orgId, job.plan);
    await job.events(run.id);
    expect(job.ends).toMatchObject([{ status: "completed" }]);
    await api.stop();
  });

  it("stays with its process when its job arrives early, and counts no crash", async () => {
    const job = hanging();
    const run = await job.start();
    await tests.inside((tx) => sendStep(tx, tests.services, { runId: run.id, key: "write", turn: 1 }));
    await until(async () => (await jobsOf(run.id)).filter((later) => later === true).length === 2);
    expect(await stepOf(run.id)).toEqual({ status: "working", attempt: 1, crashes: 0, leased: true });
    job.end();
    await job.events(run.id);
    expect(job.attempts).toEqual([1]);
  });
});

onPostgres.it("a step whose process stops renewing its lease is taken over by another process", async () => {
  const job = hanging();
  const run = await job.start();
  const other = await startKernelServices(tests.db, { kinds: [] });
  await tests.inside(async (tx) => {
    await tx.query("update run_steps set lease_until = now() - interval '1 second' where run_id = $1", [run.id]);
    await sendStep(tx, other.services, { runId: run.id, key: "write", turn: 1 });
  });
  await until(() => job.attempts.length === 2);
  expect(await stepOf(run.id)).toMatchObject({ attempt: 2, crashes: 1 });
  job.end();
  await job.events(run.id);
  expect(job.ends).toMatchObject([{ status: "completed", steps: [{ attempts: 2 }] }]);
  await other.stop();
});

it("a worker can’t write anything after its run has ended", async () => {
  const job = hanging();
  const { id } = await job.start();
  const attempt = await tests.inside(async (tx) => {
    const [run, step] = [await findRun(tx, id), await findStep(tx, id, "write")];
    if (!run || !step) throw new Error("The run was not started");
    return { run, step, readable: [] };
  });
  await tests.inside((tx) => cancelRun(tx, tests.services, id));
  const rows = () =>
    tests.inside(async (tx) => {
      const tables = ["run_steps", "run_events"].map((table) =>
        tx.query(`select to_jsonb(t)::text as row from ${table} t where run_id = $1 order by 1`, [id]),
      );
      return (await Promise.all([tx.query("select * from runs where id = $1", [id]), ...tables])).map((r) => r.rows);
    });
  const before = await rows();
  const commits: string[] = [];
  const commit = async () => void commits.push("committed");
  const pending = { events: [{ type: "notice" as const, data: { part: "write", text: "Late" } }], detail: undefined };
  await finishStep(tests.services, attempt, { output: 2, commit }, pending);
  await pauseStep(tests.services, attempt, { waitFor: "answer", detail: [], kept: null, commit }, pending);
  await failStep(tests.services, attempt, new Error("Late"));
  await requeueStep(tests.services, attempt);
  await expect(saveProgress(tests.services, attempt, 1)).rejects.toThrow("no longer this worker's");
  expect(await renewLease(tests.services, attempt)).toBe(false);
  expect(commits).toEqual([]);
  expect(await rows()).toEqual(before);
  job.end();
});
