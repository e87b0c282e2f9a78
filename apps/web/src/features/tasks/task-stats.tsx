import { formatCount, formatMoneyMicros, formatPercent } from "../../ui/format.ts";
import { Ledger } from "../../ui/ledger.tsx";
import { useTaskStats } from "./tasks.queries.ts";

export function TaskStats() {
  const stats = useTaskStats();
  const { total, byStatus, successRate, downloads, downloadsRemaining, spentMicros } = stats.data ?? {};
  const open = byStatus && byStatus.pending + byStatus.in_progress;
  return (
    <Ledger
      loading={stats.isPending}
      items={[
        { label: "Total Tasks", value: shown(total), note: `${shown(open)} running` },
        {
          label: "Completed",
          value: shown(byStatus?.completed),
          note: successRate === null ? "Appears after your first finished task" : `${rate(successRate)} success rate`,
        },
        { label: "Downloads", value: shown(downloads), note: remaining(downloadsRemaining) },
        {
          label: "Total Spent",
          value: spentMicros === undefined ? "—" : formatMoneyMicros(spentMicros),
          note: "AI model cost of finished tasks",
        },
      ]}
    />
  );
}

function shown(count: number | undefined): string {
  return count === undefined ? "—" : formatCount(count);
}

function rate(value: number | undefined): string {
  return value === undefined ? "—" : formatPercent(value);
}

function remaining(count: number | null | undefined): string {
  if (count === undefined) return "—";
  return count === null ? "No limit on your plan" : `${formatCount(count)} free remaining`;
}
