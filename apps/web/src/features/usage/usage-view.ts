import type { UsageGrouping, UsageRange, UsageSums } from "@muster/contracts/usage";
import { useSearchParams } from "react-router";

/** The page's state, as stored in the URL. */
export interface UsageView {
  range: UsageRange;
  from: string;
  to: string;
  person: string;
  by: UsageGrouping;
  measure: Measure;
  /** The group whose rows are shown; "all" for the whole filter. */
  rows: string;
}

export const rangeNames: Record<UsageRange, string> = {
  period: "This period",
  previous: "Previous period",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  custom: "Custom range",
};

export const groupingNames: Record<UsageGrouping, string> = {
  feature: "Feature",
  agent: "Agent",
  model: "Model",
  person: "Person",
  day: "Day",
};

export const measureNames = { units: "Actions", credits: "Credits", tokens: "Tokens", cost: "Cost" };
export type Measure = keyof typeof measureNames;

const fallback = { range: "period", from: "", to: "", person: "", by: "feature", measure: "units", rows: "" } as const;

/** Reads known values from the URL. */
export function readView(params: URLSearchParams): UsageView {
  const one = <T extends string>(name: "range" | "by" | "measure", known: Record<T, unknown>, otherwise: T): T => {
    const value = params.get(name) ?? "";
    return Object.hasOwn(known, value) ? (value as T) : otherwise; // a key of `known`
  };
  return {
    range: one("range", rangeNames, fallback.range),
    by: one("by", groupingNames, fallback.by),
    measure: one("measure", measureNames, fallback.measure),
    from: params.get("from") ?? "",
    to: params.get("to") ?? "",
    person: params.get("person") ?? "",
    rows: params.get("rows") ?? "",
  };
}

const longestDays = 731;

/** What is wrong with the chosen days; null when they are valid. */
export function daysProblem({ range, from, to }: Pick<UsageView, "range" | "from" | "to">): string | null {
  if (range !== "custom") return null;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (Number.isNaN(days)) return "Choose a start and end date.";
  if (days < 0) return "The end date is before the start date.";
  if (from < "2000") return "Choose dates from 2000 or later.";
  return days < longestDays ? null : "Choose a range of two years or less.";
}

/** Changes several parts at once; default values are left out of the URL. */
export function writeView(params: URLSearchParams, change: Partial<UsageView>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change) as [keyof UsageView, string][])
    if (value === fallback[name]) next.delete(name);
    else next.set(name, value);
  if (next.get("range") !== "custom") for (const name of ["from", "to"]) next.delete(name);
  return next;
}

export function useUsageView(): [UsageView, (change: Partial<UsageView>) => void] {
  const [params, setParams] = useSearchParams();
  return [readView(params), (change) => setParams((current) => writeView(current, change), { replace: true })];
}

/** The value of a measure. */
export function measureOf(measure: Measure, sums: UsageSums): number {
  if (measure === "tokens") return sums.promptTokens + sums.completionTokens;
  return measure === "cost" ? sums.costMicros : sums[measure];
}
