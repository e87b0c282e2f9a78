import { z } from "zod";
import type { House } from "../../kernel/house.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { renewalQueue, renewalSwitchQueue } from "./billing.jobs.ts";
import { listDue } from "./billing.repo.ts";
import { catchUp } from "./change.service.ts";
import { deleteOldClaims } from "./claims.repo.ts";
import { switchRenewal } from "./renewal.service.ts";
import { deleteOldEvents, listSilent } from "./stripe.repo.ts";
import { syncCustomer } from "./stripe-sync.service.ts";
import { tellTrialEnds } from "./trial-end.service.ts";

export async function startBillingWorkers(house: House): Promise<void> {
  const { queue } = house;
  await queue.work(renewalQueue.name, async () => void (await renewPlans(house)), { concurrency: 1 });
  await queue.schedule(renewalQueue.name, "* * * * *");
  const switching = z.object({ orgId: z.string() });
  const work = ({ data }: { data: unknown }) => switchRenewal(house, switching.parse(data).orgId);
  await queue.work(renewalSwitchQueue.name, work, { concurrency: 1 });
}

const atOnce = 200;
const silentMs = 3_600_000;
const keptMs = 90 * 86_400_000;
const claimsKeptMs = 2 * 365 * 86_400_000;

/** Answers how many plans were looked at. One that fails does not hold up the others. Safe to repeat, on several nodes at once. */
export async function renewPlans(house: House): Promise<number> {
  const { BILLING } = house.config;
  if (BILLING === "off") return 0;
  const work = [...(await duePlans(house, BILLING)), ...(BILLING === "stripe" ? await silentCustomers(house) : [])];
  for (const { orgId, renew } of work)
    await renew().catch((error: unknown) => house.log.error({ err: error, orgId }, "Couldn't renew a plan; retrying"));
  const before = new Date(house.now().getTime() - claimsKeptMs);
  await asSystem(house.db, "claims of deleted accounts", (tx) => deleteOldClaims(tx, before));
  return work.length + (await tellTrialEnds(house));
}

async function duePlans(house: House, provider: "test" | "stripe") {
  const due = await asSystem(house.db, "plans whose period is over", (tx) =>
    listDue(tx, { provider, now: house.now(), limit: atOnce }),
  );
  return due.map((orgId) => ({
    orgId,
    renew: () => inOrg(house.db, { orgId, userId: null }, (tx) => catchUp(tx, { at: house.now(), house })),
  }));
}

async function silentCustomers(house: House) {
  const before = new Date(house.now().getTime() - silentMs);
  const silent = await asSystem(house.db, "customers of whom Stripe is silent", async (tx) => {
    await deleteOldEvents(tx, new Date(house.now().getTime() - keptMs));
    return listSilent(tx, before, atOnce);
  });
  return silent.map((customer) => ({ orgId: customer.orgId, renew: () => syncCustomer(house, customer) }));
}
