import type { Agent } from "@muster/contracts/agents";
import { formatCount, formatDate, formatDuration, formatPercent } from "../../ui/format.ts";
import { Ledger } from "../../ui/ledger.tsx";
import { useAgentFigures } from "./agents.queries.ts";

/** Figures from its runs and people's ratings; a dash comes with what will provide the figure. */
export function AgentFigures({ agent }: { agent: Agent }) {
  const figures = useAgentFigures(agent.id);
  const { responseTimeMs, successRate, tasksFailed, tasksCompleted, accuracy } = figures.data ?? {
    responseTimeMs: null,
    successRate: null,
    tasksFailed: 0,
    tasksCompleted: agent.tasksCompleted,
    accuracy: agent.accuracy,
  };
  return (
    <section aria-label="Performance">
      {figures.isError && <p className="mb-2 text-small text-fault">Couldn’t load this agent’s stats.</p>}
      <Ledger
        loading={figures.isPending}
        items={[
          {
            label: "Response time",
            value: responseTimeMs === null ? "—" : formatDuration(responseTimeMs),
            note: responseTimeMs === null ? "Appears after its first finished task" : "Average over its runs",
          },
          {
            label: "Success rate",
            value: formatPercent(successRate),
            note: successRate === null ? "Appears after its first finished task" : `${formatCount(tasksFailed)} failed`,
          },
          {
            label: "Tasks Completed",
            value: formatCount(tasksCompleted),
            note: <>Created {formatDate(agent.createdAt)}</>,
          },
          {
            label: "Accuracy",
            value: formatPercent(accuracy),
            note: accuracy === null ? "Appears after its first rated result" : "Share of rated results you accepted",
          },
        ]}
      />
    </section>
  );
}
