import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, startTestServer, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("organizations", () => {
  it("return the member count and the member's role", async () => {
    const owner = await server.signUp();
    const viewer = await server.join(owner, "viewer");
    const me = await server.request("GET", "/api/me", { as: viewer });
    expect(me.body).toMatchObject({
      profile: { role: "viewer" },
      organization: { id: owner.orgId, memberRole: "viewer", memberCount: 2 },
    });
  });

  it("create exactly one new organization for a person removed from their last one", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    await server.services.db.query("delete from members where user_id = $1", [member.userId]);
    const answers = await Promise.all([1, 2, 3].map(() => server.request("GET", "/api/me", { as: member })));
    const ids = new Set(answers.map(({ body }) => body.organization.id));
    expect(ids.size).toBe(1);
    expect(ids.has(owner.orgId)).toBe(false);
    expect(answers[0]?.body).toMatchObject({
      profile: { role: "admin", tier: "trial" },
      organizations: [{ memberRole: "owner" }],
    });
  });

  it("can be switched for the current session only, and only to the person's own", async () => {
    const owner = await server.signUp();
    const other = await server.signUp();
    await server.services.db.query(
      "insert into members (id, organization_id, user_id, role, created_at) values ('second', $1, $2, 'member', now())",
      [other.orgId, owner.userId],
    );
    const signedIn = await server.request("POST", "/api/auth/sign-in/email", {
      body: { email: owner.email, password: owner.password },
    });
    const elsewhere = cookieOf(signedIn.headers);
    const body = { organizationId: other.orgId };
    const there = await server.request("POST", "/api/organization/switch", { as: owner, body });
    expect(there).toMatchObject({
      status: 200,
      body: { organization: { id: other.orgId, memberRole: "member", memberCount: 2 } },
    });
    expect((await server.request("GET", "/api/me", { as: owner })).body.organization.id).toBe(other.orgId);
    expect((await server.request("GET", "/api/me", { headers: { cookie: elsewhere } })).body.organization.id).toBe(
      owner.orgId,
    );

    const stranger = await server.signUp();
    const refused = await server.request("POST", "/api/organization/switch", { as: stranger, body });
    expect(refused).toMatchObject({ status: 404, body: { error: "Record not found" } });
  });

  it("are taken from the page's header, even after a switch in another tab", async () => {
    const person = await server.signUp();
    const first = { "muster-as": `${person.userId}.${person.orgId}` };
    const made = await server.request("POST", "/api/organizations", { as: person, body: { name: "Second" } });
    const secondId = made.body.organization.id;
    const agent = { name: "Ada", role: "Data Analyst", description: "Answers from tables" };
    const ask = (method: string, path: string, headers?: Record<string, string>, body?: object) =>
      server.request(method, path, { as: person, ...(headers && { headers }), ...(body && { body }) });

    expect((await ask("POST", "/api/agents", first, agent)).status).toBe(201);
    expect((await ask("GET", "/api/me", first)).body.organization.id).toBe(person.orgId);
    expect((await ask("GET", `/api/audit/export?as=${person.userId}.${person.orgId}`)).body).toContain("Ada");
    expect((await ask("GET", "/api/me")).body.organization.id).toBe(secondId);
    expect((await ask("GET", "/api/agents")).body.items).toEqual([]);

    const stranger = await server.signUp();
    for (const orgId of [stranger.orgId, "nowhere"]) {
      const place = { "muster-as": `${person.userId}.${orgId}` };
      const refused = { status: 403, body: { code: "not_a_member" } };
      expect(await ask("POST", "/api/agents", place, agent)).toMatchObject(refused);
    }
    const asStranger = await ask("GET", "/api/me", { "muster-as": `${stranger.userId}.${stranger.orgId}` });
    expect(asStranger).toMatchObject({ status: 401, body: { error: expect.stringContaining("Another account") } });
  });

  it("can be renamed by owners and admins only", async () => {
    const owner = await server.signUp();
    const rename = async (role: "admin" | "member", name: string) =>
      server.request("PATCH", "/api/organization", { as: await server.join(owner, role), body: { name } });
    expect(await rename("admin", " New name ")).toMatchObject({
      status: 200,
      body: { organization: { name: "New name" } },
    });
    expect(await rename("member", "Mine")).toMatchObject({
      status: 403,
      body: { error: "Only owners and admins can rename the organization" },
    });
  });

  it("let every member change their own name", async () => {
    const viewer = await server.join(await server.signUp(), "viewer");
    const answer = await server.request("PATCH", "/api/me", { as: viewer, body: { displayName: "Ann" } });
    expect(answer).toMatchObject({ status: 200, body: { profile: { displayName: "Ann" } } });
  });
});
