import { join } from "node:path";
import { plainText } from "@muster/contracts/messages";
import { openDatabase } from "../apps/server/src/platform/db/open.ts";
import type { Database } from "../apps/server/src/platform/db/types.ts";
import type { BenchDatabase } from "./databases.ts";

/** Opens the database of a stopped Muster. */
export async function withDatabase<T>(
  { database, dataDir }: { database: BenchDatabase; dataDir: string },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ url: database.url, directory: join(dataDir, "pg"), connections: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const steps = JSON.stringify(
  ["plan", "gather", "write", "check", "render"].map((key) => ({
    key,
    label: `The step ${key}`,
    labelMessage: plainText(`The step ${key}`),
    status: "done",
    startedAt: "2026-01-01T09:00:00.000Z",
    finishedAt: "2026-01-01T09:00:02.000Z",
    detail: "18 columns, 41,209 rows",
  })),
);

/**
 * Adds tasks until the user has the given number, finished and failed in a realistic mix, stored as the product stores them.
 */
export async function seedTasks(db: Database, { email, count }: { email: string; count: number }): Promise<void> {
  await db.query(
    `insert into tasks (id, org_id, user_id, number, title, description, agent_id, agent_name, agent_type, agent_version,
       template_id, priority, deliverable_format, parameters, attachments, status, error, run_id, steps, version, engine,
       tokens_used, cost_micros, created_at, updated_at, completed_at)
     select '01900000-0000-7000-8000-' || lpad(n::text, 12, '0'), m.organization_id, u.id, n, 'Sales review ' || n,
       'Which region leads in revenue, and is there a trend? Compare with the quarter before.', 'bench-agent', 'Ada', 'Data Analyst', 1,
       'data-analysis', 'medium', 'pdf', '{}', '[{"id":"f","name":"sales.csv","sizeBytes":48211}]',
       case when n % 10 = 0 then 'failed' else 'completed' end, case when n % 10 = 0 then $4::jsonb end,
       'bench-run-' || n, $2::jsonb, case when n % 10 > 0 then 1 end, case when n % 10 > 0 then 'builtin' end,
       1200, 0, now() - n * interval '1 minute', now(), case when n % 10 > 0 then now() end
     from users u join members m on m.user_id = u.id, generate_series(1, $3::int) n
     where u.email = $1
     on conflict do nothing`,
    [email, steps, count, JSON.stringify(plainText("The file is empty"))],
  );
  await db.query(
    `insert into task_totals (org_id, user_id, completed, failed)
     select org_id, user_id, count(*) filter (where status = 'completed'), count(*) filter (where status = 'failed')
     from tasks group by 1, 2
     on conflict (org_id, user_id) do update set completed = excluded.completed, failed = excluded.failed`,
  );
  await db.exec("vacuum analyze tasks");
}
