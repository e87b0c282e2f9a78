import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../platform/db/open.ts";
import { childProgram } from "../../platform/testing/child-program.ts";
import { faultCases, faultIt } from "../../platform/testing/faults.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { makeTestDatabase } from "../../platform/testing/test-database.ts";
import { assign, freeOrganization, startKernelServices } from "../kernel.factory.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { closeLostCalls } from "../usage/calls.ts";
import { recountUsage } from "../usage/recount.factory.ts";
import { readUsage } from "../usage/usage.ts";
import type { RunEvent } from "./kinds.ts";
import { eventsOf } from "./run-events.ts";
import { listEvents } from "./runs.repo.ts";
import { type VictimOrders, victimKind, victimPlan, writtenText } from "./victim.factory.ts";

/** Started up to thirty times, for a moment each. */
const program = childProgram(new URL("./victim.factory.ts", import.meta.url));

/** About ten processes start one after the other, which takes a minute on a busy machine; hence the limits. */
describe("a worker killed with SIGKILL", () => {
  it("at each commit and during its work, several times, leaves every effect exactly once", async () => {
    const scene = await prepare();
    const moments = [
      "claim gather before",
      "claim gather after",
      "work write",
      "text before",
      "text after",
      "call before",
      "done write before",
      "done write after",
      "done render before",
    ];
    for (const dieAt of faultCases(moments, (one) => one === "text after")) {
      const { signal } = await scene.start({ dieAt, workMs: workMsUntil(dieAt) }).ended;
      expect(`${dieAt}: ${signal}`).toBe(`${dieAt}: SIGKILL`);
    }
    expect((await scene.start({ workMs: 50 }).ended).code).toBe(0);
    await scene.expectExactlyOnce();
  }, 240_000);

  faultIt(
    "after its last commit, but before the queue recorded it, leaves no work",
    async () => {
      const scene = await prepare();
      expect((await scene.start({ dieAt: "done render after", workMs: 10 }).ended).signal).toBe("SIGKILL");
      expect((await scene.start({ workMs: 10 }).ended).code).toBe(0);
      await scene.expectExactlyOnce();
    },
    240_000,
  );

  it("between a question, the wait, the answer and the next step, leaves every effect exactly once", async () => {
    const scene = await prepare();
    const moments: Partial<VictimOrders>[] = [
      { dieAt: "keep write before" },
      { dieAt: "keep write after" },
      { dieAt: "wait write before" },
      { dieAt: "wait write after" },
      { dieAt: "wake write before", decides: true },
      { dieAt: "wake write after", decides: true },
      { dieAt: "claim write before" },
      { dieAt: "claim write after" },
      { dieAt: "work write" },
      { dieAt: "done write before" },
    ];
    for (const moment of faultCases(moments, ({ dieAt }) => dieAt === "wake write after")) {
      const { signal, output } = await scene.start({ workMs: 50, asks: true, ...moment }).ended;
      expect(`${moment.dieAt}: ${signal}`, output).toBe(`${moment.dieAt}: SIGKILL`);
    }
    // Two concurrent decisions, the later one at the very end: only one counts.
    expect((await scene.start({ workMs: 10, asks: true, decides: true }).ended).code).toBe(0);
    await scene.expectExactlyOnce("", ["asked", "completed", "decided", "gather", "render", "write"]);
  }, 240_000);

  it("before, during and after asking the user, leaves every effect exactly once", async () => {
    const scene = await prepare();
    const asks = "form" as const;
    const moments: Partial<VictimOrders>[] = [
      { dieAt: "wait write before" },
      { dieAt: "wait write after" },
      { dieAt: "wake write before", decides: true },
      { dieAt: "wake write after", decides: true },
      { dieAt: "done write before", decides: true },
    ];
    for (const moment of faultCases(moments, ({ dieAt }) => dieAt === "wait write after"))
      expect((await scene.start({ workMs: 50, asks, ...moment }).ended).signal).toBe("SIGKILL");
    expect((await scene.start({ workMs: 10, asks, decides: true }).ended).code).toBe(0);
    await scene.expectExactlyOnce("", ["completed", "gather", "render", "write"]);
  }, 240_000);

  faultIt(
    "before random statements leaves every effect exactly once",
    async () => {
      const scene = await prepare();
      const moments = Array.from({ length: 6 }, () => 1 + Math.floor(Math.random() * 25));
      for (const dieBefore of moments) await scene.start({ workMs: 50, dieBefore }).ended;
      expect((await scene.start({ workMs: 10 }).ended).code).toBe(0);
      await scene.expectExactlyOnce(`killed before statements ${moments.join(", ")}`);
    },
    240_000,
  );
});

/** Heartbeats are for several processes on one database; the embedded one has a single process. */
onPostgres.describe("two workers on PostgreSQL", () => {
  it("another worker finishes the killed worker's step when its heartbeat expires", async () => {
    const scene = await prepare();
    const first = scene.start({ workMs: 600_000, takesOver: false });
    await first.said(/work gather/);
    const second = scene.start({ workMs: 10, takesOver: false });
    first.process.kill("SIGKILL");
    const killedAt = Date.now();
    expect((await second.ended).code).toBe(0);
    expect(Date.now() - killedAt).toBeLessThan(60_000);
    await scene.expectExactlyOnce();
  }, 240_000);

  it("a worker frozen beyond its lease can change nothing when it resumes", async () => {
    const scene = await prepare();
    const frozen = scene.start({ workMs: 600, takesOver: false });
    await frozen.said(/work gather/);
    frozen.process.kill("SIGSTOP");
    expect((await scene.start({ workMs: 10, takesOver: false }).ended).code).toBe(0);
    frozen.process.kill("SIGCONT");
    expect((await frozen.ended).code).toBe(0);
    await scene.expectExactlyOnce();
  }, 240_000);
});

/** Sent text is stored every second, so a step that dies there has to take longer. */
function workMsUntil(dieAt: string): number {
  return dieAt.startsWith("text") ? 1000 : 200;
}

/** A database with one run assigned, and no process at work on it. */
async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), "muster-kill-"));
  const directory = join(folder, "pg");
  const { url, drop } = await makeTestDatabase(directory);
  onTestFinished(async () => {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const opened = () => openDatabase({ url, directory, connections: 5 });
  const db = await opened();
  await db.exec(
    "create table effects (run text, name text); create table calls (run text); grant all on effects, calls to muster_app",
  );
  const { services, stop } = await startKernelServices(db, { kinds: [victimKind({ workMs: 0 })], works: false });
  const orgId = await freeOrganization(db);
  const run = await assign(services, orgId, victimPlan);
  await stop();
  await db.close();
  return {
    start: (orders: Partial<VictimOrders>) =>
      startVictim({ url, directory, orgId, runId: run.id, workMs: 10, takesOver: true, ...orders }),
    expectExactlyOnce: (hint = "", effects = ["completed", "gather", "render", "write"]) =>
      expectExactlyOnce(opened, { orgId, runId: run.id, effects }, hint),
  };
}

async function expectExactlyOnce(
  opened: () => ReturnType<typeof openDatabase>,
  { orgId, runId, effects }: { orgId: string; runId: string; effects: string[] },
  hint: string,
): Promise<void> {
  const db = await opened();
  try {
    const facts = await inOrg(db, { orgId, userId: null }, async (tx) => ({
      run: (await tx.query("select status, error from runs where id = $1", [runId])).rows,
      effects: (await tx.query("select name from effects where run = $1 order by name", [runId])).rows.map(
        (row) => row["name"],
      ),
      steps: (
        await tx.query(
          "select key, status, output->'value' as output, failures from run_steps where run_id = $1 order by position",
          [runId],
        )
      ).rows,
      used: (await readUsage(tx, { now: new Date(), billing: "test" })).used,
      // The sweep closes the open row of a killed attempt.
      records: (
        await tx.query(
          "select sum(prompt_tokens)::int as prompt, sum(completion_tokens)::int as completion, sum(cost_micros)::int as cost from model_calls where outcome is not null",
        )
      ).rows,
      calls: (await tx.query("select from calls where run = $1", [runId])).rowCount,
      reservations: (await tx.query("select status from usage_reservations")).rows,
      events: (await listEvents(tx, runId, { after: 0, limit: 10_000 })).flatMap(eventsOf),
    }));
    const { events, calls, ...rest } = facts;
    expect(rest, hint).toEqual({
      run: [{ status: "completed", error: null }],
      effects,
      steps: [
        { key: "gather", status: "done", failures: 0, output: { rows: 3 } },
        { key: "write", status: "done", failures: 0, output: { text: writtenText, of: { rows: 3 } } },
        { key: "render", status: "done", failures: 0, output: { of: { text: writtenText, of: { rows: 3 } } } },
      ],
      used: 1,
      // Each ended call, also of a killed attempt.
      records: [{ prompt: calls * 1000, completion: calls * 100, cost: calls * 1000 }],
      reservations: [{ status: "settled" }],
    });
    expect(
      events.map((event) => event.id),
      hint,
    ).toEqual(events.map((_, index) => index + 1));
    const ends = events.flatMap((event) => {
      if (event.type === "step" && event.data.status === "done") return [event.data.key];
      return event.type === "done" ? [event.data.status] : [];
    });
    expect(ends, hint).toEqual(["gather", "write", "render", "completed"]);
    expect(lastText(events), hint).toBe(writtenText);
    await inOrg(db, { orgId, userId: null }, recountUsage);
    await closeLostCalls(db, new Date(Date.now() + 86_400_000));
    await inOrg(db, { orgId, userId: null }, async (tx) => {
      expect((await tx.query("select from model_calls where outcome is null")).rowCount, hint).toBe(0);
      await recountUsage(tx);
    });
  } finally {
    await db.close();
  }
}

/** The final text for a reader: the newest attempt's. */
function lastText(events: RunEvent[]): string {
  const deltas = events.flatMap((event) =>
    event.type === "text-delta" && event.data.part === "write" ? event.data : [],
  );
  const newest = Math.max(...deltas.map((delta) => delta.attempt));
  return deltas.map((delta) => (delta.attempt === newest ? delta.text : "")).join("");
}

interface Victim {
  process: ChildProcess;
  /** Resolves once its output matches, or rejects with that output when it ends before. */
  said(pattern: RegExp): Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
}

function startVictim(orders: VictimOrders): Victim {
  const child = spawn(process.execPath, [...program, JSON.stringify(orders)], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  const ended = new Promise<Awaited<Victim["ended"]>>((done) =>
    child.on("exit", (code, signal) => done({ code, signal, output })),
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = (pattern: RegExp) =>
    new Promise<void>((done, failed) => {
      const look = () => pattern.test(output) && done();
      listeners.add(look);
      look();
      void ended.then(() => failed(new Error(`It ended without saying ${pattern}: ${output}`)));
    });
  return { process: child, said, ended };
}
