import { z } from "zod";
import type { Job } from "../../kernel/feature.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { renewalQueue, renewalSwitchQueue } from "./billing.jobs.ts";
import { listDue } from "./billing.repo.ts";
import { catchUp } from "./change.service.ts";
import { deleteOldClaims } from "./claims.repo.ts";
import { switchRenewal } from "./renewal.service.ts";
import { deleteOldEvents, listWithoutRenewal } from "./stripe.repo.ts";
import { syncCustomer } from "./stripe-sync.service.ts";
import { notifyTrialEnds } from "./trial-end.service.ts";

const switching = z.object({ orgId: z.string() });

export const billingJobs: Job[] = [
  { queue: renewalQueue, work: renewPlans, concurrency: 1, schedule: "* * * * *" },
  {
    queue: renewalSwitchQueue,
    work: (services, { data }) => switchRenewal(services, switching.parse(data).orgId),
    concurrency: 1,
  },
];

const batchSize = 200;
const missingWebhookMs = 3_600_000;
const eventRetentionMs = 90 * 86_400_000;
const claimRetentionMs = 2 * 365 * 86_400_000;

/**
 * Returns how many plans were checked. A failing one does not delay the others. Safe to repeat, also on several nodes at once.
 */
export async function renewPlans(services: Services): Promise<number> {
  const { BILLING } = services.config;
  if (BILLING === "off") return 0;
  const work = [
    ...(await duePlans(services, BILLING)),
    ...(BILLING === "stripe" ? await customersWithoutRenewal(services) : []),
  ];
  for (const { orgId, renew } of work)
    await renew().catch((error: unknown) =>
      services.log.error({ err: error, orgId }, "Couldn't renew a plan; retrying"),
    );
  const before = new Date(services.now().getTime() - claimRetentionMs);
  await asSystem(services.db, "claims of deleted accounts", (tx) => deleteOldClaims(tx, before));
  return work.length + (await notifyTrialEnds(services));
}

async function duePlans(services: Services, provider: "test" | "stripe") {
  const due = await asSystem(services.db, "plans whose period is over", (tx) =>
    listDue(tx, { provider, now: services.now(), limit: batchSize }),
  );
  return due.map((orgId) => ({
    orgId,
    renew: () => inOrg(services.db, { orgId, userId: null }, (tx) => catchUp(tx, { at: services.now(), services })),
  }));
}

async function customersWithoutRenewal(services: Services) {
  const before = new Date(services.now().getTime() - missingWebhookMs);
  const overdue = await asSystem(services.db, "customers without a renewal webhook", async (tx) => {
    await deleteOldEvents(tx, new Date(services.now().getTime() - eventRetentionMs));
    return listWithoutRenewal(tx, before, batchSize);
  });
  return overdue.map((customer) => ({ orgId: customer.orgId, renew: () => syncCustomer(services, customer) }));
}
