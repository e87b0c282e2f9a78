import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { openJournal } from "../tenancy/journal.ts";
import { asSystem, inOrg } from "../tenancy/tenancy.ts";
import { storeEntries, takeOverClaim } from "./idempotency.repo.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const draft = { name: "Ann", role: "Analyst", description: "Reads tables" };

describe("an Idempotency-Key", () => {
  const post = (as: TestPerson, key: string, body: object = draft) =>
    server.request("POST", "/api/agents", { as, body, headers: { "idempotency-key": key } });

  it("returns the first answer again and does the work once", async () => {
    const person = await server.signUp();
    const first = await post(person, "key-1");
    const again = await post(person, "key-1");
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await server.request("GET", "/api/agents", { as: person })).body.total).toBe(1);
  });

  it("does the work once for ten concurrent requests", async () => {
    const person = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(person, "key-1")));
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await server.request("GET", "/api/agents", { as: person })).body.total).toBe(1);
  });

  it("is scoped to one request and one person", async () => {
    const person = await server.signUp();
    const colleague = await server.join(person, "member");
    const first = await post(person, "key-1");
    expect(await post(person, "key-1", { ...draft, name: "Bob" })).toMatchObject({
      status: 422,
      body: { error: "This Idempotency-Key was already used with a different request" },
    });
    const theirs = await post(colleague, "key-1");
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(first.body.id);
  });

  it("replays a refusal but not a server error", async () => {
    const person = await server.signUp();
    expect((await post(person, "key-1", { name: "" })).status).toBe(422);
    expect((await post(person, "key-1", { name: "" })).headers.get("idempotent-replayed")).toBe("true");

    await server.services.db.exec("alter table agents rename to agents_gone");
    const failed = await post(person, "key-2");
    await server.services.db.exec("alter table agents_gone rename to agents");
    expect([failed.status, (await post(person, "key-2")).status]).toEqual([500, 201]);
  });

  it("is kept for a day", async () => {
    const person = await server.signUp();
    const first = await post(person, "key-1");
    server.setNow(new Date(Date.now() + 25 * 3_600_000));
    const nextDay = await post(person, "key-1", { ...draft, name: "Bob" });
    server.setNow(undefined);
    expect(nextDay).toMatchObject({ status: 201, body: { name: "Bob" } });
    expect(nextDay.body.id).not.toBe(first.body.id);
  });

  describe("whose answer could not be stored", () => {
    /** Simulates a process that dies after committing its work and before storing its response. */
    async function withoutAnswers<T>(work: () => Promise<T>): Promise<T> {
      const { db } = server.services;
      await db.exec(`create function lose_answer() returns trigger language plpgsql as $$ begin raise 'no answer'; end $$;
        create trigger lose_answer before insert or update on idempotency_keys for each row when (new.status is not null) execute function lose_answer()`);
      return work().finally(() => db.exec("drop trigger lose_answer on idempotency_keys; drop function lose_answer"));
    }

    it("returns the stored result to a repeat and creates nothing again", async () => {
      const person = await server.signUp();
      expect((await withoutAnswers(() => post(person, "key-1"))).status).toBe(500);
      const { body } = await server.request("GET", "/api/agents", { as: person });
      expect(body.total).toBe(1);
      const again = await post(person, "key-1");
      expect([again.status, again.body.id]).toEqual([201, body.items[0].id]);
      expect((await post(person, "key-1")).headers.get("idempotent-replayed")).toBe("true");
      expect((await server.request("GET", "/api/agents", { as: person })).body.total).toBe(1);
    });

    it("answers a repeat of a request that deleted its own subject", async () => {
      const person = await server.signUp();
      const { id } = (await post(person, "key-1")).body;
      const remove = () =>
        server.request("DELETE", `/api/agents/${id}`, { as: person, headers: { "idempotency-key": "key-2" } });
      expect((await withoutAnswers(remove)).status).toBe(500);
      const again = await remove();
      expect(again.status).toBeLessThan(300);
      expect((await remove()).status).toBe(again.status);
    });

    it("answers a repeat from the organization that the request switched to", async () => {
      const person = await server.signUp();
      const create = () =>
        server.request("POST", "/api/organizations", {
          as: person,
          body: { name: "Second" },
          headers: { "idempotency-key": "key-1" },
        });
      expect((await withoutAnswers(create)).status).toBe(500);
      const again = await create();
      expect(again).toMatchObject({ status: 200, body: { organization: { name: "Second" } } });
      expect(again.body.organizations).toHaveLength(2);
    });
  });

  it("belongs to the newest request: an older one writes nothing more", async () => {
    const person = await server.signUp();
    const { db } = server.services;
    const actor = { orgId: person.orgId, userId: person.userId };
    const claim = { orgId: person.orgId, userId: person.userId, key: "key-1", hash: "h" };
    const attemptOf = (attempt: string, known = {}) =>
      openJournal(known, (tx, entries) => storeEntries(tx, claim, { attempt, entries, now: new Date() }));
    const rename = (name: string) => inOrg(db, actor, (tx) => tx.query("update organizations set name = $1", [name]));
    const [older, newer] = [attemptOf("older"), attemptOf("newer")];
    const [begun, overtaken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const olderEnds = older.run(async () => {
      await rename("By the older");
      begun.resolve();
      await overtaken.promise;
      await expect(rename("By the older again")).rejects.toThrow("repeated by another");
      await expect(rename("By the older again")).rejects.toThrow("repeated by another");
    });
    await begun.promise;
    await asSystem(db, "test", (tx) => takeOverClaim(tx, claim, "newer"));
    await newer.run(() => rename("By the newer"));
    overtaken.resolve();
    await olderEnds;
    expect([older.isLost(), newer.isLost()]).toEqual([true, false]);
    expect((await db.query("select name from organizations where id = $1", [person.orgId])).rows).toEqual([
      { name: "By the newer" },
    ]);
  });
});
