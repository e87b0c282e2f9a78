import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atMost, type Figure } from "../figure.ts";
import { load } from "../load.ts";
import { withFolder, withMuster } from "../muster.ts";
import { withDatabase } from "../seed.ts";
import { type Visitor, visit } from "../visitor.ts";

const seconds = 5;
const others = 100_000;
const paths = ["/api/auth/get-session", "/api/me"];
const targetMs = 5;

/** Looking up a session among 100,000 others: the statement that every request runs, and what the two calls add. */
export async function measureSession(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      const where = { database, dataDir };
      const visitor = await withMuster(where, ({ url }) => visit(url));
      await withDatabase(where, async (db) => {
        await db.query(
          `insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
           select 'bench-' || n, 'bench-' || n, u.id, now() + interval '30 days', now(), now()
             from users u, generate_series(1, ${others}) n where u.email = $1`,
          [visitor.email],
        );
        await db.query("analyze sessions");
      });
      await withMuster(where, async ({ url }) => {
        for (const path of paths) figures.push(...(await measurePath(url + path, { path, visitor, database })));
      });
    });
  });
  return figures;
}

async function measurePath(
  url: string,
  { path, visitor, database }: { path: string; visitor: Visitor; database: BenchDatabase },
): Promise<Figure[]> {
  await load(url, visitor, { connections: 32, seconds: 2 });
  const few = await load(url, visitor, { connections: 4, seconds });
  const many = await load(url, visitor, { connections: 32, seconds });
  const what = (connections: number) => `${path}, ${database.name}: p95 at ${connections} connections`;
  return [
    atMost(what(4), few.p95Ms, { target: targetMs, unit: "ms" }),
    { what: what(32), value: `${many.p95Ms.toFixed(1)} ms, ${Math.round(many.perSecond)}/s` },
  ];
}
