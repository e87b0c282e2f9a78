import type { Database, Sql } from "../db/types.ts";

/** A database that fails after this many statements in transactions, which leaves the same state as a kill. */
export function breakingAfter(db: Database, statements: number): Database {
  let left = statements;
  const count = () => {
    if (left-- <= 0) throw new Error("Cut off");
  };
  const counting = (sql: Sql): Sql => ({
    query: (...asked) => {
      count();
      return sql.query(...asked);
    },
    get orm() {
      count();
      return sql.orm;
    },
    afterEnd: sql.afterEnd,
    as: (role) => counting(sql.as(role)),
  });
  const transaction: Database["transaction"] = (work, settings) =>
    db.transaction((sql) => work(counting(sql)), settings);
  return new Proxy(db, { get: (it, name) => (name === "transaction" ? transaction : Reflect.get(it, name)) });
}
