import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database, Sql } from "../db/types.ts";
import type { Logger } from "../log/log.ts";
import type { Queue, QueueDefinition, SendOptions, WorkOptions } from "./types.ts";

/**
 * NOTIFY wakes workers within milliseconds. This often, one statement finds the queues with due jobs, whose notification was lost or
 * whose delay has passed, and jobs of dead workers.
 */
const pollSeconds = 2;
/** With NOTIFY, a worker also looks by itself this often. */
const ownPollSeconds = 60;
const superviseSeconds = 60;
/** Ended jobs are deleted, so that statements over all jobs stay cheap. */
const deletedAfterSeconds = 3600;
const maintenanceSeconds = 600;
const abortedHandlersMs = 2000;
/** Enqueues in any transaction; only this role, the owner of the queue's tables, may write to them. */
const queueRole = "muster_queue";
const noJobId = "00000000-0000-0000-0000-000000000000";

/** pg-boss over our own database handle, so that a job is enqueued in the sender's transaction. */
export function createQueue(db: Database, definitions: QueueDefinition[], log: Logger): Queue {
  let wakeWorkers: ((name: string) => void) | undefined;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => execute(db, text, values),
      listen: async (channel, onPayload) => {
        const close = await db.listen(channel, onPayload);
        wakeWorkers = onPayload;
        return { close };
      },
    },
    backend: db.kind,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: pollSeconds,
    maintenanceIntervalSeconds: maintenanceSeconds,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 10,
  });
  const report = (error: unknown) => log.error({ err: error }, "Queue error");
  boss.on("error", report);
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "Queue warning"));
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const worked = new Set<string>();
  const poll = repeatedly(pollSeconds * 1000, async () => {
    const { due, isLost } = await findWork(db, worked);
    for (const name of due) wakeWorkers?.(name);
    if (isLost) await boss.supervise();
  }, report);

  return {
    async start() {
      // pg-boss creates its tables itself, and several nodes may start at once.
      await db.alone(async () => {
        await boss.start();
        for (const definition of definitions) {
          const { name } = definition;
          const options = { ...toOptions(definition), deleteAfterSeconds: deletedAfterSeconds };
          await boss.createQueue(name, { ...options, notify: true });
          await boss.updateQueue(name, options);
          // Loads the queue's definition now: the first use inside a transaction would query through the root handle.
          await boss.findJobs(name, { id: noJobId });
        }
        await db.exec(grants);
      });
    },
    async send(tx, name, payload, options = {}) {
      const asQueue = { executeSql: (text: string, values?: unknown[]) => withDates(tx.as(queueRole), text, values) };
      await boss.send(name, payload, { db: asQueue, ...toSendOptions(options) });
    },
    async discard(name, id) {
      await db.query("delete from pgboss.job where name = $1 and id = $2 and state = 'created'", [name, id]);
    },
    perform(work) {
      const settled = work(stopping.signal).then(noop, noop);
      running.add(settled);
      void settled.then(() => running.delete(settled));
    },
    async work(name, handler, options) {
      const { concurrency, groupConcurrency = concurrency } = options;
      let busy = 0;
      await boss.work(name, toWorkOptions(options), async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return;
        busy++;
        const { id, data, retryCount, signal } = job;
        const work = handler({ id, data, retryCount, signal });
        const settled = work.then(noop, noop);
        running.add(settled);
        void settled.then(() => running.delete(settled));
        try {
          await work;
        } finally {
          // pg-boss's worker would wait for its next poll, while jobs that found no free worker are due.
          if (busy-- >= groupConcurrency) wakeWorkers?.(name);
        }
      });
      worked.add(name);
      poll.start();
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron);
    },
    async requeueActive(name) {
      const { rowCount } = await db.query(
        "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where name = $1 and state = 'active'",
        [name],
      );
      return rowCount;
    },
    async stop(graceMs) {
      await poll.stop();
      const ownEnd = Promise.race([Promise.all(running), new Promise((done) => setTimeout(done, graceMs).unref())]);
      await Promise.all([boss.stop({ graceful: graceMs > 0, timeout: graceMs }), ownEnd]);
      stopping.abort(new Error("The server stops"));
      await Promise.race([Promise.all(running), new Promise((done) => setTimeout(done, abortedHandlersMs).unref())]);
    },
  };
}

function toSendOptions({ id, startAfterSeconds, singletonKey, group, priority }: SendOptions) {
  return {
    ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
    ...(singletonKey !== undefined && { singletonKey }),
    ...(id !== undefined && { id }),
    ...(group !== undefined && { group: { id: group } }),
    ...(priority !== undefined && { priority }),
  };
}

function toWorkOptions({ concurrency, groupConcurrency }: WorkOptions) {
  return {
    includeMetadata: true as const,
    localConcurrency: concurrency,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: ownPollSeconds,
    ...(groupConcurrency !== undefined && { localGroupConcurrency: groupConcurrency }),
  };
}

function toOptions({ name: _name, retryDelaySeconds, retryDelayMaxSeconds, ...options }: QueueDefinition) {
  if (retryDelaySeconds === undefined) return options;
  const backoff = { retryDelay: retryDelaySeconds, retryBackoff: true };
  return { ...options, ...backoff, ...(retryDelayMaxSeconds && { retryDelayMax: retryDelayMaxSeconds }) };
}

/** Without values, pg-boss may send a script of several statements, whose rows it does not read. */
async function execute(db: Database, text: string, values: unknown[] | undefined) {
  if (values?.length || !isScript(text)) return withDates(db, text, values);
  try {
    await db.exec(text);
  } catch (error) {
    // The embedded database has one session, and the script's own `begin` would leave it inside a failed transaction.
    if (db.kind === "pglite") await db.exec("rollback");
    throw error;
  }
  return { rows: [] };
}

function isScript(text: string): boolean {
  return /^\s*(begin|set|lock)\b/i.test(text) || /;\s*\S/.test(text);
}

function withDates(sql: Sql, text: string, values: unknown[] | undefined) {
  return sql.query(text, values ?? [], { parseDates: true });
}

/** The given queues that have due jobs, and whether a worker has stopped sending heartbeats, or exceeded its time. */
async function findWork(db: Database, names: ReadonlySet<string>): Promise<{ due: string[]; isLost: boolean }> {
  const { rows } = await db.query(
    `select (select coalesce(json_agg(name), '[]') from json_array_elements_text($1::json) as name
              where exists (select from pgboss.job j
                             where j.name = name and j.state < 'active' and not j.blocked and j.start_after <= now())) as due,
            exists (select from pgboss.job
                     where state = 'active' and (heartbeat_on + heartbeat_seconds * interval '1s' < now()
                                                 or started_on + expire_seconds * interval '1s' < now())) as lost`,
    [JSON.stringify([...names])],
    { isKept: true },
  );
  return { due: rows[0]?.["due"] as string[], isLost: rows[0]?.["lost"] === true }; // the columns of the statement
}

/** Calls again `ms` after the last call has ended. */
function repeatedly(ms: number, call: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const arm = () => {
    timer = setTimeout(async () => {
      current = call().catch(onError);
      await current;
      if (timer) arm();
    }, ms);
  };
  return {
    start: () => void (timer ?? arm()),
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await current;
    },
  };
}

function noop(): void {
  // The queue reports and retries a failed handler.
}

/** pg-boss claims and finishes jobs as the owner. The system role finds lost jobs and counts them. */
const grants = `
  revoke all on all tables in schema pgboss from muster_app, muster_system, muster_identity, muster_queue;
  revoke all on all functions in schema pgboss from muster_app, muster_system, muster_identity, muster_queue, public;
  grant usage on schema pgboss to muster_system, muster_queue;
  grant select on pgboss.job to muster_system;
  grant select, insert on all tables in schema pgboss to muster_queue;
  grant execute on all functions in schema pgboss to muster_queue;`;
