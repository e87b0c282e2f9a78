import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";

export interface SqlResult {
  rows: Record<string, unknown>[];
  /** Number of rows returned; without returned rows, of rows affected. */
  rowCount: number;
}

/** The query builder, the same over both drivers. It has no transactions: use `Database.transaction`. */
export type Orm = PgRemoteDatabase;

export interface QueryOptions {
  /** Parses dates and timestamps to `Date`; otherwise they stay PostgreSQL's text. */
  parseDates?: boolean;
  /**
   * A prepared statement per connection, for the few statements that run all the time with the same text. Their values are texts,
   * numbers, booleans and null.
   */
  isKept?: boolean;
}

/** One open transaction, or a handle that commits each statement. */
export interface Sql {
  query(text: string, values?: unknown[], options?: QueryOptions): Promise<SqlResult>;
  readonly orm: Orm;
  /**
   * Calls back once the transaction has ended, with whether it committed; for in-memory state that follows the database. A handle
   * without a transaction has already committed each statement and calls back at once.
   */
  afterEnd(callback: (isCommitted: boolean) => void): void;
  /**
   * The same handle under another database role: each statement runs as that role, and the transaction then continues under its
   * own. The three steps are sent together, so statements started at the same time keep their own roles.
   */
  as(role: string): Sql;
}

/** PGlite or PostgreSQL; callers do not depend on which. */
export interface Database extends Sql {
  readonly kind: "pglite" | "postgres";
  /** "PGlite 18.6", "PostgreSQL 15.18". */
  readonly version: string;
  /** Several statements without values. */
  exec(script: string): Promise<void>;
  /**
   * Commits when `work` resolves, rolls back when it throws. After a deadlock or a serialization failure `work` runs again, up to
   * three times, so it must not change anything outside the transaction except through `afterEnd`. `settings` are set for this transaction alone, in the same round
   * trip as its begin. Inside, only the given handle may be used: a second one would deadlock on PGlite, so the root handle and a
   * nested transaction throw at once.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, settings?: Record<string, string>): Promise<T>;
  /** One statement in its own transaction with `settings`, in one round trip: for frequent queries. */
  ask(settings: Record<string, string>, text: string, values?: unknown[], options?: QueryOptions): Promise<SqlResult>;
  /**
   * Runs `work` under a lock shared by all processes of this database, for steps that nodes which start at once must take in
   * turn.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back for each NOTIFY on the channel, after its transaction has committed. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The interface of a driver; `platform/db/database.ts` makes a `Database` from it. */
export interface Driver {
  readonly kind: Database["kind"];
  readonly version: string;
  run(text: string, values: unknown[], mode: RowMode): Promise<DriverResult>;
  exec(script: string): Promise<void>;
  begin(settings: Record<string, string>): Promise<DriverTransaction>;
  ask(settings: Record<string, string>, text: string, values: unknown[], mode: RowMode): Promise<DriverResult>;
  alone: Database["alone"];
  listen: Database["listen"];
  close(): Promise<void>;
}

export interface DriverTransaction {
  run(text: string, values: unknown[], mode: RowMode): Promise<DriverResult>;
  end(commit: boolean): Promise<void>;
}

export interface RowMode {
  asArrays: boolean;
  parseDates: boolean;
  isKept?: boolean;
}

export interface DriverResult {
  rows: unknown[];
  rowCount: number;
}
