import type { Chart } from "@muster/contracts/analysis";
import { monthText } from "../computed/days.ts";
import { type Plan, wholeMoney } from "./plan.ts";
import type { PlanMonth } from "./projection.ts";

const scenarioNames = { low: "Low", base: "Base", high: "High" } as const;

export function cashChart({ scenarios, days, currency }: Plan): Chart {
  const series = (["base", "low", "high"] as const).map((key) => ({
    ...{ name: scenarioNames[key], role: "data" as const },
    points: pointsOf(days, scenarios[key].months, ({ cash }) => cash),
  }));
  const ends = series.map(({ name, points }) => `${name} ${wholeMoney(points.at(-1)?.y ?? 0, currency)}`);
  return {
    ...{
      id: "cash",
      kind: "line",
      title: `Cash at the end of each month (${currency})`,
      x: { label: "", type: "time" },
      series,
    },
    y: { label: "Cash", unit: currency, zeroBased: true },
    summary: `Cash at the end of the plan: ${ends.join(", ")}.`,
  };
}

/** Revenue against all costs: they cross where the month breaks even. */
export function breakEvenChart({ base, days, currency }: Plan): Chart {
  const { breakEven, months } = base;
  const series = [
    { name: "Revenue", role: "data" as const, points: pointsOf(days, months, ({ revenue }) => revenue) },
    { name: "Costs", role: "data" as const, points: pointsOf(days, months, ({ variable, fixed }) => variable + fixed) },
  ];
  return {
    ...{ id: "break-even", kind: "line", title: `Revenue and costs per month, base scenario (${currency})`, series },
    ...{ x: { label: "", type: "time" }, y: { label: "Per month", unit: currency, zeroBased: true } },
    summary: breakEven
      ? `Revenue covers all costs from ${monthText(days[breakEven - 1] ?? "")} on.`
      : "Revenue stays below the costs in every month.",
  };
}

export function sensitivityChart({ sensitivities, currency }: Plan): Chart {
  const points = sensitivities.map(({ name, worse }) => ({ x: name, y: -Math.round(worse) }));
  return {
    ...{
      id: "sensitivity",
      kind: "bar",
      title: `Cash lost after 36 months when an input is a tenth worse (${currency})`,
    },
    ...{ x: { label: "", type: "category" }, y: { label: "Cash lost", unit: currency, zeroBased: true } },
    series: [{ name: "", role: "data", points }],
    summary: points.map(({ x, y }) => `${x} ${wholeMoney(y, currency)}`).join(", "),
  };
}

function pointsOf(days: readonly string[], months: readonly PlanMonth[], of: (month: PlanMonth) => number) {
  return months.map((month, index) => ({ x: days[index] ?? "", y: Math.round(of(month) * 100) / 100 }));
}
