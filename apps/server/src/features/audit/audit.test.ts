import type { AuditEntry } from "@muster/contracts/audit";
import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealEvents } from "../../kernel/events/audit.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1" });
  owner = await server.signUp();
  stranger = await server.signUp();
  await record(owner, "member_invited", "Bob was invited as a member");
  await record(owner, "agent_created", "Ada was hired");
  await record(owner, "model_provider_added", "Provider “=HYPERLINK” was added");
  await record(owner, "password_changed", "Password changed", "owner");
  await record(owner, "task_completed", "A task of one's own", "owner");
  await record(owner, "something_new", "Something that no topic knows");
  await record(stranger, "agent_created", "Eve was hired");
  await sealEvents({ db: server.services.db, dataDir: server.services.config.dataDir }, new Date());
}, 60_000);
afterAll(() => server.stop());

async function record(
  who: TestPerson,
  kind: string,
  text: string,
  audience: "organization" | "owner" = "organization",
) {
  await inOrg(server.services.db, who, (tx) =>
    recordEvent(tx, { kind, text: plainText(text), audience, userId: who.userId }),
  );
}

function words(details: AuditEntry["details"]): string {
  return details.map(({ label, value }) => `${label}: ${value}`).join(", ");
}

async function read(query = "", as = owner) {
  const answer = await server.request("GET", `/api/audit${query}`, { as });
  expect(answer.status).toBe(200);
  return answer.body as {
    items: AuditEntry[];
    nextCursor: string | null;
    people: { id: string; name: string }[];
  };
}

describe("the audit log", () => {
  it("lists the organization's changes with their actors, newest first, without personal events", async () => {
    const { items, people } = await read();
    const name = owner.email.split("@")[0];
    const kinds = items.map((item) => item.kind);
    expect(kinds.slice(0, 5)).toEqual([
      "something_new",
      "password_changed",
      "model_provider_added",
      "agent_created",
      "member_invited",
    ]);
    expect(kinds).not.toContain("task_completed");
    expect(items.map((item) => item.text)).not.toContain("Eve was hired");
    expect(items.every((item) => item.number !== null && item.number > 0)).toBe(true);
    expect(items[0]?.actorName).toBe(name);
    expect(people).toEqual([{ id: owner.userId, name }]);
  });

  it.each([
    ["?topic=members", ["member_invited"]],
    ["?topic=security", ["password_changed"]],
    ["?topic=agents", ["agent_created"]],
    ["?topic=other", ["something_new"]],
    ["?search=ADA", ["agent_created"]],
    ["?search=100%25", []],
    ["?from=2999-01-01", []],
    ["?to=2001-01-01", []],
    ["?person=nobody", []],
  ])("is filtered by %s", async (query, kinds) => {
    expect((await read(query)).items.map((item) => item.kind)).toEqual(kinds);
  });

  it("pages by cursor", async () => {
    const first = await read("?limit=2");
    const second = await read(`?limit=2&cursor=${first.nextCursor}`);
    const all = await read();
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 4));
    const refused = await server.request("GET", "/api/audit?cursor=x", { as: owner });
    expect(refused.status).toBe(422);
  });

  it("records the actor, the old value and the new value of each change", async () => {
    const boss = await server.signUp({ organizationName: "Acme" });
    const bob = await server.join(boss, "member");
    const ask = (method: string, path: string, body?: object, as = boss) => server.request(method, path, { as, body });
    await ask("PATCH", "/api/me", { displayName: '=HYPERLINK("https://evil.example")' }, bob);
    await ask("PATCH", "/api/organization", { name: "Acme Works" });
    await ask("PATCH", `/api/members/${bob.userId}`, { role: "viewer" });
    await ask("POST", "/api/invitations", { email: "cy@example.com", role: "admin" });
    await ask("POST", "/api/agents", { name: "Ada", role: "Data Analyst", description: "Answers from tables" });
    const { items: agents } = (await ask("GET", "/api/agents")).body;
    await ask("PATCH", `/api/agents/${agents[0].id}`, { name: "Bea" });
    for (const monthMicros of [5_000_000, 7_500_000])
      await ask("PUT", "/api/usage/budgets", { userId: bob.userId, monthMicros });
    const model = "openai/gpt-x";
    await ask("POST", "/api/models/defaults", { purpose: "writing", model });
    await ask("POST", "/api/profile/exports", undefined, bob);
    await ask("POST", "/api/profile/password", { currentPassword: bob.password, newPassword: "another one" }, bob);
    await ask("GET", "/api/organization/export");
    await ask("DELETE", `/api/members/${bob.userId}`);
    const { items } = await read("", boss);
    const name = boss.email.split("@")[0];
    const bobNow = '=HYPERLINK("https://evil.example")';
    expect(items.map(({ kind, actorName, details }) => [kind, actorName, words(details)]).reverse()).toEqual([
      ["member_renamed", bobNow, `Before: ${bob.email.split("@")[0]}, After: ${bobNow}`],
      ["organization_renamed", name, "Before: Acme, After: Acme Works"],
      ["member_role_changed", name, "Before: member, Role: viewer"],
      ["member_invited", name, "Role: admin, Email: cy@example.com"],
      ["agent_created", name, ""],
      ["agent_changed", name, "Changes: Name: Ada → Bea, Version: 2"],
      ["budget_set", name, "Month: $5.00"],
      ["budget_set", name, "Before: $5.00, Month: $7.50"],
      ["model_default_changed", name, "Before: auto, After: openai/gpt-x, Purpose: writing"],
      ["personal_export", bobNow, ""],
      ["password_changed", bobNow, ""],
      ["organization_exported", name, ""],
      ["member_removed", name, `Role: viewer, Email: ${bob.email}`],
    ]);
    const sheet = String((await server.request("GET", "/api/audit/export", { as: boss })).body);
    expect(sheet).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(sheet).not.toMatch(/(^|,)"?[=+@-]/m);
    expect((await server.request("GET", "/api/audit?from=0000-01-01", { as: boss })).status).toBe(422);
  });

  it("records a person's account changes in each of their organizations and in no other", async () => {
    const [here, there, elsewhere] = [
      await server.signUp({ organizationName: "Here" }),
      await server.signUp({ organizationName: "There" }),
      await server.signUp(),
    ];
    const cy = await server.join(here, "viewer");
    await server.services.db.query(
      "insert into members (id, organization_id, user_id, role, created_at) values ($1, $2, $3, 'member', now())",
      [newId(), there.orgId, cy.userId],
    );
    const ask = async (method: string, path: string, body?: object) =>
      expect((await server.request(method, path, { as: cy, body })).status, path).toBe(200);
    await ask("PATCH", "/api/me", { displayName: "Cy" });
    await ask("POST", "/api/profile/password", { currentPassword: cy.password, newPassword: "another one" });
    await server.request("POST", "/api/auth/sign-in/email", { body: { email: cy.email, password: "another one" } });
    await ask("POST", "/api/profile/sessions/end-others");
    await ask("POST", "/api/profile/exports");
    const accountEventsOf = async (boss: TestPerson) =>
      (await read(`?person=${cy.userId}`, boss)).items.map(({ kind, text }) => `${kind}: ${text}`).reverse();
    const all = [
      `member_renamed: ${cy.email.split("@")[0]} changed their display name to Cy`,
      "password_changed: Password changed",
      "session_ended: All other sessions were signed out: 1",
      "personal_export: Personal data export requested",
    ];
    expect([await accountEventsOf(here), await accountEventsOf(there), await accountEventsOf(elsewhere)]).toEqual([
      all,
      all,
      [],
    ]);
    await sealEvents({ db: server.services.db, dataDir: server.services.config.dataDir }, new Date());
    const check = await server.request("POST", "/api/audit/check", { as: there, body: {} });
    expect(check.body).toMatchObject({ isIntact: true, waiting: 0 });
  });

  it("exports with formulas escaped, and logs the export", async () => {
    const answer = await server.request("GET", "/api/audit/export?topic=models", { as: owner });
    expect(answer.status).toBe(200);
    const text = String(answer.body);
    expect(text.split("\r\n")[0]).toContain("Number,Time (UTC),Who,Kind,What,ID");
    expect(text).toContain("Provider “=HYPERLINK” was added");
    expect((await read("?topic=exports")).items[0]).toMatchObject({ kind: "audit_exported", number: null });
  });

  it("reports an altered row on demand, only to the organization it belongs to", async () => {
    const check = async (as = owner) => (await server.request("POST", "/api/audit/check", { as, body: {} })).body;
    expect(await check()).toMatchObject({ isIntact: true, breaks: [], tip: { number: expect.any(Number) } });
    await server.services.db.query(
      "update events set text = 'Ada was never hired' where org_id = $1 and text = 'Ada was hired'",
      [owner.orgId],
    );
    expect(await check()).toMatchObject({
      isIntact: false,
      breaks: [{ number: expect.any(Number), reason: expect.stringContaining("was changed or moved") }],
    });
    expect(await check(stranger)).toMatchObject({ isIntact: true });
  });
});
