import type { Database } from "../../apps/server/src/platform/db/types.ts";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atMost, type Figure } from "../figure.ts";
import { load } from "../load.ts";
import { withFolder, withMuster } from "../muster.ts";
import { seedTasks, withDatabase } from "../seed.ts";
import { call, type Visitor, visit } from "../visitor.ts";

const tasks = 100_000;
const events = 1_000_000;
const agents = 40;
const targetMs = 25;

/** GET /api/dashboard, the only call of the page, by one signed-in user over 1 and over 8 connections for 8 s each. */
export async function measureDashboard(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      const where = { database, dataDir };
      const visitor = await withMuster(where, ({ url }) => visit(url));
      await withDatabase(where, (db) => seed(db, visitor.email));
      await withMuster(where, async ({ url }) => figures.push(...(await measure(url, visitor, database))));
    });
  });
  return figures;
}

async function measure(url: string, visitor: Visitor, database: BenchDatabase): Promise<Figure[]> {
  const figures: Figure[] = [];
  await expectWhole(url, visitor);
  await load(`${url}/api/dashboard`, visitor, { connections: 8, seconds: 2 });
  for (const connections of [1, 8]) {
    const { p95Ms, perSecond } = await load(`${url}/api/dashboard`, visitor, { connections, seconds: 8 });
    const what = `${connections} connection${connections > 1 ? "s" : ""}, ${database.name}`;
    figures.push(atMost(`${what}: p95`, p95Ms, { target: targetMs, unit: "ms" }));
    figures.push({ what: `${what}: rate`, value: `${Math.round(perSecond)} requests/s` });
  }
  return figures;
}

/** Fails if the dashboard is empty, because an empty one would be fast too. */
async function expectWhole(url: string, visitor: Visitor): Promise<void> {
  const answer = await call(url, visitor, { path: "/api/dashboard" });
  const shown = (await answer.json()) as {
    tasks: { completed: number };
    agents: { total: number };
    feed: unknown[];
    performance: { agentUtilization: number | null };
  };
  const isWhole =
    shown.tasks.completed === tasks * 0.9 &&
    shown.agents.total === agents &&
    shown.feed.length === 10 &&
    shown.performance.agentUtilization !== null;
  if (!isWhole) throw new Error(`The dashboard does not show what was stored: ${JSON.stringify(shown).slice(0, 500)}`);
}

/**
 * Besides the tasks: agents that worked on them, some of them rated, and a million events, a third of them for the whole
 * organization.
 */
async function seed(db: Database, email: string): Promise<void> {
  await seedTasks(db, { email, count: tasks });
  await db.query(
    `insert into agents (id, org_id, name, role, description, status, model_config, capabilities, personality, response_style,
       knowledge_domains, instructions, version, created_by, created_at, updated_at, judged, accepted)
     select 'agent-' || n, m.organization_id, 'Agent ' || n, 'Analyst', 'Reads tables', case when n % 8 = 0 then 'paused' else 'active' end,
       '{"model":"auto","maxTokens":4000,"temperature":0.7,"visionCapabilities":false,"audioProcessing":false}', '[]', '', '', '[]', '', 1,
       m.user_id, now(), now(), n % 5, n % 3
     from users u join members m on m.user_id = u.id, generate_series(0, $2::int - 1) n
     where u.email = $1`,
    [email, agents],
  );
  await db.query("update tasks set agent_id = 'agent-' || number % $1::int", [agents]);
  await db.query(
    `insert into events (id, org_id, kind, text, text_message, link, audience, user_id, data, at)
     select '01900000-0000-7000-8000-' || lpad(n::text, 12, '0'), m.organization_id, 'task_completed', 'Ada completed Sales review ' || n,
       jsonb_build_object('key', 'plain', 'params', jsonb_build_object('text', 'Ada completed Sales review ' || n)), '/tasks',
       case when n % 3 = 0 then 'organization' else 'owner' end,
       case when n % 4 = 0 then m.user_id else 'person-' || n % 30 end, '{}', now() - ($2::int - n) * interval '10 seconds'
     from users u join members m on m.user_id = u.id, generate_series(1, $2::int) n
     where u.email = $1`,
    [email, events],
  );
  // Already sealed: sealing a million events is not part of the measurement.
  await db.query(
    `insert into audit_seals (org_id, number, event_id, hash, sealed_at)
     select org_id, row_number() over (order by id), id, 'seeded', now() from events
      where id not in (select event_id from audit_seals)`,
  );
  await db.exec("vacuum analyze events");
  await db.exec("vacuum analyze audit_seals");
  await db.exec("vacuum analyze tasks");
}
