import { afterAll, beforeAll, beforeEach } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import type { UsageRules } from "./gate.ts";
import { openAccount, readUsage, setPlan } from "./usage.ts";

export const task = { action: "report_draft", units: 1 };
export const november = new Date("2026-11-10T12:00:00Z");
export const days = (from: Date, count: number) => new Date(from.getTime() + count * 86_400_000);

/** One database per file, and a new organization for each test. */
export function useUsageDatabase() {
  let database: TestDatabase;
  let orgId: string;
  beforeAll(async () => {
    database = await startTestDatabase();
  }, 60_000);
  afterAll(() => database.remove());
  beforeEach(() => {
    orgId = newId();
  });

  function inside<T>(work: (tx: OrgTx) => Promise<T>, userId: string | null = null): Promise<T> {
    return inOrg(database.db, { orgId, userId }, work);
  }
  function trial(): Promise<void> {
    return inside((tx) => openAccount(tx, { trialEndsAt: days(november, 14), now: november }));
  }
  async function free(): Promise<void> {
    await trial();
    const month = { periodStart: new Date("2026-11-01T00:00:00Z"), periodEnd: new Date("2026-12-01T00:00:00Z") };
    await inside((tx) => setPlan(tx, { tier: "free", ...month }));
  }
  return {
    inside,
    trial,
    free,
    usage: (now: Date) => inside((tx) => readUsage(tx, at(now))),
    db: () => database.db,
    orgId: () => orgId,
  };
}

export function at(now: Date): UsageRules {
  return { now, billing: "test" };
}
