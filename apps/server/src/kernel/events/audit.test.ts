import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { sealEvents, verifyChains } from "./audit.ts";
import { deleteChainEnd } from "./audit-ends.ts";
import { recordEvent } from "./events.ts";

let test: TestDatabase;
let db: Database;
let books: Parameters<typeof verifyChains>[0];
const acme = newId();
const other = newId();

/** Waits a millisecond between events, so that their ids have this order. */
async function happen(orgId: string, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    for (const begun = Date.now(); Date.now() === begun; );
    await inOrg(db, { orgId, userId: "ada" }, (tx) =>
      recordEvent(tx, {
        kind: "task_completed",
        text: plainText(text),
        audience: "organization",
        userId: "ada",
        data: { n: 1.5, ä: "“" },
      }),
    );
  }
}

/** Runs the statement as muster_system, as an intruder with the database password could. */
function tamper(statement: string): Promise<unknown> {
  return db.transaction(async (sql) => {
    await sql.query("set local role muster_system");
    await sql.query(statement);
  });
}

beforeAll(async () => {
  test = await startTestDatabase();
  db = test.db;
  books = { db, dataDir: mkdtempSync(join(tmpdir(), "muster-ends-")) };
  for (const id of [acme, other])
    await db.query("insert into organizations (id, name, created_at, updated_at) values ($1, $1, now(), now())", [id]);
});
afterAll(async () => {
  rmSync(books.dataDir, { recursive: true });
  await test.remove();
});
beforeEach(async () => {
  await db.exec("truncate events, audit_seals");
  for (const id of [acme, other]) await deleteChainEnd(books.dataDir, id);
  await happen(acme, "one", "two", "three");
  await happen(other, "elsewhere");
  expect(await sealEvents(books, new Date())).toBe(4);
  await happen(acme, "four", "five");
  expect(await sealEvents(books, new Date())).toBe(2);
});

const eventOf = (text: string) => `(select id from events where text = '${text}')`;

it("verifies all sealed events and seals each one once", async () => {
  expect(await sealEvents(books, new Date())).toBe(0);
  await happen(acme, "six");
  expect(await verifyChains(books)).toMatchObject({ organizations: 2, sealed: 6, waiting: 1, breaks: [] });
});

it("seals an event that commits late, and seals it once with two concurrent sealers", async () => {
  const late = newId(new Date(Date.now() - 60_000));
  await tamper(
    `insert into events (id, org_id, kind, text, text_message, audience, data, at) values ('${late}', '${acme}', 'x', 'late', '{}', 'owner', '{}', now() - interval '1 minute')`,
  );
  const counts = await Promise.all([sealEvents(books, new Date()), sealEvents(books, new Date())]);
  expect(counts.sort()).toEqual([0, 1]);
  expect((await verifyChains(books)).breaks).toEqual([]);
});

describe("verification detects", () => {
  it.each([
    ["a changed text", `update events set text = 'TWO' where id = ${eventOf("two")}`, 2, "was changed or moved"],
    [
      "a changed message",
      `update events set text_message = '{"key":"plain","params":{"text":"TWO"}}' where id = ${eventOf("two")}`,
      2,
      "was changed or moved",
    ],
    [
      "a changed time",
      `update events set at = at + interval '1 microsecond' where id = ${eventOf("two")}`,
      2,
      "was changed or moved",
    ],
    [
      "a changed detail",
      `update events set data = '{"n": 1.50}' where id = ${eventOf("five")}`,
      5,
      "was changed or moved",
    ],
    ["another owner", `update events set audience = 'owner' where id = ${eventOf("one")}`, 1, "was changed or moved"],
    ["a deleted event", `delete from events where id = ${eventOf("three")}`, 3, "was deleted"],
    [
      "an event that went to another organization",
      `update events set org_id = '${other}' where id = ${eventOf("three")}`,
      3,
      "was deleted",
    ],
    [
      "a deleted seal",
      `delete from audit_seals where event_id = ${eventOf("three")}`,
      4,
      "the entries between them were removed",
    ],
    [
      "an overwritten hash",
      `update audit_seals set hash = repeat('0', 64) where event_id = ${eventOf("four")}`,
      4,
      "was changed or moved",
    ],
    [
      "two swapped events",
      `update audit_seals set number = case number when 2 then -3 else -2 end where org_id = '${acme}' and number in (2, 3);
       update audit_seals set number = -number where number < 0`,
      2,
      "was changed or moved",
    ],
  ])("%s", async (_, statement, number, reason) => {
    for (const one of statement.split(";")) await tamper(one);
    const { breaks } = await verifyChains(books);
    expect(breaks[0]).toMatchObject({ orgId: acme, number, reason: expect.stringContaining(reason) });
  });

  it.each([
    [false, "3 hours"],
    [true, "3 hours"],
    [false, "6 minutes"],
    [true, "6 minutes"],
  ])("an event inserted among older ones (sealed since: %s, back-dated by %s)", async (isSealed, age) => {
    // A transaction takes five minutes at most.
    const id = newId();
    await tamper(
      `insert into events (id, org_id, kind, text, text_message, audience, data, at) values ('${id}', '${acme}', 'x', 'forged', '{}', 'owner', '{}', now() - interval '${age}')`,
    );
    if (isSealed) await sealEvents(books, new Date());
    expect((await verifyChains(books)).breaks).toEqual([
      { orgId: acme, number: isSealed ? 6 : null, eventId: id, reason: expect.stringContaining("added later") },
    ]);
  });

  it.each([
    ["the last events, with their seals", "number > 3", 4],
    ["all of them", "number > 0", 1],
  ])("the removal of %s", async (_, which, number) => {
    const cut = `from audit_seals where org_id = '${acme}' and ${which}`;
    await tamper(`delete from events where id in (select event_id ${cut})`);
    await tamper(`delete ${cut}`);
    const broken = [{ orgId: acme, number, eventId: null, reason: expect.stringContaining("had reached number 5") }];
    expect((await verifyChains(books)).breaks).toEqual(broken);
    expect((await verifyChains(books, acme)).breaks).toEqual(broken);
    expect((await verifyChains(books, other)).breaks).toEqual([]);
  });

  it("a chain rebuilt over altered events", async () => {
    await tamper(`update events set text = 'TWO' where id = ${eventOf("two")}`);
    await tamper(`delete from audit_seals where org_id = '${acme}'`);
    const elsewhere = mkdtempSync(join(tmpdir(), "muster-forger-"));
    await sealEvents({ db, dataDir: elsewhere }, new Date());
    rmSync(elsewhere, { recursive: true });
    expect((await verifyChains(books)).breaks).toMatchObject([
      { orgId: acme, number: 5, reason: expect.stringContaining("the chain was rebuilt") },
    ]);
  });

  it("an event inserted with the number of an existing one", async () => {
    await tamper(`update audit_seals set number = -number - 1 where org_id = '${acme}' and number > 2`);
    await tamper(`update audit_seals set number = -number where number < 0`);
    await tamper(
      `with forged as (insert into events (id, org_id, kind, text, text_message, audience, data) values ('${newId()}', '${acme}', 'x', 'forged', '{}', 'owner', '{}') returning id)
       insert into audit_seals (org_id, number, event_id, hash, sealed_at) select '${acme}', 3, id, repeat('a', 64), now() from forged`,
    );
    expect((await verifyChains(books)).breaks).toMatchObject([
      { number: 3, reason: expect.stringContaining("was changed or moved") },
    ]);
  });
});

it("reports no breaks for an erased organization", async () => {
  const gone = newId();
  await happen(gone, "short");
  await sealEvents(books, new Date());
  await db.exec("truncate events, audit_seals");
  const { breaks } = await verifyChains(books, gone);
  await deleteChainEnd(books.dataDir, gone);
  expect(breaks).toEqual([]);
});

it.each(["update events set text = 'x'", "delete from events", "delete from run_events", "delete from audit_seals"])(
  "denies an organization transaction: %s",
  async (statement) => {
    await expect(inOrg(db, { orgId: acme, userId: null }, (tx) => tx.query(statement))).rejects.toMatchObject({
      code: "42501",
    });
  },
);
