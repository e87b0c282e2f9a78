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
/** This often, jobs are made of the schedules whose minute has come. */
const cronSeconds = 15;
/** The longest that pg-boss permits; the statement for all queues finds these jobs sooner. */
const cronWorkerSeconds = 45;
const cronQueue = "__pgboss__send-it";
/** Muster has no jobs that wait for other jobs. */
const flowSeconds = 3600;
/** Ended jobs are deleted, so that statements over all jobs stay cheap. */
const deletedAfterSeconds = 3600;
const maintenanceSeconds = 600;
const abortedHandlersMs = 2000;
/** Enqueues in any transaction; only this role, the owner of the queue's tables, may write to them. */
const queueRole = "muster_queue";
const noJobId = "00000000-0000-0000-0000-000000000000";

/** pg-boss over our own database handle, so that a job is enqueued in the sender's transaction. */
export function createQueue(db: Database, definitions: QueueDefinition[], log: Logger): Queue {
  const { boss, wakeWorkers } = createBoss(db, log);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const worked = new Set([cronQueue]);
  const poll = repeatedly(pollSeconds * 1000, async () => {
    const { due, isLost } = await findWork(db, worked);
    for (const name of due) wakeWorkers(name);
    if (isLost) await boss.supervise();
  });

  function track(work: Promise<void>): void {
    const settled = work.then(noop, noop);
    running.add(settled);
    void settled.then(() => running.delete(settled));
  }

  return {
    // pg-boss creates its tables itself, and several nodes may start at once.
    start: () => db.alone(() => startBoss(boss, db, definitions)),
    async send(tx, name, payload, options = {}) {
      const asQueue = { executeSql: (text: string, values?: unknown[]) => withDates(tx.as(queueRole), text, values) };
      await boss.send(name, payload, { db: asQueue, ...toSendOptions(options) });
    },
    async discard(name, id) {
      await db.query("delete from pgboss.job where name = $1 and id = $2 and state = 'created'", [name, id]);
    },
    perform: (work) => track(work(stopping.signal)),
    async work(name, handler, options) {
      await boss.work(name, toWorkOptions(options), async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return;
        const { id, data, retryCount, signal } = job;
        const work = handler({ id, data, retryCount, signal });
        track(work);
        try {
          await work;
        } finally {
          fetchNext(boss, name);
        }
      });
      worked.add(name);
      poll.start((error) => log.error({ err: error }, "Queue error"));
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

function createBoss(db: Database, log: Logger) {
  let onNotification: ((queue: string) => void) | undefined;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => execute(db, text, values),
      listen: async (channel, onPayload) => {
        const close = await db.listen(channel, onPayload);
        onNotification = onPayload;
        return { close };
      },
    },
    backend: db.kind,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: pollSeconds,
    maintenanceIntervalSeconds: maintenanceSeconds,
    flowIntervalSeconds: flowSeconds,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronWorkerSeconds,
  });
  boss.on("error", (error) => log.error({ err: error }, "Queue error"));
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "Queue warning"));
  return { boss, wakeWorkers: (queue: string) => onNotification?.(queue) };
}

async function startBoss(boss: PgBoss, db: Database, definitions: QueueDefinition[]): Promise<void> {
  await boss.start();
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const definition of definitions) {
    const { name } = definition;
    const options = { ...toOptions(definition), notify: true };
    if (has(stored.get(name), options)) continue; // most starts find every queue as it should be
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    // Loads the queue's definition now: the first use inside a transaction would query through the root handle.
    await boss.findJobs(name, { id: noJobId });
  }
  const cronOptions = { deleteAfterSeconds: deletedAfterSeconds };
  if (!has(stored.get(cronQueue), cronOptions)) await boss.updateQueue(cronQueue, cronOptions);
  await db.exec(grants);
}

function has(stored: object | undefined, options: object): boolean {
  const known: Record<string, unknown> = { ...stored };
  return Object.entries(options).every(([name, value]) => known[name] === value);
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

function toOptions({ name: _name, retryDelaySeconds, retryDelayMaxSeconds, ...given }: QueueDefinition) {
  const options = { ...given, deleteAfterSeconds: deletedAfterSeconds };
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

/** Lets the busy workers of a queue ask for the next job as soon as theirs has ended; they would wait for their next poll. */
function fetchNext(boss: PgBoss, name: string): void {
  for (const worker of boss.getWipData()) if (worker.name === name && worker.count > 0) boss.notifyWorker(worker.id);
}

/** The given queues that have due jobs, and whether a worker has stopped sending heartbeats, or exceeded its time. */
async function findWork(db: Database, names: ReadonlySet<string>): Promise<{ due: string[]; isLost: boolean }> {
  const { rows } = await db.query(
    `select (select coalesce(json_agg(q.name), '[]') from json_array_elements_text($1::json) as q(name)
              where exists (select from pgboss.job j
                             where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())) as due,
            exists (select from pgboss.job
                     where state = 'active' and (heartbeat_on + heartbeat_seconds * interval '1s' < now()
                                                 or started_on + expire_seconds * interval '1s' < now())) as lost`,
    [JSON.stringify([...names])],
    { isKept: true },
  );
  return { due: rows[0]?.["due"] as string[], isLost: rows[0]?.["lost"] === true }; // the columns of the statement
}

/** Calls again `ms` after the last call has ended. */
function repeatedly(ms: number, call: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const arm = (onError: (error: unknown) => void) => {
    timer = setTimeout(async () => {
      current = call().catch(onError);
      await current;
      if (timer) arm(onError);
    }, ms);
  };
  return {
    start: (onError: (error: unknown) => void) => void (timer ?? arm(onError)),
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
