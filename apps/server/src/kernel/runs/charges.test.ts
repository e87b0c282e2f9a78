import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { assign } from "../kernel.factory.ts";
import { recountUsage } from "../usage/recount.factory.ts";
import { addRunKinds, defineRunKind } from "./kinds.ts";
import { collect, type RunTests, startRunTests } from "./runs.factory.ts";
import { cancelRun } from "./runs.ts";

type ReplyTypes = { input: { shows: string }; steps: { reply: { output: null } }; result: "reply" };

/** A reply that shows some text or none, and then continues until it is stopped. */
let reached = Promise.withResolvers<void>();
const replyKind = defineRunKind<ReplyTypes>({
  kind: "reply",
  result: "reply",
  chargesShownText: true,
  steps: {
    reply: {
      streams: true,
      async work({ run, text, reasoning, signal }) {
        if (run.input.shows === "text") text("Hello");
        if (run.input.shows === "reasoning") reasoning("They greet me");
        reached.resolve();
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        return { output: null };
      },
    },
  },
});

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
  addRunKinds(tests.services, [replyKind]);
}, 60_000);
afterAll(() => tests.stop());
beforeEach(async () => {
  await tests.enterOrganization();
  reached = Promise.withResolvers<void>();
});

describe("a run kind that charges for shown text", () => {
  it.each([
    ["charges a run that is stopped right after its first text, before that is stored", "text", "settled", 1],
    ["charges nothing for a run that showed only reasoning", "reasoning", "released", 0],
    ["charges nothing for a run that showed nothing", "nothing", "released", 0],
  ])("%s", async (_, shows, status, used) => {
    const run = await start(shows);
    await reached.promise;
    if (shows === "text") await firstText(run.id);
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    await collect(tests.subscribe(run.id));
    expect(await reservations(run.id)).toMatchObject([{ status }]);
    expect(await tests.used()).toBe(used);
    await tests.inside(recountUsage);
  });

  it("does not charge for ranges that a dead process reserved", async () => {
    const run = await start("nothing");
    await reached.promise;
    // As a worker that takes over closes the range of the one that died: empty events for the numbers not used.
    await tests.db.query(
      `insert into run_events (org_id, run_id, number, upto, type, data, lengths, at)
       values ($1, $2, 900, 901, 'text-delta', '{"text":"","part":"","attempt":0}', '[0,0]', now())`,
      [tests.orgId, run.id],
    );
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    expect(await reservations(run.id)).toMatchObject([{ status: "released" }]);
  });
});

it("charges a completed run once and names its failed optional branches", async () => {
  const job = tests.define({
    split: () => ({
      output: null,
      next: [
        ...["good", "torn", "lost"].map((key) => ({
          key,
          step: "read",
          label: `Read ${key}`,
          input: key,
          optional: true,
        })),
        { key: "merge", step: "merge", label: "Merge", after: ["good", "torn", "lost"], join: "settle" as const },
      ],
    }),
    read(step) {
      if (step.input !== "good") throw new AppError("invalid_input", `${step.input} is unreadable`);
      return { output: step.input };
    },
    merge: ({ joined }) => ({ output: joined.filter(({ status }) => status === "done").length }),
  });
  const run = await job.start({ steps: [{ key: "split", step: "split", label: "Split" }] });
  await job.events(run.id);
  expect(job.ends).toMatchObject([{ status: "completed", result: 1 }]);
  const failed = ["Read torn", "Read lost"].map((label) => plainText(label));
  expect(await reservations(run.id)).toEqual([{ status: "settled", metadata: { failed } }]);
  expect(await tests.used()).toBe(1);
  await tests.inside(recountUsage);
});

function start(shows: string) {
  return assign(tests.services, tests.orgId, {
    ...{ kind: "reply", input: { shows } },
    steps: [{ key: "reply", step: "reply", label: "Reply" }],
  });
}

/** Resolves when a reader has been shown text. */
async function firstText(runId: string): Promise<void> {
  for await (const event of tests.subscribe(runId)) if (event.type === "text-delta") return;
}

async function reservations(runId: string) {
  const { rows } = await tests.inside((tx) =>
    tx.query("select status, metadata from usage_reservations where run_id = $1", [runId]),
  );
  return rows;
}
