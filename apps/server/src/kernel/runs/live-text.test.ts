import { getEventListeners } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { type KernelServices, startKernelServices } from "../kernel.factory.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { RunEvent, StepContext } from "./kinds.ts";
import { liveHub } from "./live-hub.ts";
import { addEvents } from "./run-events.ts";
import { pause, type RunTests, startRunTests, until } from "./runs.factory.ts";
import { lockRuns } from "./runs.repo.ts";
import { cancelRun } from "./runs.ts";
import { subscribeRunEvents } from "./stream.ts";

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
});
afterAll(() => tests.stop());
beforeEach(() => tests.enterOrganization());

/** A run whose only step streams the test's text until the test ends it. */
async function streaming() {
  const step = Promise.withResolvers<StepContext>();
  const end = Promise.withResolvers<void>();
  const job = tests.define(
    {
      write: async (context) => {
        step.resolve(context);
        await end.promise;
        return { output: null };
      },
    },
    { streams: true },
  );
  const run = await job.start();
  return { ...job, run, step: await step.promise, end: () => end.resolve() };
}

/** A reader that collects until it is stopped. */
function reader(runId: string, after = 0, services = tests.services) {
  const stop = new AbortController();
  const events: RunEvent[] = [];
  const ended = (async () => {
    const wanted = { orgId: tests.orgId, runId, after, signal: stop.signal };
    for await (const event of subscribeRunEvents(services, wanted)) events.push(event);
  })();
  return {
    events,
    ended,
    signal: stop.signal,
    text: () => textOf(events),
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

function textOf(events: RunEvent[]): string {
  return events.flatMap((event) => (event.type === "text-delta" ? [event.data.text] : [])).join("");
}

function rowsOf(runId: string) {
  return tests.inside(async (tx) => {
    const { rows } = await tx.query(
      "select number, upto, data->>'text' as text from run_events where run_id = $1 and type = 'text-delta' order by number",
      [runId],
    );
    return rows;
  });
}

/** The transaction, whose inserts of events wait for something first. */
function insertingSlowly(tx: OrgTx, wait: () => Promise<void>): OrgTx {
  const query: OrgTx["query"] = async (text, ...rest) => {
    if (text.includes("insert into run_events")) await wait();
    return tx.query(text, ...rest);
  };
  return new Proxy(tx, { get: (target, key) => (key === "query" ? query : Reflect.get(target, key)) });
}

function expectNoGap(events: RunEvent[]) {
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
}

describe("live text", () => {
  it("reaches readers in this process before it is stored, and is stored as one row", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    for (const word of ["One ", "two ", "three"]) {
      job.step.text(word);
      const soFar = live.text() + word;
      await until(() => live.text() === soFar);
    }
    expect(await rowsOf(job.run.id)).toEqual([]);
    await until(async () => (await rowsOf(job.run.id)).length === 1);
    const [row] = await rowsOf(job.run.id);
    expect(row).toMatchObject({ text: "One two three", upto: Number(row?.["number"]) + 2 });
    job.step.text(" four");
    job.end();
    await live.ended;
    expectNoGap(live.events);
    expect(live.text()).toBe("One two three four");
    // Later readers get the same events, from any number on.
    const stored = await job.events(job.run.id);
    expect(stored).toEqual(live.events);
    for (let after = 1; after < stored.length; after += 2)
      expect(await job.events(job.run.id, after)).toEqual(stored.slice(after));
  });

  it("is numbered around the events of other transactions", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    for (let n = 0; n < 4; n++) {
      job.step.text(`${n} `);
      await until(() => live.text().endsWith(`${n} `));
      await tests.inside(async (tx) => {
        const [run] = await lockRuns(tx, [job.run.id]);
        if (run)
          await addEvents(tx, tests.services, run, [{ type: "notice", data: { part: "write", text: `note ${n}` } }]);
      });
      const broken = tests.inside(async (tx) => {
        const [run] = await lockRuns(tx, [job.run.id]);
        if (run)
          await addEvents(tx, tests.services, run, [{ type: "notice", data: { part: "write", text: "undone" } }]);
        throw new Error("Undo");
      });
      await expect(broken).rejects.toThrow("Undo");
    }
    job.step.emit({ type: "title", data: { title: "T" } });
    job.step.text("end");
    await until(() => live.text() === "0 1 2 3 end");
    job.end();
    await live.ended;
    expectNoGap(live.events);
    expect(live.events.map(({ type }) => type).filter((type) => type === "notice")).toHaveLength(4);
    expect(await job.events(job.run.id)).toEqual(live.events);
  });

  it("waits while another transaction that has read the sent text is still writing", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    job.step.text("before ");
    await until(() => live.text() === "before ");
    await tests.inside(async (tx) => {
      const [run] = await lockRuns(tx, [job.run.id]);
      const slow = insertingSlowly(tx, async () => {
        job.step.text("meanwhile ");
        await pause(150);
      });
      if (run)
        await addEvents(slow, tests.services, run, [{ type: "notice", data: { part: "write", text: "between" } }]);
    });
    job.step.text("after");
    await until(() => live.text() === "before meanwhile after");
    job.end();
    await live.ended;
    expectNoGap(live.events);
    expect(await job.events(job.run.id)).toEqual(live.events);
  });

  it("continues while the statement that stores sent text waits for the database", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    job.step.text("before ");
    await until(() => live.text() === "before ");
    const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = tests.inside(async (tx) => {
      await lockRuns(tx, [job.run.id]);
      locked.resolve();
      await mayEnd.promise;
    });
    await locked.promise;
    // The checkpoint, which is due after a second, waits for the lock; on the embedded database it waits for the transaction.
    for (let n = 0; n < 16; n++) {
      job.step.text(`${n} `);
      await until(() => live.text().endsWith(` ${n} `));
      await pause(100);
    }
    mayEnd.resolve();
    await holding;
    await until(async () => (await rowsOf(job.run.id)).length > 0);
    job.step.text("after");
    await until(() => live.text().endsWith("after"));
    job.end();
    await live.ended;
    expectNoGap(live.events);
    expect(await job.events(job.run.id)).toEqual(live.events);
  });

  it("is stored completely when a run is canceled while a checkpoint waits for the database", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    job.step.text("before ");
    await until(() => live.text() === "before ");
    const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const cancelling = tests.inside(async (tx) => {
      await lockRuns(tx, [job.run.id]);
      locked.resolve();
      await mayEnd.promise;
      await cancelRun(tx, tests.services, job.run.id);
    });
    await locked.promise;
    await pause(1100);
    job.step.text("meanwhile");
    await until(() => live.text().endsWith("meanwhile"));
    mayEnd.resolve();
    await cancelling;
    await live.ended;
    expect(live.text()).toBe("before meanwhile");
    expectNoGap(live.events);
    expect(await job.events(job.run.id)).toEqual(live.events);
    await until(() => liveHub(tests.services.live).channels.size === 0);
  });

  it("is stored when the run is canceled", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    job.step.text("Half a sen");
    await until(() => live.text() !== "");
    await tests.inside((tx) => cancelRun(tx, tests.services, job.run.id));
    await live.ended;
    expect(await job.events(job.run.id)).toEqual(live.events);
    expect(live.text()).toBe("Half a sen");
    // A running checkpoint ends after the run.
    await until(() => liveHub(tests.services.live).channels.size === 0);
  });

  it("is stored together with that of the organization's other runs", async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, streaming));
    for (const { step } of jobs) step.text("at once");
    const { rows } = await until(async () => {
      const found = await tests.inside((tx) =>
        tx.query("select run_id, xmin::text as stored_by from run_events where org_id = $1 and type = 'text-delta'", [
          tests.orgId,
        ]),
      );
      return found.rowCount === jobs.length && found;
    });
    expect(new Set(rows.map((row) => row["stored_by"])).size).toBeLessThan(jobs.length);
    for (const job of jobs) {
      job.step.text(", and later");
      job.end();
      const events = await job.events(job.run.id);
      expectNoGap(events);
      expect(textOf(events)).toBe("at once, and later");
    }
  });

  it("leaves nothing behind on its reader's signal", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    for (let n = 0; n < 20; n++) {
      job.step.text(`${n} `);
      await until(() => live.text().endsWith(`${n} `));
    }
    expect(getEventListeners(live.signal, "abort").length).toBeLessThan(5);
    job.end();
    await live.ended;
  });

  it("arrives complete when it exceeds a range, a chunk or a notification", async () => {
    const job = await streaming();
    const live = reader(job.run.id);
    const long = "Größe 😀 \0".repeat(12_000);
    job.step.text(long);
    await until(() => live.text().length === long.length);
    job.end();
    await live.ended;
    expect(live.text()).toBe(long.replaceAll("\0", "\ufffd"));
    expectNoGap(live.events);
    expect(await job.events(job.run.id)).toEqual(live.events);
  });
});

describe("live text on several nodes", () => {
  let other: KernelServices;
  const startOther = async () => {
    other = await startKernelServices(tests.db, { kinds: [], works: false });
  };

  onPostgres.it("reaches a reader on another node who joins midway", async () => {
    await startOther();
    const job = await streaming();
    const near = reader(job.run.id);
    job.step.text("Before. ");
    await until(() => near.text() === "Before. ");
    const far = reader(job.run.id, 0, other.services);
    await until(() => far.text() === "Before. ");
    job.step.text("After.");
    await until(() => far.text() === "Before. After.");
    job.end();
    await far.ended;
    expectNoGap(far.events);
    expect(await job.events(job.run.id)).toEqual(far.events);
    await other.stop();
  });

  onPostgres.it("continues without a gap when another node adds events or cancels the run", async () => {
    await startOther();
    const job = await streaming();
    const far = reader(job.run.id, 0, other.services);
    const near = reader(job.run.id);
    for (let n = 0; n < 3; n++) {
      job.step.text(`${n} `);
      await tests.inside(async (tx) => {
        const [run] = await lockRuns(tx, [job.run.id]);
        const notice = { type: "notice", data: { part: "write", text: `note ${n}` } } as const;
        if (run) await addEvents(tx, other.services, run, [notice]);
      });
      await until(() =>
        [near, far].every(({ events }) => events.filter(({ type }) => type === "notice").length === n + 1),
      );
    }
    await until(() => far.text() === "0 1 2 ");
    await tests.inside((tx) => cancelRun(tx, other.services, job.run.id));
    await Promise.all([near.ended, far.ended]);
    for (const { events } of [near, far]) expectNoGap(events);
    expect(near.events.slice(-3).map(({ type }) => type)).toEqual(["step", "status", "done"]);
    await other.stop();
  });
});
