import { createApp } from "./app.ts";
import { features } from "./features.ts";
import { registerFeatures } from "./kernel/feature.ts";
import { kernel } from "./kernel/kernel.ts";
import { openServices } from "./open-services.ts";
import { readConfig } from "./platform/config.ts";
import type { Database, Sql } from "./platform/db/types.ts";
import { createLog } from "./platform/log/log.ts";

/** Instructions for a process of the repeat tests, as JSON in its first argument. */
export interface RepeatOrders {
  url: string | undefined;
  dataDir: string;
  request: { method: string; path: string; cookie: string; key: string; body: unknown };
  /** Kills itself around the commit of the transaction that claims the key, or that stores the response. */
  dieAt?: { moment: "before" | "after"; commitOf: "effect" | "answer" } | undefined;
}

const origin = "http://localhost:3000";

if (import.meta.main) await ask(JSON.parse(process.argv[2] ?? "{}") as RepeatOrders);

async function ask({ url, dataDir, request, dieAt }: RepeatOrders): Promise<void> {
  const config = { ...readConfig({ OLLAMA_URL: "off" }), DATABASE_URL: url, DATABASE_CONNECTIONS: 5, dataDir };
  const { services, close } = await openServices(config, createLog({ level: "silent" }));
  if (dieAt) Object.assign(services, { db: dying(services.db, dieAt) });
  // Run kinds, tools and subscriptions are registered per database.
  registerFeatures(services, [kernel, ...features]);
  const app = createApp(services, new AbortController().signal);
  await app.fetch(
    new Request(`${origin}${request.path}`, {
      method: request.method,
      headers: {
        host: new URL(origin).host,
        cookie: request.cookie,
        "content-type": "application/json",
        "idempotency-key": request.key,
      },
      body: JSON.stringify(request.body),
    }),
  );
  await close(0);
}

/** The database, but the process is killed with SIGKILL. */
function dying(db: Database, { moment, commitOf }: NonNullable<RepeatOrders["dieAt"]>): Database {
  const die = (): never => {
    process.kill(process.pid, "SIGKILL");
    for (;;); // the signal is pending
  };
  const isMeant = (text: string, row: Record<string, unknown> | undefined) =>
    commitOf === "effect" ? row?.["kept"] === true : text.includes("status = excluded.status");
  return {
    ...db,
    async transaction(work, settings) {
      let isNow = false;
      const result = await db.transaction(async (sql) => {
        const query: Sql["query"] = async (text, values, options) => {
          const answer = await sql.query(text, values, options);
          isNow ||= isMeant(text, answer.rows[0]);
          return answer;
        };
        const own = { query, as: sql.as, afterEnd: sql.afterEnd };
        const done = await work(Object.defineProperty(own, "orm", { get: () => sql.orm }) as Sql);
        if (isNow && moment === "before") die();
        return done;
      }, settings);
      if (isNow && moment === "after") die();
      return result;
    },
  };
}
