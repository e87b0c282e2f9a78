import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { maxSteps, planSteps } from "./decide.ts";
import type { JoinedStep, NextStep, StepContext } from "./kinds.ts";
import { type RunTests, startRunTests, until } from "./runs.factory.ts";
import { countJobs } from "./runs.repo.ts";
import { cancelRun } from "./runs.ts";

const kind = { kind: "test", steps: { read: 0, write: 0 } };
const read = (key: string, rest: Partial<NextStep> = {}): NextStep => ({ key, step: "read", label: key, ...rest });

describe("added steps", () => {
  const existing = planSteps([], [read("a", { input: { page: 1 } }), read("b", { after: ["a"] })], kind);

  it.each<[string, NextStep[], string[]]>([
    ["new ones", [read("c"), read("d", { after: ["a", "c"], join: "settle" })], ["c", "d"]],
    ["the same list twice", [read("c"), read("c")], ["c"]],
    ["one that exists with the same content", [read("a", { input: { page: 1 } }), read("b", { after: ["a"] })], []],
    ["a join that is listed before its steps", [read("j", { after: ["c"] }), read("c")], ["j", "c"]],
    ["the key of its own function", [{ key: "write", step: "write", label: "w" }], ["write"]],
  ])("%s", (_, next, keys) => {
    expect(planSteps(existing, next, kind).map(({ key }) => key)).toEqual(keys);
  });

  it.each<[string, NextStep[], RegExp]>([
    ["another input under the same key", [read("a", { input: { page: 2 } })], /other content/],
    ["another function under the same key", [{ key: "a", step: "write", label: "a" }], /other content/],
    ["another join under the same key", [read("b", { after: ["a"], join: "settle" })], /other content/],
    ["optional under the same key", [read("a", { input: { page: 1 }, optional: true })], /other content/],
    ["two contents in one list", [read("c"), read("c", { optional: true })], /other content/],
    ["after a step that does not exist", [read("c", { after: ["z"] })], /unknown z/],
    ["after itself", [read("c", { after: ["c"] })], /waits for itself/],
    ["a cycle", [read("c", { after: ["d"] }), read("d", { after: ["c"] })], /waits for itself/],
    ["an unknown function", [{ key: "c", step: "paint", label: "c" }], /no step paint/],
    ["the key of another function", [read("write")], /name of another step/],
    ["too many", Array.from({ length: maxSteps - 1 }, (_, n) => read(`n${n}`)), /at most 500/],
  ])("are refused: %s", (_, next, message) => {
    expect(() => planSteps(existing, next, kind)).toThrow(message);
  });
});

describe("fan-out and join", () => {
  let tests: RunTests;
  beforeAll(async () => {
    tests = await startRunTests();
  });
  afterAll(() => tests.stop());
  beforeEach(() => tests.enterOrganization());

  /** "split" adds twelve optional readers, of which those in `failing` fail, and a join over them. */
  function fanOut(failing: number[], rest: Partial<NextStep>, { gathers = 0 } = {}) {
    /** Readers wait for each other until this many are running. */
    const full = Promise.withResolvers<void>();
    if (gathers === 0) full.resolve();
    const joined: JoinedStep[][] = [];
    let running = 0;
    let most = 0;
    let jobs: number | undefined;
    const keys = Array.from({ length: 12 }, (_, n) => `read-${n}`);
    const job = tests.define({
      split: () => ({
        output: null,
        next: [
          ...keys.map((key, n) => ({ key, step: "read", label: key, input: n, optional: rest.optional ?? true })),
          { key: "merge", step: "merge", label: "merge", after: keys, join: "settle", ...rest },
        ],
      }),
      async read(step) {
        most = Math.max(most, ++running);
        if (running >= gathers) {
          jobs ??= await step.inOrg(countJobs);
          full.resolve();
        }
        await full.promise;
        running--;
        if (failing.includes(step.input)) throw new AppError("invalid_input", `Page ${step.input} is torn`);
        return { output: step.input * 10 };
      },
      merge(step) {
        joined.push(step.joined);
        return { output: step.joined.filter((one) => one.status === "done").map(({ output }) => output) };
      },
    });
    return {
      ...job,
      joined,
      most: () => most,
      /** How many steps had a job when the first readers had gathered. */
      jobs: () => jobs,
      start: () => job.start({ steps: [{ key: "split", step: "split", label: "split" }] }),
    };
  }

  it("runs a settle join with the outcome of every branch, and completes the run", async () => {
    const job = fanOut([3, 7], {});
    const run = await job.start();
    await job.events(run.id);
    expect(job.joined).toHaveLength(1);
    expect(job.joined[0]?.map(({ key, status }) => `${key} ${status}`)).toEqual(
      Array.from({ length: 12 }, (_, n) => `read-${n} ${n === 3 || n === 7 ? "failed" : "done"}`),
    );
    expect(job.joined[0]?.[3]).toEqual({
      key: "read-3",
      step: "read",
      status: "failed",
      error: plainText("Page 3 is torn"),
    });
    expect(job.ends).toMatchObject([{ status: "completed", result: [0, 10, 20, 40, 50, 60, 80, 90, 100, 110] }]);
    expect(await tests.used()).toBe(1);
  });

  it("skips an all join when a branch fails, and fails the run unless it is optional", async () => {
    const strict = fanOut([3], { join: "all", optional: false });
    const lenient = fanOut([3], { join: "all", optional: true });
    const [one, two] = [await strict.start(), await lenient.start()];
    await Promise.all([strict.events(one.id), lenient.events(two.id)]);
    expect(strict.ends).toMatchObject([{ status: "failed", error: plainText("Page 3 is torn") }]);
    expect(lenient.ends).toMatchObject([{ status: "completed", result: undefined }]);
    expect((await lenient.steps(two.id)).find(({ key }) => key === "merge")?.status).toBe("skipped");
    expect([strict.joined, lenient.joined]).toEqual([[], []]);
  });

  it("runs at most eight steps of a run at once", async () => {
    const wide = await startRunTests({ concurrency: 16 });
    const before = tests;
    tests = wide;
    try {
      const job = fanOut([], {}, { gathers: 8 });
      const run = await job.start();
      await job.events(run.id);
      expect(job.joined[0]).toHaveLength(12);
      expect([job.most(), job.jobs()]).toEqual([8, 8]);
    } finally {
      tests = before;
      await wide.stop();
    }
  });

  it("after a permanent failure, skips pending steps, aborts running ones and keeps finished ones", async () => {
    const running = Promise.withResolvers<StepContext>();
    const job = tests.define({
      first: () => ({
        output: 1,
        next: [
          { key: "slow", step: "slow", label: "slow" },
          { key: "bad", step: "bad", label: "bad" },
          { key: "later", step: "later", label: "later", after: ["slow"] },
        ],
      }),
      slow: (step) => {
        running.resolve(step);
        return new Promise(() => undefined);
      },
      bad: async () => {
        await running.promise;
        throw new AppError("invalid_input", "No table");
      },
      later: () => ({ output: 2 }),
    });
    const run = await job.start({ steps: [{ key: "first", step: "first", label: "first" }] });
    await job.events(run.id);
    const { signal } = await running.promise;
    await until(() => signal.aborted);
    expect(job.ends).toMatchObject([{ status: "failed", error: plainText("No table") }]);
    expect((await job.steps(run.id)).map(({ key, status }) => `${key} ${status}`).sort()).toEqual([
      "bad failed",
      "first done",
      "later skipped",
      "slow failed",
    ]);
    expect(await tests.used()).toBe(0);
  });

  it("fails the step at once when it adds an invalid step, and stores none of them", async () => {
    const attempts: number[] = [];
    const job = tests.define({
      first: (step) => {
        attempts.push(step.attempt);
        return { output: 1, next: [{ key: "x", step: "nowhere", label: "x" }] };
      },
    });
    const run = await job.start();
    await job.events(run.id);
    expect(attempts).toEqual([1]);
    expect(job.ends).toMatchObject([{ status: "failed", steps: [{ key: "first", output: undefined }] }]);
  });

  it("adds a join once when two branches add the same one", async () => {
    const joined: JoinedStep[][] = [];
    const join = { key: "merge", step: "merge", label: "merge", after: ["left", "right"] };
    const job = tests.define({
      left: () => ({ output: 1, next: [join] }),
      right: () => ({ output: 2, next: [join] }),
      merge: (step) => {
        joined.push(step.joined);
        return { output: 3 };
      },
    });
    const branches = ["left", "right"].map((key) => ({ key, step: key, label: key }));
    const run = await job.start({ steps: branches });
    await job.events(run.id);
    expect(joined).toEqual([
      [
        { key: "left", step: "left", status: "done", output: 1 },
        { key: "right", step: "right", status: "done", output: 2 },
      ],
    ]);
    expect(job.ends).toMatchObject([{ status: "completed", result: 3 }]);
  });

  onPostgres.it("concurrently ending branches release their join once, under the run's lock", async () => {
    const keys = ["a", "b", "c"];
    let arrived = 0;
    let go = Promise.withResolvers<void>();
    const job = tests.define({
      branch: async () => {
        if (++arrived % keys.length === 0) go.resolve();
        await go.promise;
        return { output: 1 };
      },
      merge: (step) => ({ output: step.joined.length }),
    });
    const merge = { key: "merge", step: "merge", label: "merge", after: keys };
    for (let round = 0; round < 10; round++) {
      go = Promise.withResolvers();
      const run = await job.start({
        steps: [...keys.map((key) => ({ key, step: "branch", label: key })), merge],
      });
      const events = await job.events(run.id);
      const merged = events.filter((event) => event.type === "step" && event.data.key === "merge");
      expect(merged.map((event) => event.type === "step" && event.data.status)).toEqual(["working", "done"]);
    }
    expect(job.ends.map(({ status, result }) => `${status} ${result}`)).toEqual(Array(10).fill("completed 3"));
  });

  it("returns the unit of a canceled fan-out while no delivery step is done", async () => {
    const running = Promise.withResolvers<void>();
    const job = tests.define({
      first: () => ({ output: 1, next: [{ key: "slow", step: "slow", label: "slow" }] }),
      slow: () => {
        running.resolve();
        return new Promise(() => undefined);
      },
      write: () => ({ output: 1 }),
    });
    const run = await job.start({ steps: [{ key: "first", step: "first", label: "first" }] });
    await running.promise;
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    expect(await tests.used()).toBe(0);
  });
});
