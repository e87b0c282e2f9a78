import { features } from "../../features.ts";
import { registerFeatures } from "../../kernel/feature.ts";
import { kernel } from "../../kernel/kernel.ts";
import { openServices } from "../../open-services.ts";
import { readConfig } from "../../platform/config.ts";
import type { Database, Sql } from "../../platform/db/types.ts";
import { createLog } from "../../platform/log/log.ts";
import { startWorkers } from "../../workers.ts";

const written = {
  passages: /^\s*insert into passages/,
  reading: /read_sha256" = \$/,
  ready: /indexed_at" = \$/,
  terms: /insert into source_terms/,
} as const;

/** Instructions for a process that indexes until it is killed, as JSON in its first argument. */
export interface IndexingOrders {
  url: string | undefined;
  dataDir: string;
  /** Kills itself after this many commits that wrote passages, postings or a document's text. */
  dieAfter: { write: keyof typeof written; times: number };
}

if (import.meta.main) await work(JSON.parse(process.argv[2] ?? "{}") as IndexingOrders);

async function work({ url, dataDir, dieAfter }: IndexingOrders): Promise<void> {
  const config = { ...readConfig({ OLLAMA_URL: "off" }), DATABASE_URL: url, DATABASE_CONNECTIONS: 5, dataDir };
  const { services } = await openServices(config, createLog({ level: "silent" }));
  Object.assign(services, { db: dying(services.db, dieAfter) });
  // Run kinds, tools and owner kinds are registered per database.
  registerFeatures(services, [kernel, ...features]);
  await startWorkers(services);
}

function dying(db: Database, { write, times }: IndexingOrders["dieAfter"]): Database {
  let commits = 0;
  return {
    ...db,
    async transaction(work, settings) {
      let isMeant = false;
      const result = await db.transaction(async (sql) => {
        const note = (text: string) => {
          isMeant ||= written[write].test(text);
        };
        const query: Sql["query"] = (text, values, options) => {
          note(text);
          return sql.query(text, values, options);
        };
        const own = { query, as: sql.as, afterEnd: sql.afterEnd };
        const orm = () => new Proxy(sql.orm, { get: (target, key) => watched(target, key, note) });
        return work(Object.defineProperty(own, "orm", { get: orm }) as Sql);
      }, settings);
      if (isMeant && ++commits >= times) {
        process.kill(process.pid, "SIGKILL");
        for (;;); // the signal is pending
      }
      return result;
    },
  };
}

/** Returns the query builder unchanged, and inspects update statements. */
function watched(target: Sql["orm"], key: string | symbol, note: (text: string) => void): unknown {
  const value = Reflect.get(target, key, target);
  if (key !== "update") return typeof value === "function" ? value.bind(target) : value;
  return (table: Parameters<Sql["orm"]["update"]>[0]) => {
    const builder = target.update(table);
    const { set } = builder;
    builder.set = (values) => {
      const query = set.call(builder, values);
      note(query.toSQL().sql);
      return query;
    };
    return builder;
  };
}
