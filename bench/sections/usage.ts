import type { Database } from "../../apps/server/src/platform/db/types.ts";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atMost, type Figure, median } from "../figure.ts";
import { load } from "../load.ts";
import { withFolder, withMuster } from "../muster.ts";
import { withDatabase } from "../seed.ts";
import { call, type Visitor, visit } from "../visitor.ts";

const uses = 100_000;
const callsPerUse = 3;
const targetMs = 300;
const mostSums = 6;

/** The queries of the usage page over 100,000 uses and 300,000 calls of one organization in a year. */
const places = [
  ["the page as it opens", "/api/usage/report"],
  ["a year by agent", "/api/usage/report?range=custom&from=FROM&to=TO&by=agent"],
  ["90 days by person", "/api/usage/report?range=90d&by=person"],
  ["actions of the plan", "/api/usage"],
  ["rows of a model", "/api/usage/rows?range=90d&by=model&key=model-2"],
] as const;

/** One signed-in user over 1 and over 8 connections for 4 s each, after one call as warm-up; also in times of a plain sum. */
export async function measureUsage(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      const where = { database, dataDir };
      const visitor = await withMuster(where, ({ url }) => visit(url));
      const plainMs = await withDatabase(where, async (db) => {
        await seedUsage(db, visitor.email);
        return timePlainSum(db);
      });
      await withMuster(where, async ({ url }) => {
        for (const place of places) figures.push(...(await measure(url, visitor, { place, database, plainMs })));
      });
    });
  });
  return figures;
}

async function measure(
  url: string,
  visitor: Visitor,
  {
    place: [name, path],
    database,
    plainMs,
  }: { place: (typeof places)[number]; database: BenchDatabase; plainMs: number },
): Promise<Figure[]> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const address = url + path.replace("FROM", day(364)).replace("TO", day(0));
  await call(url, visitor, { path: address.slice(url.length) });
  const figures: Figure[] = [];
  for (const connections of [1, 8]) {
    const { p95Ms } = await load(address, visitor, { connections, seconds: 4 });
    const what = `${name}, ${connections} connection${connections > 1 ? "s" : ""}, ${database.name}: p95`;
    figures.push(atMost(what, p95Ms, { target: targetMs, unit: "ms" }));
    if (connections === 1)
      figures.push(atMost(`${what}, in plain sums of all calls`, p95Ms / plainMs, { target: mostSums, unit: "x" }));
  }
  return figures;
}

/** The median time of one statement that reads each call once and groups nothing. */
async function timePlainSum(db: Database): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 9; run++) {
    const started = performance.now();
    await db.query("select sum(prompt_tokens), sum(cost_micros::float8) from model_calls where outcome is not null");
    times.push(performance.now() - started);
  }
  return median(times);
}

/** A year of 40 users, 12 agents, 4 models and 3 features, stored as the product stores it. */
async function seedUsage(db: Database, email: string): Promise<void> {
  await db.query(
    `insert into usage_reservations (id, org_id, user_id, run_id, action, half_units, credits, period_number, status, metadata, created_at,
       closed_at, agent_id, model)
     select 'use-' || lpad(n::text, 9, '0'), m.organization_id, case when n % 40 = 0 then m.user_id else 'person-' || n % 40 end, 'run-' || n,
       (array['task_assignment', 'chat_message', 'web_search'])[1 + n % 3], 2, 1.5, 1, 'settled', '{}', now() - n * interval '315 seconds',
       now() - n * interval '315 seconds', 'agent-' || n / 7 % 12, nullif('model-' || n / 11 % 5, 'model-0')
     from users u join members m on m.user_id = u.id, generate_series(1, $2::int) n where u.email = $1`,
    [email, uses],
  );
  await db.query(
    `insert into model_calls (id, org_id, user_id, run_id, agent_id, kind, purpose, provider, model, started_at, outcome, prompt_tokens,
       completion_tokens, cost_micros, price_source)
     select 'call-' || k || r.id, r.org_id, r.user_id, r.run_id, r.agent_id, 'model', 'report', 'double', 'model-' || 1 + k % 4,
       r.created_at + k * interval '2 seconds', 'ok', 900, 200, 4000 + k, 'operator'
     from usage_reservations r, generate_series(1, $1::int) k where r.run_id like 'run-%'`,
    [callsPerUse],
  );
  await db.exec("vacuum analyze usage_reservations");
  await db.exec("vacuum analyze model_calls");
}
