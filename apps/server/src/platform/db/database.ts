import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/pg-proxy";
import type { Database, Driver, DriverResult, Orm, RowMode, Sql, SqlResult } from "./types.ts";

type Run = (text: string, values: unknown[], mode: RowMode) => Promise<DriverResult>;

const plainRows: RowMode = { asArrays: false, parseDates: false };

/** Wraps a driver in the interface that the rest of the program uses, and rejects calls that would deadlock it. */
export function databaseOver(driver: Driver): Database {
  const open = new AsyncLocalStorage<{ isOpen: boolean }>();

  function refuseInside(): void {
    if (open.getStore()?.isOpen)
      throw new Error("The root database handle was used inside a transaction; use the transaction's own handle");
  }

  const root: Run = async (text, values, mode) => {
    refuseInside();
    return driver.run(text, values, mode);
  };

  const rootAs =
    (role: string): Run =>
    async (text, values, mode) => {
      refuseInside();
      return driver.ask({ role }, text, values, mode);
    };

  async function runTransaction<T>(work: (sql: Sql) => Promise<T>, settings: Record<string, string>): Promise<T> {
    refuseInside();
    const handle = await driver.begin(settings);
    const state = { isOpen: true };
    const callbacks: ((isCommitted: boolean) => void)[] = [];
    const ended = (isCommitted: boolean) => {
      for (const callback of callbacks.splice(0)) callback(isCommitted);
    };
    const transactionRun = whileOpen(handle.run, state);
    const asRole = (role: string) => runAs(transactionRun, role);
    const sql = sqlOver(transactionRun, asRole, (callback) => callbacks.push(callback));
    try {
      const result = await open.run(state, () => work(sql));
      state.isOpen = false;
      await handle.end(true);
      ended(true);
      return result;
    } catch (error) {
      if (state.isOpen) {
        state.isOpen = false;
        // The first error is the one to report; a lost connection cannot be rolled back either.
        await handle.end(false).catch(() => undefined);
      }
      ended(false);
      throw error;
    }
  }

  return {
    ...sqlOver(root, rootAs),
    kind: driver.kind,
    version: driver.version,
    async exec(script) {
      refuseInside();
      await driver.exec(script);
    },
    transaction: (work, settings = {}) => retryConflicts(() => runTransaction(work, settings)),
    async ask(settings, text, values = [], options = {}) {
      refuseInside();
      const ask = () => driver.ask(settings, text, values, { ...plainRows, ...options });
      return (await retryConflicts(ask)) as SqlResult;
    },
    alone: driver.alone,
    listen: driver.listen,
    async ping() {
      await driver.run("select 1", [], { asArrays: true, parseDates: false });
    },
    close: driver.close,
  };
}

/** A deadlock or a serialization failure: the database has undone everything, and the same work may succeed now. */
const conflicts: ReadonlySet<unknown> = new Set(["40001", "40P01"]);
const maxTries = 3;

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !conflicts.has(sqlState(error))) throw error;
    }
  }
}

/** drizzle wraps the driver's error. */
function sqlState(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : sqlState(error.cause);
}

function whileOpen(run: Run, state: { isOpen: boolean }): Run {
  return (text, values, mode) => {
    if (!state.isOpen) throw new Error("A transaction's handle was used after its end");
    return run(text, values, mode);
  };
}

/** Runs one statement of a transaction under another role. A failure aborts the transaction, which resets the role. */
function runAs(run: Run, role: string): Run {
  return async (text, values, mode) => {
    const [entered, result, left] = await Promise.allSettled([
      run(
        "select set_config('muster.role', current_setting('role'), true), set_config('role', $1, true)",
        [role],
        arrays,
      ),
      run(text, values, mode),
      run("select set_config('role', current_setting('muster.role'), true)", [], arrays),
    ]);
    for (const each of [entered, result, left]) if (each.status === "rejected") throw each.reason;
    return (result as PromiseFulfilledResult<DriverResult>).value; // none was rejected
  };
}

const arrays: RowMode = { asArrays: true, parseDates: false, isKept: true };

type AfterEnd = Sql["afterEnd"];

function sqlOver(run: Run, asRole: (role: string) => Run, afterEnd: AfterEnd = callAtOnce): Sql {
  let orm: Orm | undefined;
  const others = new Map<string, Sql>();
  return {
    async query(text, values = [], options = {}) {
      const result = await run(text, values, { ...plainRows, ...options });
      return result as SqlResult;
    },
    get orm() {
      orm ??= drizzle(async (text, values, method) => {
        const { rows } = await run(text, values, { asArrays: method === "all", parseDates: false });
        return { rows };
      });
      return orm;
    },
    afterEnd,
    as(role) {
      const known = others.get(role) ?? sqlOver(asRole(role), asRole, afterEnd);
      others.set(role, known);
      return known;
    },
  };
}

function callAtOnce(callback: (isCommitted: boolean) => void): void {
  callback(true);
}
