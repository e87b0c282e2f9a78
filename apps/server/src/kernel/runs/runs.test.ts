import { message, plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { chainOf } from "../kernel.factory.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { makeCall } from "../usage/calls.factory.ts";
import { useOfRun } from "../usage/calls.ts";
import { usageFacts } from "../usage/facts.repo.ts";
import { recountUsage } from "../usage/recount.factory.ts";
import { sendStep } from "./jobs.ts";
import { RetryableError, type StepContext, type StepResult } from "./kinds.ts";
import { pause, type RunTests, startRunTests, summary, until } from "./runs.factory.ts";
import { cancelRun, cancelRuns, readRun, readStepsOfRuns } from "./runs.ts";

/** Long enough for a pending job to be picked up, which takes about 10 ms. */
const quietMs = 400;

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.enterOrganization());

describe("a completed run", () => {
  it("passes outputs on, commits each step's effects with its end, and charges once for all tokens", async () => {
    const call = (runId: string) =>
      tests.inside((tx) => makeCall(tx, { runId, promptTokens: 10, completionTokens: 5, costMicros: 40 }));
    const job = tests.define({
      plan: async ({ run }) => {
        await call(run.id);
        return { output: { tables: 2 } };
      },
      write: (step) => ({
        output: `of ${JSON.stringify(step.output("plan"))} for ${step.run.input.name}`,
        commit: async (tx) => {
          await makeCall(tx, { runId: step.run.id, promptTokens: 10, completionTokens: 5, costMicros: 40 });
          await tx.query("insert into effects values ($1, $2)", [step.run.id, "write"]);
        },
      }),
      check: (step) => ({ output: step.output("write"), detail: plainText("all is well") }),
    });
    await tests.db.exec("create table effects (run text, step text); grant all on effects to muster_app");
    const run = await job.start({ input: { name: "Ada" } });
    const events = await job.events(run.id);

    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
    expect(summary(events)).toEqual([
      "pending",
      "in_progress",
      "plan working",
      "plan done",
      "write working",
      "write done",
      "check working",
      "check done",
      "completed",
      "done completed",
    ]);
    expect(await job.steps(run.id)).toMatchObject([
      { key: "plan" },
      { key: "write" },
      { key: "check", detail: "all is well" },
    ]);
    expect(job.ends).toMatchObject([
      {
        status: "completed",
        error: null,
        steps: [
          { attempts: 1, output: { tables: 2 } },
          { output: 'of {"tables":2} for Ada' },
          { output: 'of {"tables":2} for Ada' },
        ],
      },
    ]);
    expect((await tests.db.query("select * from effects")).rows).toEqual([{ run: run.id, step: "write" }]);
    expect(await tests.inside((tx) => useOfRun(tx, run.id))).toMatchObject({
      promptTokens: 20,
      completionTokens: 10,
      costMicros: 80,
    });
    expect(await tests.used()).toBe(1);
    await tests.inside(recountUsage);
  });

  it("waits for all started branches, in whichever order they end", async () => {
    const slow = Promise.withResolvers<void>();
    const job = tests.define({
      left: () => ({ output: 1 }),
      right: () => slow.promise.then(() => ({ output: 2 })),
    });
    const run = await job.start({ steps: ["left", "right"].flatMap((key) => chainOf([key])) });
    await until(async () => (await job.steps(run.id))[0]?.status === "done");
    expect((await job.read(run.id))?.status).toBe("in_progress");
    slow.resolve();
    await job.events(run.id);
    expect(job.ends).toHaveLength(1);
  });

  it("stores texts unchanged except for characters that the database cannot hold", async () => {
    const output = { "a\0b": ["\ud83d", "ok 😀", "\\u0000", '"42"'], n: 1 };
    const job = tests.define({
      write: (step) => {
        step.text("nul\0 ");
        step.progress("\udfff");
        return { output };
      },
    });
    const run = await job.start();
    expect((await job.events(run.id)).map(({ data }) => data)).toContainEqual({
      text: "nul\ufffd ",
      part: "write",
      attempt: 1,
    });
    expect(job.ends[0]?.steps[0]?.output).toEqual({ "a\ufffdb": ["\ufffd", "ok 😀", "\\u0000", '"42"'], n: 1 });
  });
});

describe("a step that fails", () => {
  it("for a reason that the user can fix ends the run with that reason and returns the action", async () => {
    const job = tests.define({
      plan: () => ({ output: 1 }),
      write: async ({ run: { id: runId }, inOrg }) => {
        await inOrg((tx) => makeCall(tx, { runId, promptTokens: 9, completionTokens: 1, costMicros: 40 }));
        throw new AppError("invalid_input", "The file has no table");
      },
    });
    const run = await job.start();
    const events = await job.events(run.id);
    expect(summary(events).slice(-3)).toEqual(["write failed", "failed", "done failed"]);
    expect(await job.read(run.id)).toMatchObject({ status: "failed", error: plainText("The file has no table") });
    expect(job.ends).toMatchObject([{ status: "failed", error: plainText("The file has no table") }]);
    expect(await tests.used()).toBe(0);
    const { rows } = await tests.inside((tx) =>
      tx.query(
        `select action, user_id, half_units, model, cost_micros::int as cost from ${usageFacts} f where org_id = $1`,
        [tx.orgId],
      ),
    );
    expect(rows).toEqual([{ action: `failed_${run.kind}`, user_id: "ada", half_units: 0, model: "m", cost: 40 }]);
    await tests.inside(recountUsage);
  });

  it("is tried three times, restarting its text, and then fails the run with a user-facing reason", {
    timeout: 60_000,
  }, async () => {
    const attempts: number[] = [];
    const busy = tests.define({
      write: (step) => {
        attempts.push(step.attempt);
        step.text("half");
        throw new RetryableError("The model server is busy. Please try again later.", { afterSeconds: 0 });
      },
    });
    const broken = tests.define({
      write: (step) => {
        if (step.attempt < 2) throw new Error("secret internals");
        throw new Error("more of them");
      },
    });
    const mended = tests.define({
      write: (step) => {
        if (step.attempt < 3) throw new Error("not yet");
        return { output: step.attempt };
      },
    });
    const [one, two, three] = await Promise.all([busy.start(), broken.start(), mended.start()]);
    await Promise.all([busy.events(one.id), broken.events(two.id), mended.events(three.id)]);
    expect(attempts).toEqual([1, 2, 3]);
    expect(await busy.read(one.id)).toMatchObject({
      status: "failed",
      error: plainText("The model server is busy. Please try again later."),
    });
    expect(await broken.read(two.id)).toMatchObject({
      error: message("runs.step_failed", { label: "write" }),
    });
    expect(mended.ends).toMatchObject([{ status: "completed", steps: [{ attempts: 3, output: 3 }] }]);
    expect(await tests.used()).toBe(1);
  });

  it("during its commit rolls back that commit", async () => {
    const job = tests.define({
      write: () => ({
        output: "never kept",
        commit: () => Promise.reject(new AppError("conflict", "The agent was deleted meanwhile")),
      }),
    });
    const run = await job.start();
    await job.events(run.id);
    expect(job.ends).toMatchObject([
      { status: "failed", error: plainText("The agent was deleted meanwhile"), steps: [{ output: undefined }] },
    ]);
  });
});

describe("a canceled run", () => {
  it("stops the running step and returns the action before its result exists", async () => {
    const started = Promise.withResolvers<StepContext>();
    const job = tests.define({
      write: (step) => {
        started.resolve(step);
        return new Promise(() => undefined);
      },
    });
    const run = await job.start();
    const { signal } = await started.promise;
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    await until(() => signal.aborted);
    expect(summary(await job.events(run.id)).slice(-3)).toEqual(["write failed", "cancelled", "done cancelled"]);
    expect(await tests.used()).toBe(0);
  });

  it("keeps the action once its result exists, and ignores late changes", async () => {
    const checking = Promise.withResolvers<void>();
    const late = Promise.withResolvers<StepResult>();
    const job = tests.define({
      write: () => ({ output: 1 }),
      check: () => {
        checking.resolve();
        return late.promise;
      },
    });
    const run = await job.start();
    await checking.promise;
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    late.resolve({ output: 2 });
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    await job.events(run.id);
    expect(job.ends).toMatchObject([
      { status: "cancelled", steps: [{ output: 1 }, { status: "failed", output: undefined }] },
    ]);
    expect(await tests.used()).toBe(1);
  });

  onPostgres.it("may end at the same time as many others, canceled or by themselves", async () => {
    const go = Promise.withResolvers<StepResult>();
    const job = tests.define({ write: () => go.promise });
    const runs = await Promise.all(Array.from({ length: 8 }, () => job.start()));
    const ids = runs.map((run) => run.id);
    go.resolve({ output: 1 });
    await Promise.all([
      tests.inside((tx) => cancelRuns(tx, tests.services, ids)),
      tests.inside((tx) => cancelRuns(tx, tests.services, [...ids].reverse())),
    ]);
    await Promise.all(ids.map((id) => job.events(id)));
    expect(job.ends.map((end) => end.run.id).sort()).toEqual([...ids].sort());
    expect(await tests.used()).toBe(job.ends.filter((end) => end.status === "completed").length);
  });

  onPostgres.it("reports the usage of model calls that were still running, for many runs at once", async () => {
    const job = tests.define({ write: () => new Promise(() => undefined) });
    const runs = [];
    for (let n = 0; n < 8; n++) runs.push(await job.start());
    const note = (runId: string) => tests.inside((tx) => makeCall(tx, { runId, promptTokens: 9, costMicros: 40 }));
    const ids = runs.map(({ id }) => id);
    await Promise.all([tests.inside((tx) => cancelRuns(tx, tests.services, ids)), ...[...ids, ...ids].map(note)]);
    const { rows } = await tests.inside((tx) =>
      tx.query(
        `select sum(cost_micros)::int as cost, sum(half_units)::int as taken from ${usageFacts} f where org_id = $1`,
        [tx.orgId],
      ),
    );
    expect(rows).toEqual([{ cost: 16 * 40, taken: 0 }]);
    await tests.inside(recountUsage);
  });

  it("cannot be canceled by another organization", async () => {
    const go = Promise.withResolvers<StepResult>();
    const job = tests.define({ write: () => go.promise });
    const run = await job.start();
    const other = { orgId: await tests.newOrganization(), userId: "eve" };
    await inOrg(tests.db, other, (tx) => cancelRun(tx, tests.services, run.id));
    expect(await inOrg(tests.db, other, (tx) => readRun(tx, run.id))).toBeUndefined();
    go.resolve({ output: 1 });
    await job.events(run.id);
    expect(job.ends).toMatchObject([{ status: "completed" }]);
  });
});

describe("a redelivered job", () => {
  it("does nothing after the step is done", async () => {
    let times = 0;
    const job = tests.define({ write: () => ({ output: ++times }) });
    const run = await job.start();
    const events = await job.events(run.id);
    await tests.inside((tx) => sendStep(tx, tests.services, { runId: run.id, key: "write", turn: 1 }));
    await tests.settled(run.id);
    expect(times).toBe(1);
    expect(await job.events(run.id)).toEqual(events);
  });

  it("takes the step over from a silent worker, which can no longer write", async () => {
    const going = [Promise.withResolvers<StepResult>(), Promise.withResolvers<StepResult>()];
    const contexts: StepContext[] = [];
    const job = tests.define({
      write: (step) => {
        contexts.push(step);
        return going.at(step.attempt - 1)?.promise ?? Promise.reject(new Error("a third attempt"));
      },
    });
    const run = await job.start();
    await until(() => contexts.length === 1);
    await tests.inside((tx) => tx.query("update run_steps set lease_until = now() where run_id = $1", [run.id]));
    await tests.inside((tx) => sendStep(tx, tests.services, { runId: run.id, key: "write", turn: 1 }));
    await until(() => contexts.length === 2);
    contexts[0]?.text("a ghost");
    await until(() => contexts[0]?.signal.aborted === true);
    going[0]?.resolve({ output: "stale" });
    await pause(quietMs);
    going[1]?.resolve({ output: "fresh" });
    const events = await job.events(run.id);
    expect(job.ends).toMatchObject([{ steps: [{ attempts: 2, output: "fresh" }] }]);
    expect(summary(events)).not.toContain("text 1");
  });
});

it("a server that stops requeues its running steps, and the next one ends them without a lost try", async () => {
  const attempts: number[] = [];
  const job = tests.define({
    write: (step) => {
      attempts.push(step.attempt);
      return attempts.length < 3 ? new Promise(() => undefined) : { output: 1 };
    },
  });
  const run = await job.start();
  for (const count of [1, 2]) {
    await until(() => attempts.length === count);
    await tests.restart();
  }
  const events = await job.events(run.id);
  expect(attempts).toEqual([1, 2, 3]);
  expect(summary(events).filter((line) => line.startsWith("write"))).toEqual([
    "write working",
    "write waiting",
    "write working",
    "write waiting",
    "write working",
    "write done",
  ]);
  const { rows } = await tests.inside((tx) => tx.query("select failures, crashes from run_steps"));
  expect(rows).toEqual([{ failures: 0, crashes: 0 }]);
});

it("loads the steps of many runs in one query", async () => {
  const job = tests.define({ write: () => ({ output: 1 }) });
  const [one, two] = await Promise.all([job.start(), job.start()]);
  await Promise.all([job.events(one.id), job.events(two.id)]);
  const steps = await tests.inside((tx) => readStepsOfRuns(tx, [one.id, two.id, "unknown"]));
  expect([...steps].map(([id, of]) => [id, of.map((step) => step.status)])).toEqual([
    [one.id, ["done"]],
    [two.id, ["done"]],
    ["unknown", []],
  ]);
});
