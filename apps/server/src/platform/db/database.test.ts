// Longer than others: every case runs on both databases, which are started once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { toAppError } from "../http/error-response.ts";
import { databaseOver } from "./database.ts";
import { openLite } from "./lite.ts";
import { guardFreeSpace } from "./lite-free-space.ts";
import { openDatabase } from "./open.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./types.ts";
import { vacuum } from "./vacuum.ts";

const url = process.env["MUSTER_TEST_DATABASE_URL"];

describe.each([["PGlite", undefined] as const, ...(url ? [["PostgreSQL", url] as const] : [])])(
  "%s",
  (_, databaseUrl) => {
    let db: Database;
    let folder: string;
    const table = `t_${process.pid}`;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "muster-db-"));
      db = await openDatabase({ url: databaseUrl, directory: join(folder, "pg") });
      await db.exec(`create table ${table} (id int primary key, at timestamptz, doc jsonb, big bigint)`);
    }, 60_000);

    afterAll(async () => {
      await db.exec(`drop table ${table}`);
      await db.close();
      rmSync(folder, { recursive: true });
    });

    it("returns the same types: text for timestamps, objects for json, numbers for bigint", async () => {
      await db.query(`insert into ${table} values ($1, $2, $3, $4)`, [
        1,
        "2026-01-02T03:04:05.678Z",
        JSON.stringify({ a: [1] }),
        5_000_000_000,
      ]);
      const { rows, rowCount } = await db.query(`select * from ${table} where id = 1`);
      expect(rowCount).toBe(1);
      expect(rows[0]).toMatchObject({ id: 1, doc: { a: [1] }, big: 5_000_000_000 });
      expect(typeof rows[0]?.["at"]).toBe("string");
      const parsed = await db.query(`select at from ${table} where id = 1`, [], { parseDates: true });
      expect(parsed.rows[0]?.["at"]).toEqual(new Date("2026-01-02T03:04:05.678Z"));
    });

    it("creates its tables in the public schema, whatever the user's name", async () => {
      const { rows } = await db.query("select current_schema() as schema, current_schemas(false)::text[] as path");
      expect(rows[0]).toEqual({ schema: "public", path: ["public"] });
    });

    it("rolls back a transaction that throws", async () => {
      const failing = db.transaction(async (sql) => {
        await sql.query(`insert into ${table} (id) values (2)`);
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect((await db.query(`select 1 from ${table} where id = 2`)).rowCount).toBe(0);
    });

    it("runs concurrent statements, including the first ones, while other transactions wait", async () => {
      const both = (n: number) =>
        db.transaction(async (sql) => {
          const asked = [`select ${n} as n`, `select ${n} + 1 as n`].map((text) => sql.query(text));
          return (await Promise.all(asked)).map(({ rows }) => rows[0]?.["n"]);
        });
      const failing = db.transaction((sql) => Promise.all([sql.query("select 1/0"), sql.query("select 1")]));
      const answers = Promise.all(Array.from({ length: 20 }, (_, n) => both(n)));
      await expect(failing).rejects.toThrow("division by zero");
      expect(await answers).toEqual(Array.from({ length: 20 }, (_, n) => [n, n + 1]));
    });

    it("quotes a transaction's settings and resets them afterwards", async () => {
      const read = "select current_setting('app.org', true) as org";
      const inside = await db.transaction(async (sql) => (await sql.query(read)).rows[0], { "app.org": "it's; drop" });
      expect(inside).toEqual({ org: "it's; drop" });
      expect((await db.query(read)).rows[0]?.["org"] || null).toBeNull();
    });

    it("answers many first-time statements sent at the same time", async () => {
      const texts = Array.from({ length: 20 }, (_, n) => `select ${n % 2} as n, 'at once' as first`);
      const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const open = db.transaction(async (sql) => {
        await sql.query("select 1");
        began.resolve();
        await mayEnd.promise;
      });
      await began.promise;
      // On the embedded database they wait for the transaction's end and then run one after the other.
      const asked = texts.map((text) => db.ask({ "app.org": "o" }, text, [], { isKept: true }));
      mayEnd.resolve();
      const answers = await Promise.all(asked);
      await open;
      expect(answers.map(({ rows }) => rows[0]?.["n"])).toEqual(texts.map((_, n) => n % 2));
    });

    describe.each([[{}], [{ isKept: true }]])("a single statement in its own transaction, %o", (options) => {
      const id = "isKept" in options ? 41 : 40;

      it("applies the settings, returns the same types and leaves no settings behind", async () => {
        const ask = () =>
          db.ask(
            { "app.org": "it's; drop" },
            "select current_setting('app.org') as org, $1::int as n, $2::text as t, null::int as nothing, '{\"a\":1}'::json as doc, now() as at",
            [7, null],
            options,
          );
        for (let round = 0; round < 2; round++) {
          const { rows, rowCount } = await ask();
          expect(rowCount).toBe(1);
          expect(rows[0]).toMatchObject({ org: "it's; drop", n: 7, t: null, nothing: null, doc: { a: 1 } });
          expect(typeof rows[0]?.["at"]).toBe("string");
        }
        const after = await db.query("select current_setting('app.org', true) as org");
        expect(after.rows[0]?.["org"] || null).toBeNull();
      });

      it("commits a success and rolls back a failure", async () => {
        const insert = `insert into ${table} (id) values ($1)`;
        expect((await db.ask({}, insert, [id], options)).rowCount).toBe(1);
        await expect(db.ask({}, insert, [id], options)).rejects.toMatchObject({ code: "23505" });
        await expect(db.ask({}, `select 1 / $1::int as n`, [0], options)).rejects.toMatchObject({ code: "22012" });
        await expect(db.ask({}, "bogus", [], options)).rejects.toMatchObject({ code: "42601" });
        expect((await db.ask({}, `select 1 / $1::int as n`, [1], options)).rows).toEqual([{ n: 1 }]);
        expect((await db.query(`select 1 from ${table} where id = $1`, [id])).rowCount).toBe(1);
      });

      it("stays outside a concurrent open transaction", async () => {
        const open = Promise.withResolvers<void>();
        const rolledBack = db.transaction(async (sql) => {
          await sql.query(`insert into ${table} (id) values ($1)`, [id + 100]);
          await open.promise;
          throw new Error("no");
        });
        const asked = db.ask({}, `insert into ${table} (id) values ($1)`, [id + 200], options);
        open.resolve();
        await expect(rolledBack).rejects.toThrow("no");
        await asked;
        const { rows } = await db.query(`select id from ${table} where id in ($1, $2)`, [id + 100, id + 200]);
        expect(rows).toEqual([{ id: id + 200 }]);
      });

      it("is refused inside a transaction", async () => {
        await expect(db.transaction(() => db.ask({}, "select 1", [], options))).rejects.toThrow("inside a transaction");
      });
    });

    it("returns equal results for a repeated statement, also after errors and rollbacks", async () => {
      const text =
        "select $1::int as n, $2::text as t, '{\"a\":1}'::json as doc, array['x', 'y'] as list, now() as at, 10 / $1::int as tenth";
      const ask = (n: number) =>
        db.transaction(async (sql) => {
          const { rows, rowCount } = await sql.query(text, [n, null]);
          const parsed = await sql.query("select $1::timestamptz as at", ["2026-01-02T03:04:05Z"], {
            parseDates: true,
          });
          return { row: rows[0], rowCount, at: parsed.rows[0]?.["at"] };
        });
      for (let n = 1; n <= 4; n++) {
        const { row, rowCount, at } = await ask(n);
        expect(row).toMatchObject({ n, t: null, doc: { a: 1 }, list: ["x", "y"], tenth: Math.trunc(10 / n) });
        expect([typeof row?.["at"], rowCount, at]).toEqual(["string", 1, new Date("2026-01-02T03:04:05Z")]);
        await expect(ask(0)).rejects.toMatchObject({ code: "22012" });
      }
      expect((await ask(5)).row).toMatchObject({ n: 5 });
    });

    it("reads a table's current columns with a statement prepared before they changed", async () => {
      await db.exec(`create table ${table}_wide (id int); insert into ${table}_wide values (1)`);
      const read = () => db.transaction(async (sql) => (await sql.query(`select * from ${table}_wide`)).rows);
      for (let round = 0; round < 3; round++) expect(await read()).toEqual([{ id: 1 }]);
      await db.exec(`alter table ${table}_wide add column name text default 'new'`);
      expect(await read()).toEqual([{ id: 1, name: "new" }]);
      await db.exec(`drop table ${table}_wide`);
    });

    it("refuses the root handle and a nested transaction inside a transaction instead of waiting forever", async () => {
      await expect(db.transaction(() => db.query("select 1"))).rejects.toThrow("inside a transaction");
      await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow("inside a transaction");
    });

    it("refuses a handle after its transaction has ended", async () => {
      const kept = await db.transaction(async (sql) => sql);
      expect(() => kept.orm).not.toThrow();
      await expect(kept.query("select 1")).rejects.toThrow("after its end");
    });

    it.each(["40P01", "40001"])("runs a transaction again after error %s, and gives up at the third", async (code) => {
      const attempt = async (failures: number) => {
        const tries = { count: 0, ended: [] as boolean[] };
        const result = await db
          .transaction(async (sql) => {
            tries.count++;
            sql.afterEnd((isCommitted) => tries.ended.push(isCommitted));
            await sql.query(`insert into ${table} (id) values (${900 + failures})`);
            if (tries.count <= failures)
              await sql.query(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`);
            return "done";
          })
          .catch((error) => error.code);
        await db.query(`delete from ${table} where id = ${900 + failures}`);
        return { ...tries, result };
      };
      expect(await attempt(2)).toEqual({ count: 3, ended: [false, false, true], result: "done" });
      expect(await attempt(3)).toEqual({ count: 3, ended: [false, false, false], result: code });
    });

    it("continues after an error inside a transaction", async () => {
      await expect(db.transaction((sql) => sql.query("bogus"))).rejects.toMatchObject({ code: "42601" });
      expect((await db.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    });

    it("runs fifty concurrent transactions, each complete", async () => {
      await db.query(`insert into ${table} (id, big) values (3, 0)`);
      await Promise.all(
        Array.from({ length: 50 }, () =>
          db.transaction((sql) => sql.query(`update ${table} set big = big + 1 where id = 3`)),
        ),
      );
      expect((await db.query(`select big from ${table} where id = 3`)).rows).toEqual([{ big: 50 }]);
    });

    it("delivers a notification after a commit, and none after a rollback", async () => {
      const heard: string[] = [];
      const second = Promise.withResolvers<void>();
      const stop = await db.listen(`ch_${process.pid}`, (payload) => {
        heard.push(payload);
        if (payload === "kept") second.resolve();
      });
      await db
        .transaction(async (sql) => {
          await sql.query("select pg_notify($1, 'lost')", [`ch_${process.pid}`]);
          throw new Error("no");
        })
        .catch(() => undefined);
      await db.transaction((sql) => sql.query("select pg_notify($1, 'kept')", [`ch_${process.pid}`]));
      await second.promise;
      expect(heard).toEqual(["kept"]);
      await stop();
    });
  },
);

describe.runIf(url)("PostgreSQL only", () => {
  it("reports that it is busy when every connection stays in use", async () => {
    // Opening its first connection has to fit in this time too, also on a busy machine.
    const db = databaseOver(await openPostgres(url ?? "", { connections: 1, patienceMs: 3_000 }));
    const release = Promise.withResolvers<void>();
    const holding = db.transaction(async (sql) => {
      await sql.query("select 1");
      await release.promise;
    });
    const refused = await Promise.allSettled([db.query("select 1"), db.transaction((sql) => sql.query("select 1"))]);
    for (const each of refused) {
      if (each.status !== "rejected") throw new Error("There was a connection left");
      expect(toAppError(each.reason)).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
    }
    release.resolve();
    await holding;
    expect((await db.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await db.close();
  });
});

describe.runIf(url)("PostgreSQL with terminated connections", () => {
  let db: Database;
  let admin: pg.Client;
  beforeAll(async () => {
    db = databaseOver(await openPostgres(url ?? "", { connections: 3 }));
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
  });
  afterAll(async () => {
    await db.close();
    await admin.end();
  });

  /** Terminates it as a server restart or failover does. Returns when the server no longer lists it. */
  async function terminate(where: string, values: unknown[]): Promise<void> {
    const found = await admin.query(`select pid from pg_stat_activity where ${where}`, values);
    expect(found.rowCount).toBeGreaterThan(0);
    for (const { pid } of found.rows) {
      await admin.query("select pg_terminate_backend($1)", [pid]);
      await expect
        .poll(async () => (await admin.query("select from pg_stat_activity where pid = $1", [pid])).rowCount)
        .toBe(0);
    }
  }

  async function pidOf(sql: { query: Database["query"] }): Promise<unknown> {
    return (await sql.query("select pg_backend_pid() as pid")).rows[0]?.["pid"];
  }

  async function expectUnavailable(work: Promise<unknown>): Promise<void> {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(toAppError(error)).toMatchObject({ code: "unavailable", status: 503 });
  }

  it("fails a transaction that waits between statements with a retryable error", async () => {
    await expectUnavailable(
      db.transaction(async (sql) => {
        await terminate("pid = $1", [await pidOf(sql)]);
        await sql.query("select 1");
      }),
    );
  });

  it("fails a transaction whose commit finds the connection terminated", async () => {
    await expectUnavailable(db.transaction(async (sql) => terminate("pid = $1", [await pidOf(sql)])));
  });

  it("fails a running statement and those sent behind it", async () => {
    const sleeping = db.transaction((sql) =>
      Promise.all([sql.query("select pg_sleep(60), 'victim'"), sql.query("select 1")]),
    );
    const asked = db.ask({ "app.org": "o" }, "select pg_sleep(60), 'victim'");
    const single = db.query("select pg_sleep(60), 'victim'");
    const all = Promise.all([sleeping, asked, single].map(expectUnavailable));
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              "select from pg_stat_activity where query like '%victim%' and state = 'active' and pid <> pg_backend_pid()",
            )
          ).rowCount,
      )
      .toBe(3);
    await terminate("query like '%victim%' and state = 'active' and pid <> pg_backend_pid()", []);
    await all;
  });

  it("serves again at once with the same number of connections", async () => {
    const both = await Promise.all(
      Array.from({ length: 9 }, (_, n) => db.transaction((sql) => sql.query("select $1::int as n", [n]))),
    );
    expect(both.map(({ rows }) => rows[0]?.["n"])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("listens again and receives later notifications", async () => {
    const channel = `again_${process.pid}`;
    const received = Promise.withResolvers<string>();
    const stop = await db.listen(channel, received.resolve);
    await terminate("query = $1", [`listen "${channel}"`]);
    await expect
      .poll(
        async () =>
          (await admin.query("select from pg_stat_activity where query = $1", [`listen "${channel}"`])).rowCount,
      )
      .toBe(1);
    await db.query("select pg_notify($1, 'after')", [channel]);
    expect(await received.promise).toBe("after");
    await stop();
  });

  it("finishes an exclusive job when the connection that holds its lock is terminated", async () => {
    const answer = await db.alone(async () => {
      await terminate("query like 'select pg_advisory_lock%' and state = 'idle' and datname = current_database()", []);
      return "done";
    });
    expect(answer).toBe("done");
  });
});

describe("PGlite only", () => {
  it("flushes to disk at each commit and removes deleted rows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "muster-lite-"));
    const db = await openDatabase({ url: undefined, directory: join(folder, "pg") });
    await db.exec("create table t (id int)");
    const before = await diskSyncs(db);
    for (let id = 0; id < 10; id++) await db.query("insert into t values ($1)", [id]);
    expect((await diskSyncs(db)) - before).toBeGreaterThanOrEqual(10);

    await db.exec("insert into t select generate_series(1, 200); delete from t; select pg_stat_force_next_flush()");
    expect(await vacuum(db)).toContain("public.t");
    await db.exec("select pg_stat_force_next_flush()");
    expect(await vacuum(db)).not.toContain("public.t");
    await db.close();
    rmSync(folder, { recursive: true });
  }, 60_000);
});

/** PostgreSQL's counter of WAL syncs. */
async function diskSyncs(db: Database): Promise<number> {
  await db.query("select pg_stat_force_next_flush()");
  const { rows } = await db.query("select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'");
  return Number(rows[0]?.["n"] ?? 0);
}

it("is readable and rejects writes while its disk is nearly full", async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-db-"));
  const db = databaseOver(await openLite(join(folder, "pg"), Number.POSITIVE_INFINITY));
  expect((await db.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  const writing = [db.exec("create table t (id int)"), db.transaction((sql) => sql.query("create table t (id int)"))];
  for (const refused of await Promise.allSettled(writing))
    expect(toAppError((refused as PromiseRejectedResult).reason).code).toBe("storage_full");
  await db.close();
  rmSync(folder, { recursive: true });
});

it("accepts writes again when there is free space", async () => {
  let free = 10;
  const states: boolean[] = [];
  const setReadOnly = async (isReadOnly: boolean) => void states.push(isReadOnly);
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => clock.mockRestore());
  const freeSpace = guardFreeSpace({ freeBytes: () => free, keepBytes: 5, setReadOnly });
  for (const [index, bytes] of [10, 4, 4, 6, 4].entries()) {
    clock.mockReturnValue(index * 1000);
    free = bytes;
    await freeSpace.look();
  }
  expect(states).toEqual([true, false, true]);
  const refused = { message: "cannot execute INSERT in a read-only transaction", code: "25006" };
  expect(freeSpace.explain(refused)).toEqual({ ...refused, code: "53100" });
  expect(freeSpace.explain({ code: "23505" })).toEqual({ code: "23505" });
});
