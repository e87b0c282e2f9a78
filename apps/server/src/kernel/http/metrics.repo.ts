import type { Metric } from "../../platform/metrics/exposition.ts";
import type { SystemTx } from "../tenancy/tenancy.ts";
import { usageFacts } from "../usage/facts.repo.ts";

interface Question {
  name: string;
  help: string;
  type: Metric["type"];
  /** Labels first; then `value`, or `sum` and `count`. */
  sql: string;
}

/** Over all organizations together: no label names an organization or a person. */
const questions: Question[] = [
  {
    name: "muster_runs",
    help: "Runs by kind and status",
    type: "gauge",
    sql: "select kind, status, count(*) as value from runs group by 1, 2",
  },
  {
    name: "muster_queue_jobs",
    help: "Queued and running jobs by queue and state",
    type: "gauge",
    sql: "select name as queue, state::text as state, count(*) as value from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2",
  },
  {
    name: "muster_step_duration_seconds",
    help: "Duration of a step's last attempt",
    type: "summary",
    sql: `select r.kind, s.step, sum(extract(epoch from s.finished_at - s.started_at))::float8 as sum, count(*) as count
            from run_steps s join runs r on r.id = s.run_id where s.status = 'done' group by 1, 2`,
  },
  {
    name: "muster_usage_units_total",
    help: "Units settled, by action",
    type: "counter",
    sql: usageSum("sum(half_units) / 2.0::float8"),
  },
  {
    name: "muster_usage_cost_micros_total",
    help: "Model cost in millionths of a dollar, by action",
    type: "counter",
    sql: usageSum("sum(cost_micros)::float8"),
  },
  {
    name: "muster_model_call_seconds",
    help: "Model calls by provider, model, and outcome",
    type: "summary",
    sql: "select provider, model, outcome, sum(latency_ms) / 1000.0::float8 as sum, count(*) as count from model_calls where outcome is not null group by 1, 2, 3",
  },
  {
    name: "muster_client_errors",
    help: "Browser errors reported in the last 30 days",
    type: "gauge",
    sql: "select count(*) as value from client_errors",
  },
];

function usageSum(value: string): string {
  return `select action, ${value} as value from ${usageFacts} f group by 1`;
}

export async function readMetrics(tx: SystemTx): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const { sql, ...metric } of questions) {
    const { rows } = await tx.query(sql);
    metrics.push({ ...metric, samples: rows.flatMap(toSamples) });
  }
  return metrics;
}

function toSamples({ value, sum, count, ...labels }: Record<string, unknown>) {
  const named = Object.fromEntries(Object.entries(labels).map(([name, text]) => [name, String(text)]));
  if (value !== undefined) return [{ labels: named, value: Number(value) }];
  return [
    { suffix: "_sum", labels: named, value: Number(sum) },
    { suffix: "_count", labels: named, value: Number(count) },
  ];
}
