import type { House } from "../house.ts";
import { asSystem, inOrg } from "../tenancy/tenancy.ts";
import { releaseAbandoned } from "../usage/reaper.ts";
import { isCharged } from "./decide.ts";
import { closeCharge, isDone, sumUsage } from "./ending.ts";
import { runKind } from "./kinds.ts";
import { listSteps, listUncharged } from "./runs.repo.ts";

/** Settles or gives back every unit that nobody will see to any more: of requests that died, and of runs that have ended. Safe to repeat. */
export async function sweepUsage(house: House): Promise<void> {
  await releaseAbandoned(house.db, house.now());
  for (const run of await asSystem(house.db, "units held by ended runs", listUncharged))
    await inOrg(house.db, { orgId: run.orgId, userId: null }, async (tx) => {
      const steps = await listSteps(tx, [run.id]);
      const isKept = isCharged(run.status, isDone(steps, runKind(house, run.kind).chargesAfter));
      await closeCharge(tx, run.id, { isKept, usage: sumUsage(steps) });
    });
}
