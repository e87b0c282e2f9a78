import { features } from "../../features.ts";
import { fetchedPages } from "../../kernel/agent/agent.table.ts";
import { registerFeatures } from "../../kernel/feature.ts";
import { kernel } from "../../kernel/kernel.ts";
import { openServices } from "../../open-services.ts";
import { type Config, readConfig } from "../../platform/config.ts";
import type { Database, Sql } from "../../platform/db/types.ts";
import { createLog } from "../../platform/log/log.ts";
import { startWorkers } from "../../workers.ts";

/** Instructions for a process that researches until it is killed, as JSON in its first argument. */
export interface ResearchOrders {
  settings: Partial<Config>;
  dataDir: string;
  /** Kills itself after the commit that stores this many fetched pages. */
  dieAfterPages: number;
}

if (import.meta.main) await work(JSON.parse(process.argv[2] ?? "{}") as ResearchOrders);

async function work({ settings, dataDir, dieAfterPages }: ResearchOrders): Promise<void> {
  // With two slots an organization gets one, so no other page is in flight when the process dies.
  const config = { ...readConfig({ OLLAMA_URL: "off" }), DATABASE_CONNECTIONS: 5, ...settings, WORKERS: 2, dataDir };
  const { services } = await openServices(config, createLog({ level: "silent" }));
  Object.assign(services, { db: dying(services.db, dieAfterPages) });
  // Run kinds, tools and owner kinds are registered per database.
  registerFeatures(services, [kernel, ...features]);
  await startWorkers(services);
}

function dying(db: Database, times: number): Database {
  let kept = 0;
  return {
    ...db,
    async transaction(work, settings) {
      let isPage = false;
      const result = await db.transaction(async (sql) => {
        const own = { query: sql.query, as: sql.as, afterEnd: sql.afterEnd };
        const insert: Sql["orm"]["insert"] = (table) => {
          isPage ||= (table as unknown) === fetchedPages;
          return sql.orm.insert(table);
        };
        const orm = () =>
          new Proxy(sql.orm, {
            get(target, key) {
              const value: unknown = key === "insert" ? insert : Reflect.get(target, key, target);
              return typeof value === "function" && key !== "insert" ? value.bind(target) : value;
            },
          });
        return work(Object.defineProperty(own, "orm", { get: orm }) as Sql);
      }, settings);
      if (isPage && ++kept >= times) {
        process.kill(process.pid, "SIGKILL");
        for (;;); // the signal is pending
      }
      return result;
    },
  };
}
