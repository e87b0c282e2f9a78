import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { assign, chainOf, freeOrganization, type KernelServices, startKernelServices } from "../kernel.factory.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { readUsage } from "../usage/usage.ts";
import { stepQueue } from "./jobs.ts";
import {
  addRunKinds,
  type NextStep,
  type RunEnd,
  type RunEvent,
  type RunKind,
  type StepContext,
  type StepResult,
} from "./kinds.ts";
import { readRun, readSteps } from "./runs.ts";
import { subscribeRunEvents } from "./stream.ts";

type Steps = Record<string, (step: StepContext) => StepResult | Promise<StepResult>>;

export type RunTests = Awaited<ReturnType<typeof startRunTests>>;

/** A working server with a separate database, and organizations on the free tier to start runs in. */
export async function startRunTests({ concurrency = 4 }: { concurrency?: number } = {}) {
  const database: TestDatabase = await startTestDatabase();
  let kernel: KernelServices = await startKernelServices(database.db, { kinds: [], concurrency });
  let orgId = await freeOrganization(database.db);
  let kinds = 0;

  function inside<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
    return inOrg(database.db, { orgId, userId: "ada" }, work);
  }

  function subscribe(runId: string, after = 0, signal = AbortSignal.timeout(50_000)) {
    return subscribeRunEvents(kernel.services, { orgId, runId, after, signal });
  }

  async function openJobs(runId: string): Promise<number> {
    const { rowCount } = await database.db.query(
      "select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') and data->>'runId' = $2",
      [stepQueue.name, runId],
    );
    return rowCount;
  }

  return {
    db: database.db,
    get services() {
      return kernel.services;
    },
    get orgId() {
      return orgId;
    },
    inside,
    subscribe,
    /** The organization in which later runs are started. */
    async enterOrganization() {
      orgId = await freeOrganization(database.db);
    },
    /** The pending and active jobs of a run. */
    openJobs,
    /** Resolves once the queue has recorded the end of every job of the run, which it does after the step's commit. */
    settled: (runId: string) => until(async () => (await openJobs(runId)) === 0),
    newOrganization: () => freeOrganization(database.db),
    used: async () => (await inside((tx) => readUsage(tx, { now: new Date(), billing: "test" }))).used,

    /** A kind for one test: its steps, each labelled by its key and after the one before it; "write" is the delivery step. */
    define(steps: Steps, options: { streams?: true } = {}) {
      const kind = `test-${++kinds}`;
      const ends: RunEnd[] = [];
      const keep = (end: RunEnd) => void ends.push(end);
      const onEnd = (_tx: OrgTx, _house: unknown, end: RunEnd) => Promise.resolve(keep(end));
      const result = Object.keys(steps).at(-1) ?? "";
      addRunKinds(kernel.services, [{ kind, result, steps: asynchronous(steps, options), onEnd }]);
      const plan = { kind, steps: chainOf(Object.keys(steps)) };
      return {
        ends,
        plan,
        start: (run: { input?: Record<string, unknown>; steps?: NextStep[] } = {}) =>
          assign(kernel.services, orgId, { ...plan, ...run }),
        /** All events: the run has ended when this resolves. */
        events: (runId: string, after = 0) => collect(subscribe(runId, after)),
        read: (runId: string) => inside((tx) => readRun(tx, runId)),
        steps: (runId: string) => inside((tx) => readSteps(tx, runId)),
      };
    },

    /** Restarts the server on the same data. */
    async restart() {
      await kernel.stop();
      kernel = await startKernelServices(database.db, { kinds: [] });
    },
    async stop() {
      await kernel.stop();
      await database.remove();
    },
  };
}

/** "write working", "text 1", "done completed", … */
export function summary(events: RunEvent[]): string[] {
  return events.map((event) => {
    if (event.type === "step") return `${event.data.key} ${event.data.status}`;
    if (event.type === "text-delta") return `text ${event.data.attempt}`;
    if (event.type === "done") return `done ${event.data.status}`;
    return event.type === "status" ? event.data.status : event.type;
  });
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Resolves with what the check returns once that is not false. */
export async function until<T>(check: () => T | false | Promise<T | false>): Promise<T> {
  for (const end = Date.now() + 20_000; ; await pause(10)) {
    const found = await check();
    if (found !== false) return found;
    if (Date.now() > end) throw new Error("What was waited for did not come");
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** A function that throws synchronously rejects, like one that throws later. */
function asynchronous(steps: Steps, options: { streams?: true }): RunKind["steps"] {
  return Object.fromEntries(
    Object.entries(steps).map(([key, work]) => [
      key,
      {
        work: async (step: StepContext) => work(step),
        ...options,
        ...(key === "write" && { isDelivery: true as const }),
      },
    ]),
  );
}
