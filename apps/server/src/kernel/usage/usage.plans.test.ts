import { describe, expect, it } from "vitest";
import { notifications } from "../events/events.table.ts";
import { asSystem } from "../tenancy/tenancy.ts";
import type { UsageRules } from "./gate.ts";
import { notifyOfTrialAtSignIn } from "./trial-notices.ts";
import { at, days, november, task, useUsageDatabase } from "./usage.factory.ts";
import { usageReservations } from "./usage.table.ts";
import {
  downloadBlocker,
  readAccount,
  readUsage,
  release,
  requirePaidFeature,
  reserve,
  setPlan,
  settle,
  takeDownload,
  usageByAction,
} from "./usage.ts";

const { inside, trial, free, usage, db, orgId } = useUsageDatabase();

describe("on trial", () => {
  it("allows the first action and refuses the second", async () => {
    await trial();
    expect(await inside((tx) => reserve(tx, task, at(november)))).toMatchObject({ remaining: 0 });
    await expect(inside((tx) => reserve(tx, task, at(november)))).rejects.toMatchObject({
      code: "payment_required",
      message: expect.stringContaining("requires a paid plan. Choose Basic ($20/month)"),
    });
    expect(await usage(november)).toMatchObject({ used: 1, limit: 1, remaining: 0, percentage: 100 });
  });

  it("counts half actions exactly", async () => {
    await trial();
    const half = { action: "folder", units: 0.5 };
    expect(await inside((tx) => reserve(tx, half, at(november)))).toMatchObject({ remaining: 0.5 });
    await expect(inside((tx) => reserve(tx, task, at(november)))).rejects.toMatchObject({ code: "payment_required" });
    expect(await inside((tx) => reserve(tx, half, at(november)))).toMatchObject({ remaining: 0 });
    await expect(inside((tx) => reserve(tx, { ...half, units: 0.3 }, at(november)))).rejects.toThrow("halves");
  });

  it("refuses even the first action after 14 days, and not a moment earlier", async () => {
    await trial();
    const end = days(november, 14);
    await expect(inside((tx) => reserve(tx, task, at(end)))).rejects.toMatchObject({
      code: "trial_expired",
      message: "Trial expired. Choose a plan to continue with Muster's AI features.",
    });
    await inside((tx) => reserve(tx, task, at(new Date(end.getTime() - 1))));
  });

  it("blocks nothing and records everything when billing is off", async () => {
    await trial();
    const off: UsageRules = { now: days(november, 100), billing: "off" };
    for (let n = 0; n < 3; n++) {
      const { reservationId } = await inside((tx) => reserve(tx, task, off));
      await inside((tx) => settle(tx, { reservationId }));
    }
    expect(await inside((tx) => readUsage(tx, off))).toMatchObject({
      used: 3,
      limit: null,
      remaining: null,
      percentage: 0,
    });
    expect(await reservations()).toHaveLength(3);
    expect(await inside((tx) => takeDownload(tx, off))).toEqual({ remaining: null });
    expect(await titles()).toEqual([]);
  });

  it("with billing off, counts by UTC month after the trial and resets each month", async () => {
    await trial();
    const off = (now: string): UsageRules => ({ now: new Date(now), billing: "off" });
    const used = (now: string) => inside((tx) => readUsage(tx, off(now)));
    await inside((tx) => reserve(tx, task, off("2026-11-20T00:00:00Z")));
    expect(await used("2026-11-24T00:00:00Z")).toMatchObject({ used: 1, period: { start: november.toISOString() } });
    const december = { start: "2026-12-01T00:00:00.000Z", end: "2027-01-01T00:00:00.000Z" };
    expect(await used("2026-12-05T00:00:00Z")).toMatchObject({ used: 0, period: december });
    await inside((tx) => reserve(tx, task, off("2026-12-05T00:00:00Z")));
    expect(await used("2026-12-31T23:59:59Z")).toMatchObject({ used: 1, period: december });
    expect(await inside((tx) => usageByAction(tx, off("2026-12-31T23:59:59Z")))).toMatchObject([{ units: 1 }]);
    expect(await used("2027-01-01T00:00:00Z")).toMatchObject({ used: 0, period: { start: december.end } });
  });
});

describe("a plan", () => {
  it("starts with no usage, once for repeated reports of its checkout", async () => {
    await trial();
    await inside((tx) => reserve(tx, task, at(november)));
    const plan = { tier: "basic" as const, periodStart: november, periodEnd: days(november, 30) };
    expect(await inside((tx) => setPlan(tx, plan))).toBe(true);
    expect(await inside((tx) => reserve(tx, task, at(november)))).toMatchObject({ remaining: 999 });
    expect(await inside((tx) => setPlan(tx, plan))).toBe(false);
    expect(await usage(november)).toMatchObject({ used: 1, limit: 1000 });
  });

  it.each(["pro", "premium", "enterprise"] as const)("%s has no limit", async (tier) => {
    await trial();
    await inside((tx) => setPlan(tx, { tier, periodStart: november, periodEnd: days(november, 30) }));
    await inside((tx) => reserve(tx, { ...task, units: 5000 }, at(november)));
    expect(await usage(november)).toMatchObject({ used: 5000, limit: null, remaining: null, percentage: 0 });
  });

  it("keeps the count when a change of plan must not reset it", async () => {
    await trial();
    const basic = { tier: "basic" as const, periodStart: november, periodEnd: days(november, 30) };
    await inside((tx) => setPlan(tx, basic));
    await inside((tx) => reserve(tx, { ...task, units: 600 }, at(november)));
    const { reservationId } = await inside((tx) => reserve(tx, task, at(november)));
    const keepsCount = true;
    await inside((tx) => setPlan(tx, { ...basic, tier: "pro" }, { keepsCount }));
    const later = days(november, 2);
    await inside((tx) => setPlan(tx, { ...basic, periodStart: later, periodEnd: days(later, 365) }, { keepsCount }));
    expect(await usage(later)).toMatchObject({ used: 601, limit: 1000 });
    await inside((tx) => release(tx, { reservationId }));
    expect(await usage(later)).toMatchObject({ used: 600 });
  });

  it("ends at its end date, independent of its period", async () => {
    await trial();
    const plan = { tier: "pro" as const, periodStart: november, periodEnd: days(november, 30) };
    await inside((tx) => setPlan(tx, plan));
    await inside((tx) => reserve(tx, task, at(november)));
    const endsAt = days(november, 30);
    expect(await inside((tx) => setPlan(tx, { ...plan, endsAt }))).toBe(true);
    expect(await inside((tx) => setPlan(tx, { ...plan, endsAt }))).toBe(false);
    expect(await usage(november)).toMatchObject({ used: 1 });
    expect(await inside((tx) => readAccount(tx, new Date(endsAt.getTime() - 1)))).toMatchObject({ tier: "pro" });
    expect(await inside((tx) => readAccount(tx, endsAt))).toMatchObject({ tier: "free" });
  });

  it.each([
    ["trial", false],
    ["free", false],
    ["basic", false],
    ["pro", true],
    ["premium", true],
    ["enterprise", true],
  ] as const)("%s passes the paid-feature gate: %s", async (tier, passes) => {
    await trial();
    if (tier !== "trial")
      await inside((tx) => setPlan(tx, { tier, periodStart: november, periodEnd: days(november, 30) }));
    const ask = (rules: UsageRules) => inside((tx) => requirePaidFeature(tx, "Analytics Export", rules));
    if (passes) await ask(at(november));
    else
      await expect(ask(at(november))).rejects.toMatchObject({
        code: "payment_required",
        message:
          "Analytics Export requires a paid plan. Choose Pro ($50/month), Premium ($100/month), or Enterprise ($199/month).",
      });
    await ask({ now: november, billing: "off" });
  });

  it("stays active for three days past its period and then becomes free", async () => {
    await trial();
    const periodEnd = days(november, 30);
    await inside((tx) => setPlan(tx, { tier: "pro", periodStart: november, periodEnd }));
    const graceEnd = days(periodEnd, 3);
    expect(await inside((tx) => readAccount(tx, new Date(graceEnd.getTime() - 1)))).toMatchObject({ tier: "pro" });
    expect(await inside((tx) => readAccount(tx, graceEnd))).toMatchObject({ tier: "free", limitHalfUnits: 20 });
    for (let n = 0; n < 10; n++) await inside((tx) => reserve(tx, task, at(graceEnd)));
    await expect(inside((tx) => reserve(tx, task, at(graceEnd)))).rejects.toMatchObject({
      code: "usage_limit",
      message: "Token limit reached - upgrade to continue",
    });
    await expect(inside((tx) => reserve(tx, { action: "web_search", units: 1 }, at(graceEnd)))).rejects.toMatchObject({
      message: "Token limit reached - upgrade to continue",
    });
  });
});

describe("downloads", () => {
  const words = "Downloads require a paid plan. Choose Basic, Pro, or Premium to access deliverables.";
  const blocker = async () => inside(async (tx) => downloadBlocker(await readAccount(tx, november), "test"));

  it("are not allowed on trial", async () => {
    await trial();
    await expect(inside((tx) => takeDownload(tx, at(november)))).rejects.toMatchObject({
      status: 402,
      code: "payment_required",
      message: words,
    });
    expect(await blocker()).toBe(words);
  });

  it("are limited to three in all on free, also for eight concurrent requests", async () => {
    await free();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => inside((tx) => takeDownload(tx, at(november)))),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(3);
    await expect(inside((tx) => takeDownload(tx, at(days(november, 60))))).rejects.toMatchObject({ message: words });
    expect(await blocker()).toBe(words);
  });

  it("are unlimited on a paid plan and leave the three free ones unused", async () => {
    await free();
    await inside((tx) => setPlan(tx, { tier: "basic", periodStart: november, periodEnd: days(november, 30) }));
    for (let n = 0; n < 5; n++)
      expect(await inside((tx) => takeDownload(tx, at(november)))).toEqual({ remaining: null });
    expect(await blocker()).toBeNull();
    expect(await inside((tx) => takeDownload(tx, at(days(november, 34))))).toEqual({ remaining: 2 });
  });
});

describe("a person's trial notifications", () => {
  it("warn at each sign-in while the action remains", async () => {
    await trial();
    await signIn(november);
    await signIn(november);
    expect(await titles()).toEqual(["Trial Almost Expired", "Trial Almost Expired"]);
  });

  it("report the reached limit once, when no action remains", async () => {
    await trial();
    await inside((tx) => reserve(tx, task, at(november)), "ada");
    expect(await titles()).toEqual(["Trial Limit Reached"]);
    await signIn(november);
    expect(await titles()).toEqual(["Trial Limit Reached"]);
  });

  it("report it when the trial days are over, too", async () => {
    await trial();
    await signIn(days(november, 14));
    expect(await titles()).toEqual(["Trial Limit Reached"]);
  });

  it("are not sent on another tier", async () => {
    await free();
    await signIn(november);
    expect(await titles()).toEqual([]);
  });

  function signIn(now: Date) {
    return inside(async (tx) =>
      notifyOfTrialAtSignIn(tx, { userId: "ada", account: await readAccount(tx, now), rules: at(now) }),
    );
  }
});

function reservations() {
  return inside((tx) => tx.orm.select().from(usageReservations));
}

async function titles(): Promise<string[]> {
  const rows = await asSystem(db(), "test", (tx) => tx.orm.select().from(notifications));
  return rows.filter((row) => row.orgId === orgId()).map((row) => row.title);
}
