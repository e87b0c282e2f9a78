import { createHash } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../platform/config.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { type Destinations, destinationsOf } from "../../platform/telemetry/destinations.ts";
import { postEvent } from "../../platform/telemetry/forward-errors.ts";
import type { Job } from "../feature.ts";
import type { Services } from "../services.ts";
import { asSystem, type OrgTx, type SystemTx } from "../tenancy/tenancy.ts";
import { claimRevenueEvents } from "./revenue.repo.ts";

const revenueQueue: QueueDefinition = {
  name: "report-revenue",
  retryLimit: 5,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
};

export interface Revenue {
  /** The event's own id, so that duplicates are counted once. */
  id: string;
  orgId: string;
  /** The kind of the event: "plan_activated", "plan_refunded", … */
  kind: string;
  plan: string;
  interval: string;
  /** Negative for refunds. */
  cents: number;
}

const revenueJob = z.object({
  id: z.string(),
  at: z.string(),
  /** Distinguishes organizations without identifying them. */
  subject: z.string(),
  kind: z.string(),
  plan: z.string(),
  interval: z.string(),
  cents: z.number(),
});
type RevenueJob = z.infer<typeof revenueJob>;

/**
 * Sends revenue to the configured analytics, in USD, after the caller's transaction has committed. Does nothing when none is
 * configured.
 */
export async function trackRevenue(
  tx: OrgTx | SystemTx,
  { queue, config, now }: Pick<Services, "queue" | "config" | "now">,
  { orgId, ...revenue }: Revenue,
): Promise<void> {
  if (!isReported(config)) return;
  const subject = createHash("sha256").update(`muster:${orgId}`).digest("hex").slice(0, 32);
  const job: RevenueJob = { at: now().toISOString(), subject, ...revenue };
  await queue.send(tx, revenueQueue.name, job);
}

/** Every minute: sends new revenue events to the analytics. Does nothing when none is configured. */
const revenueSweepQueue: QueueDefinition = {
  name: "find-revenue",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
};

const lookBackMs = 86_400_000;

/** A failure of one destination retries both; each deduplicates by the event's id. */
export const revenueJobs: Job[] = [
  { queue: revenueQueue, work: ({ config }, { data }) => sendRevenue(config, revenueJob.parse(data)), concurrency: 1 },
  { queue: revenueSweepQueue, work: findRevenue, concurrency: 1, schedule: "* * * * *" },
];

/** Every change of a plan records an event in its own transaction; that event is reported, once. */
export async function findRevenue(services: Services): Promise<void> {
  if (!isReported(services.config)) return;
  const now = services.now();
  await asSystem(services.db, "report revenue", async (tx) => {
    for (const event of await claimRevenueEvents(tx, { since: new Date(now.getTime() - lookBackMs), now })) {
      const { orgId, kind, tier, interval, revenueCents: cents } = event;
      await trackRevenue(tx, services, {
        id: event.id,
        orgId,
        kind,
        plan: tier ?? "",
        interval: interval ?? "",
        cents,
      });
    }
  });
}

function isReported(config: Config): boolean {
  const { posthog, analytics } = destinationsOf(config) ?? {};
  return posthog !== undefined || analytics !== undefined;
}

async function sendRevenue(config: Config, job: RevenueJob): Promise<void> {
  const { posthog, analytics } = destinationsOf(config) ?? {};
  if (posthog) await postEvent(posthog.url, JSON.stringify(posthogEvent(posthog, job)), "application/json");
  if (analytics) await postEvent(analyticsUrl(analytics, job), "");
}

function posthogEvent({ key }: NonNullable<Destinations["posthog"]>, { id, at, subject, cents, ...facts }: RevenueJob) {
  const money = { currency: "USD", revenue: cents / 100, value: cents / 100 };
  const privacy = { $process_person_profile: false, $geoip_disable: true };
  return {
    api_key: key,
    uuid: id,
    event: "revenue",
    distinct_id: subject,
    timestamp: at,
    properties: { ...facts, ...money, ...privacy },
  };
}

function analyticsUrl({ url, id }: NonNullable<Destinations["analytics"]>, job: RevenueJob): string {
  const address = new URL(url);
  const event = { v: "2", tid: id, cid: job.subject, en: job.cents < 0 ? "refund" : "purchase", cu: "USD" };
  const facts = { "epn.value": String(Math.abs(job.cents) / 100), "ep.transaction_id": job.id, "ep.plan": job.plan };
  for (const [name, value] of Object.entries({ ...event, ...facts })) address.searchParams.set(name, value);
  return address.href;
}
