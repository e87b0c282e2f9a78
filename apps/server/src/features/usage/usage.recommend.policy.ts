import { type Plan, planOf, type Tier } from "@muster/contracts/plans";
import { type Pace, tooEarly } from "./usage.forecast.policy.ts";

const monthDays = 30;
const minDays = 3;

/** The monthly cost function: up to 1000 actions Basic, up to 10000 Pro, above that Premium. */
export function planFor(monthlyActions: number): Plan {
  return planOf(monthlyActions <= 1000 ? "basic" : monthlyActions <= 10_000 ? "pro" : "premium");
}

/** The cheapest plan for a month like the last 30 days, and why. */
export function recommend({ tier, pace }: { tier: Tier; pace: Pace }) {
  if (pace.days < minDays)
    return { planId: null, monthlyCents: null, monthlyUnits: null, isCurrent: false, reason: tooEarly(pace.days) };
  const monthlyUnits = Math.round((pace.units / pace.days) * monthDays * 2) / 2;
  const plan = planFor(monthlyUnits);
  return {
    planId: plan.id,
    monthlyCents: plan.monthlyCents,
    monthlyUnits,
    isCurrent: plan.id === tier,
    reason: `${reasonFor(plan, { monthlyUnits, days: pace.days })}${remarkOn(tier, plan, monthlyUnits)}`,
  };
}

function reasonFor(plan: Plan, { monthlyUnits, days }: { monthlyUnits: number; days: number }): string {
  const measured = `Based on the last ${days} days, you use about ${written(monthlyUnits)} actions a month.`;
  const price = `${plan.name} at $${plan.monthlyCents / 100}`;
  if (plan.id === "basic") return `${measured} Up to 1,000 a month, ${price} is the cheapest plan.`;
  if (plan.id === "pro") return `${measured} From 1,001 to 10,000 a month, ${price} is the cheapest plan.`;
  return `${measured} Above 10,000 a month, you need ${price}.`;
}

function remarkOn(tier: Tier, plan: Plan, monthlyUnits: number): string {
  const free = planOf("free").actions ?? 0;
  if (tier === "free" && monthlyUnits <= free) return ` The ${free} actions of Free are enough.`;
  const current = planOf(tier);
  if (current.monthlyCents > plan.monthlyCents)
    return ` This compares actions only. Check the other features of ${current.name} before you switch.`;
  return "";
}

function written(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 });
}
