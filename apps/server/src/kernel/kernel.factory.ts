import { readConfig } from "../platform/config.ts";
import type { Database } from "../platform/db/types.ts";
import { newId } from "../platform/ids.ts";
import { openLive } from "../platform/live/live.ts";
import { createLog } from "../platform/log/log.ts";
import { createQueue } from "../platform/queue/queue.ts";
import { stepQueue } from "./runs/jobs.ts";
import { addRunKinds, type NextStep, type RunKind } from "./runs/kinds.ts";
import { type NewRun, startRun } from "./runs/runs.ts";
import { startRunWorkers } from "./runs/worker.ts";
import type { Services } from "./services.ts";
import { inOrg } from "./tenancy/tenancy.ts";
import { openAccount, reserve, setPlan } from "./usage/usage.ts";

export interface KernelServices {
  services: Services;
  /** Requeues running work, as a server does at shutdown. The database stays open. */
  stop(graceMs?: number): Promise<void>;
}

/** The services that the kernel needs, with a real queue and real live events, but without files and models. */
export async function startKernelServices(
  db: Database,
  { kinds, concurrency = 4, works = true }: { kinds: RunKind[]; concurrency?: number; works?: boolean },
): Promise<KernelServices> {
  const log = createLog({ level: "silent" });
  const live = await openLive(db, log);
  const queue = createQueue(db, [stepQueue], log);
  const services = { config: readConfig({}), db, queue, live, log, now: () => new Date() } as Services;
  await queue.start();
  addRunKinds(services, kinds);
  if (works) await startRunWorkers(services, { concurrency });
  return {
    services,
    async stop(graceMs = 0) {
      await queue.stop(graceMs);
      await live.close();
    },
  };
}

/** An organization on the free tier: ten actions. */
export async function freeOrganization(db: Database, now = new Date()): Promise<string> {
  const orgId = newId();
  await inOrg(db, { orgId, userId: null }, async (tx) => {
    await openAccount(tx, { trialEndsAt: now, now });
    const month = { periodStart: now, periodEnd: new Date(now.getTime() + 30 * 86_400_000) };
    await setPlan(tx, { tier: "free", ...month });
  });
  return orgId;
}

/** Reserves the action and starts the run in one transaction, as a feature does. */
export function assign(services: Services, orgId: string, plan: Partial<NewRun> & Pick<NewRun, "kind" | "steps">) {
  return inOrg(services.db, { orgId, userId: "ada" }, async (tx) => {
    const run = await startRun(tx, services, {
      subject: { kind: "test", id: newId() },
      userId: "ada",
      input: {},
      ...plan,
    });
    const rules = { now: services.now(), billing: "test" as const };
    await reserve(tx, { action: "report_draft", units: 1, runId: run.id }, rules);
    return run;
  });
}

/** Steps with these names, each after the previous one. */
export function chainOf(keys: string[]): NextStep[] {
  return keys.map((key, index) => ({ key, step: key, label: key, after: keys.slice(Math.max(0, index - 1), index) }));
}
