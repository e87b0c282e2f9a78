import { createHash } from "node:crypto";
import pg from "pg";
import type { Driver, DriverResult, RowMode } from "./types.ts";

const dateTypes: ReadonlySet<number> = new Set([
  1082, 1083, 1114, 1184, 1266, 1186, 1115, 1182, 1183, 1185, 1187, 1270,
]);
const bigint = 20;
/** An arbitrary number that no other code locks. */
const startLock = 7_226_118_411;

/** Connects to PostgreSQL ≥ 15. Throws a user-readable sentence when the server is too old or does not answer. */
export async function openPostgres(
  url: string,
  { connections, patienceMs = 5000 }: { connections: number; patienceMs?: number },
): Promise<Driver> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Sends statements without waiting for the previous answer.
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
    // The default search path begins with a schema named after the user, which could match one of ours.
    options: "-c search_path=public -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000",
  });
  // Any connection may be lost at any time: by a restart, a failover or a timeout of the server. The pool listens while a client
  // is idle; a checked-out client needs its own listener, or its error ends the process. The next statement fails instead.
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  const { rows } = await pool.query<{ server_version: string; server_version_num: string }>(
    "select current_setting('server_version') server_version, current_setting('server_version_num') server_version_num",
  );
  const version = rows[0]?.server_version ?? "unknown";
  if (Number(rows[0]?.server_version_num) < 150_000) {
    await pool.end();
    throw new Error(`Muster needs PostgreSQL 15 or newer; this server is ${version}`);
  }
  return {
    kind: "postgres",
    version: `PostgreSQL ${version.split(" ")[0]}`,
    run: (text, values, mode) => run(pool, text, values, mode),
    exec: async (script) => void (await coded(pool.query(script))),
    begin: (settings) => begin(pool, settings),
    ask: (settings, text, values, mode) => ask(pool, settings, (client) => run(client, text, values, mode)),
    alone: (work) => alone(url, work),
    listen: (channel, onPayload) => listen(url, channel, onPayload),
    close: () => pool.end(),
  };
}

async function run(
  client: pg.Pool | pg.PoolClient,
  text: string,
  values: unknown[],
  mode: RowMode,
): Promise<DriverResult> {
  const asked = client.query({
    text,
    values,
    types: { getTypeParser: mode.parseDates ? parsedTypes : rawTypes } as pg.CustomTypesConfig,
    ...(mode.asArrays && { rowMode: "array" }),
    ...(mode.isKept && { name: createHash("sha1").update(text).digest("base64") }),
  } as pg.QueryConfig);
  const result = await coded(asked);
  return { rows: result.rows, rowCount: result.rowCount ?? result.rows.length };
}

/** Adds PostgreSQL's code to the errors that the driver raises: "too many connections" and "connection failure". */
function coded<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Error) || "code" in error) throw error;
    const code = driverCodes.find(([pattern]) => pattern.test(error.message))?.[1];
    throw code ? Object.assign(error, { code }) : error;
  });
}

const driverCodes = [
  [/timeout exceeded when trying to connect/, "53300"],
  [/^Connection terminated|is not queryable$/, "08006"],
] as const;

async function begin(pool: pg.Pool, settings: Record<string, string>) {
  const client = await coded(pool.connect());
  try {
    await coded(client.query(`begin${settingsScript(settings)}`));
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    run: (text: string, values: unknown[], mode: RowMode) => run(client, text, values, mode),
    async end(commit: boolean) {
      try {
        await coded(client.query(commit ? "commit" : "rollback"));
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

/** Sends the whole transaction at once; when its statement fails, the commit after it rolls back. */
async function ask(
  pool: pg.Pool,
  settings: Record<string, string>,
  work: (client: pg.PoolClient) => Promise<DriverResult>,
): Promise<DriverResult> {
  const client = await coded(pool.connect());
  const [begun, asked, ended] = await Promise.allSettled([
    coded(client.query(`begin${settingsScript(settings)}`)),
    work(client),
    coded(client.query("commit")),
  ]);
  client.release(begun.status === "rejected" || ended.status === "rejected");
  for (const each of [begun, asked, ended]) if (each.status === "rejected") throw each.reason;
  if (asked.status === "rejected") throw asked.reason;
  return asked.value;
}

/** One statement that sets each name for the current transaction; values are quoted as literals. */
export function settingsScript(settings: Record<string, string>): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return calls.length ? `; select ${calls.join(", ")}` : "";
}

/**
 * The lock has its own connection, so it is released however the work or the process ends. Losing that connection releases it
 * early: then two nodes may collide, and one of them fails its start.
 */
async function alone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: url });
  holder.on("error", ignore);
  await holder.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [startLock]);
    return await work();
  } finally {
    await holder.end();
  }
}

/** A separate connection that reconnects after a restart of the server: one try a second, never two at once. */
async function listen(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isStopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on("notification", (message) => onPayload(message.payload ?? ""));
    next.on("error", ignore);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    // Registered only now: a client that never connected also ends, and its failure is already handled.
    next.on("end", connectAgain);
    client = next;
    if (isStopped) await next.end();
  };
  const connectAgain = (): void => {
    if (!isStopped) setTimeout(() => void connect().catch(connectAgain), 1000).unref();
  };
  await connect();
  return async () => {
    isStopped = true;
    await client?.end();
  };
}

function ignore(): void {
  // The statement that needs the connection reports it.
}

function rawTypes(oid: number, format?: "text" | "binary") {
  if (dateTypes.has(oid)) return (text: string) => text;
  return parsedTypes(oid, format);
}

function parsedTypes(oid: number, format?: "text" | "binary") {
  if (oid === bigint) return (text: string) => safeNumber(text);
  return pg.types.getTypeParser(oid, format as "text");
}

function safeNumber(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}
