// One file, because a second one would start a second database.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyChains } from "../../kernel/events/audit.ts";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { breakingAfter } from "../../platform/testing/breaking-database.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { peopleOf } from "../members/members.factory.ts";
import { aUser, clientOf, type Provider, setTier, startProvider } from "./scim.factory.ts";

let server: TestServer;
/** Shared by tests that count no rows. */
let idp: Provider;
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: "smtp://127.0.0.1:9" });
  idp = await startProvider(server);
}, 60_000);
afterAll(() => server.stop());

const members = async (as: TestPerson) => (await peopleOf(server).list(as)).items as { [key: string]: string }[];
const roleOf = async (as: TestPerson, userId: string) =>
  (await members(as)).find((one) => one["userId"] === userId)?.["role"];
const mailsTo = async (address: string) =>
  (await queuedEmails(server.services)).filter(
    ({ to, subject }) => to === address.toLowerCase() && subject.startsWith("You now belong to"),
  );

/** A sign-in with a password, as its status. */
async function signIn(email: string, password: string): Promise<number> {
  return (await server.request("POST", "/api/auth/sign-in/email", { body: { email, password } })).status;
}

describe("a person's life as Okta sends it", () => {
  it("adds, changes, ends, restores, and deletes a membership", async () => {
    const okta = await startProvider(server);
    const nobody = await okta.find('userName eq "nobody"');
    expect(nobody).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [], startIndex: 1 } });
    expect(nobody.headers.get("content-type")).toBe("application/scim+json");

    const user = aUser();
    const made = await okta.create(user);
    expect(made).toMatchObject({ status: 201, body: { ...user, emails: [{ value: user.userName.toLowerCase() }] } });
    const { id } = made.body;
    expect(made.headers.get("location")).toBe(`http://localhost:3000/scim/v2/Users/${id}`);
    expect(await roleOf(okta.owner, id)).toBe("member");
    expect((await okta.find(`userName eq "${user.userName.toUpperCase()}"`)).body.Resources).toMatchObject([{ id }]);

    // Okta updates with PUT and a whole resource.
    const renamed = await okta.call("PUT", `/Users/${id}`, { ...user, id, displayName: "Ann Lee" });
    expect(renamed).toMatchObject({ status: 200, body: { displayName: "Ann Lee", active: true } });
    expect(await members(okta.owner)).toContainEqual(expect.objectContaining({ userId: id, displayName: "Ann Lee" }));

    const off = await okta.patch(`/Users/${id}`, { op: "replace", value: { active: false } });
    expect(off).toMatchObject({ status: 200, body: { id, active: false } });
    expect(await roleOf(okta.owner, id)).toBeUndefined();
    expect((await okta.call("GET", `/Users/${id}`)).body).toMatchObject({ id, active: false });

    expect((await okta.patch(`/Users/${id}`, { op: "replace", value: { active: true } })).body.active).toBe(true);
    expect(await roleOf(okta.owner, id)).toBe("member");

    expect((await okta.call("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await okta.call("GET", `/Users/${id}`)).status).toBe(404);
    expect((await okta.call("DELETE", `/Users/${id}`)).status).toBe(404);
    expect(await roleOf(okta.owner, id)).toBeUndefined();
    // Muster has forgotten the membership, so the owner of the account is asked.
    expect(await okta.create(user)).toMatchObject({ status: 201, body: { id, active: false } });

    // No email when the membership ends or is restored.
    expect(await mailsTo(user.userName)).toHaveLength(1);
  });

  it("records the token as the actor in the audit log, and notifies admins", async () => {
    const okta = await startProvider(server);
    const { id } = (await okta.create({ displayName: "Ann Lee" })).body;
    await okta.patch(`/Users/${id}`, { op: "replace", path: "displayName", value: "Ann Li" });
    await okta.patch("/Groups/admin", { op: "add", path: "members", value: [{ value: id }] });
    await okta.call("DELETE", `/Users/${id}`);
    const { items } = (await server.request("GET", "/api/audit", { as: okta.owner })).body;
    const program = "SCIM token “Okta”";
    expect(items.slice(0, 5)).toMatchObject([
      { kind: "member_removed", text: `${program} removed Ann Li`, actorName: program },
      { kind: "member_role_changed", text: `${program} made Ann Li an admin`, actorName: program },
      { kind: "member_profile_changed", actorName: program },
      { kind: "member_joined", text: `${program} added Ann Lee as a member`, actorName: program },
      { kind: "scim_token_created", text: expect.stringMatching(/^SCIM token “Okta” \(….{4}\) created$/) },
    ]);
    const { db, config } = server.services;
    expect((await verifyChains({ db, dataDir: config.dataDir }, okta.owner.orgId)).breaks).toEqual([]);
    const { items: notices } = (await server.request("GET", "/api/notifications", { as: okta.owner })).body;
    expect(notices.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(["New Member", "Member Removed"]),
    );
  });

  it("ends sessions and API keys here when it ends a membership", async () => {
    const okta = await startProvider(server);
    const member = await server.join(okta.owner, "member");
    const key = (await server.request("POST", "/api/api-keys", { as: member, body: { name: "CI", scope: "read" } }))
      .body;
    const asKey = () => server.request("GET", "/api/me", { headers: { authorization: `Bearer ${key.token}` } });
    expect((await asKey()).status).toBe(200);
    await okta.patch(`/Users/${member.userId}`, { op: "replace", path: "active", value: "False" });
    expect((await asKey()).status).toBe(401);
    const { body } = await server.request("GET", "/api/members", { as: member });
    expect(JSON.stringify(body)).not.toContain(okta.owner.email);
  });
});

describe("a person's life as Microsoft Entra ID sends it", () => {
  it("finds by externalId, patches with capitalized operations and texts for booleans, and deletes", async () => {
    expect((await idp.find('externalId eq "8aa1-none"')).body.totalResults).toBe(0);
    const { displayName: _, ...user } = aUser();
    const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
    const made = await idp.call("POST", "/Users", {
      ...user,
      schemas: [...user.schemas, enterprise],
      [enterprise]: { department: "Ops" },
      meta: { resourceType: "User" },
      roles: [],
    });
    expect(made.status).toBe(201);
    const path = `/Users/${made.body.id}`;
    const changed = await idp.patch(
      path,
      { op: "Replace", path: "displayName", value: "Bea Kim" },
      { op: "Add", path: "name.givenName", value: "Bea" },
      { op: "Add", path: `${enterprise}:department`, value: "Sales" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: user.userName },
    );
    expect(changed).toMatchObject({ status: 200, body: { displayName: "Bea Kim", name: { givenName: "Bea" } } });
    expect((await idp.patch(path, { op: "Replace", path: "active", value: "False" })).body.active).toBe(false);
    expect((await idp.patch(path, { op: "Replace", path: "active", value: "True" })).body.active).toBe(true);
    const found = await idp.find(`externalId eq "${user.externalId}" and active eq true`);
    expect(found.body.Resources).toMatchObject([{ id: made.body.id }]);
    expect((await idp.call("DELETE", path)).status).toBe(204);
  });

  it("links existing members by address, without a new account or email", async () => {
    const member = await server.join(idp.owner, "viewer");
    const found = await idp.find(`emails.value eq "${member.email}"`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: member.userId, userName: member.email }] });
    const refused = await idp.create({ userName: member.email, emails: [{ value: member.email }] });
    expect(refused).toMatchObject({ status: 409, body: { status: "409", scimType: "uniqueness" } });
    await idp.patch(`/Users/${member.userId}`, { op: "add", path: "externalId", value: "linked" });
    expect((await idp.find('externalId eq "linked"')).body.Resources).toMatchObject([{ id: member.userId }]);
    expect([await roleOf(idp.owner, member.userId), await mailsTo(member.email)]).toEqual(["viewer", []]);
  });
});

describe("a new account", () => {
  it("has no password, and its email's link sets one", async () => {
    const user = aUser();
    await idp.create(user);
    const [mail] = await mailsTo(user.userName);
    expect(mail).toMatchObject({
      subject: expect.stringContaining("You now belong to Northwind"),
      action: expect.anything(),
    });
    const token = new URL(mail?.action?.url ?? "").searchParams.get("token");
    const password = "a long enough password";
    expect(await signIn(user.userName.toLowerCase(), password)).toBe(401);
    const set = await server.request("POST", "/api/auth/password/reset", { body: { token, password } });
    expect([set.status, await signIn(user.userName.toLowerCase(), password)]).toEqual([200, 200]);
  });

  it("is refused where the operator has closed sign-up, unless its issuer's people may come in", async () => {
    await server.under({ SIGNUP: "closed" }, async () => {
      const refused = await idp.create();
      expect(refused).toMatchObject({ status: 403, body: { detail: "New accounts are turned off on this server" } });
    });
    await server.under({ SIGNUP: "closed", OIDC_ORGANIZATION: "Northwind" }, async () =>
      expect((await idp.create()).status).toBe(201),
    );
    await server.under({ SIGNUP: "invite" }, async () => expect((await idp.create()).status).toBe(201));
  });

  it("is created once by 20 concurrent requests, and the others get 409", async () => {
    const user = aUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => idp.create(user)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const { rows } = await server.services.db.query("select 1 from users where email = $1", [
      user.userName.toLowerCase(),
    ]);
    expect([rows.length, (await mailsTo(user.userName)).length]).toEqual([1, 1]);
  });

  it("is created once for two organizations at the same moment", async () => {
    const other = await startProvider(server, "Elsewhere");
    const user = aUser();
    const answers = await Promise.all([idp.create(user), other.create(user)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it("is created with its membership, records, and email, or not at all, wherever it is interrupted", async () => {
    const { db } = server.services;
    const user = aUser();
    const counts = async () => {
      const { rows } = await db.query(
        `select (select count(*) from users) as users, (select count(*) from members) as members,
                (select count(*) from scim_users) as entries, (select count(*) from events) as events,
                (select count(*) from pgboss.job) as jobs, (select count(*) from verifications) as links`,
      );
      return rows[0];
    };
    const before = await counts();
    let statements = 0;
    for (let isOver = false; !isOver; statements++) {
      server.services.db = breakingAfter(db, statements);
      const { status } = await idp.create(user).finally(() => Object.assign(server.services, { db }));
      isOver = status === 201;
      if (!isOver) expect([statements, status, await counts()]).toEqual([statements, 500, before]);
    }
    expect(statements).toBeGreaterThan(10);
    expect(await mailsTo(user.userName)).toHaveLength(1);
  });
});

describe("an existing account", () => {
  it("keeps its name, its password, and its other organizations", async () => {
    const stranger = await server.signUp({ organizationName: "Secret Works" });
    await server.request("PATCH", "/api/me", { as: stranger, body: { displayName: "Real Name" } });
    const made = await server.under({ OIDC_ORGANIZATION: idp.owner.orgId }, () =>
      idp.create({ userName: stranger.email, emails: [{ value: stranger.email }], displayName: "Other" }),
    );
    expect(made).toMatchObject({ status: 201, body: { id: stranger.userId, displayName: "Other", active: true } });
    await idp.patch(`/Users/${stranger.userId}`, { op: "replace", path: "displayName", value: "Again" });
    const { body } = await server.request("GET", "/api/me", { as: stranger });
    expect(body.profile.displayName).toBe("Real Name");
    expect(JSON.stringify(made.body)).not.toMatch(/Secret|Real Name/);
    expect(await signIn(stranger.email, stranger.password)).toBe(200);
    const [mail] = await mailsTo(stranger.email);
    expect(mail?.action?.url).toMatch(/\/login$/);

    expect((await idp.call("DELETE", `/Users/${stranger.userId}`)).status).toBe(204);
    expect((await peopleOf(server).me(stranger)).organization.name).toBe("Secret Works");
  });

  it("that never confirmed its address is refused, because anyone may have signed up with it", async () => {
    const squatter = await server.signUp({ isConfirmed: false });
    const answer = await idp.create({ userName: squatter.email, emails: [{ value: squatter.email }] });
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining("never confirmed") } });
    expect(await roleOf(idp.owner, squatter.userId)).toBeUndefined();
  });

  it("keeps its address: only its owner changes it", async () => {
    const { body } = await idp.create();
    const path = `/Users/${body.id}`;
    const refused = await idp.patch(path, {
      op: "replace",
      path: 'emails[type eq "work"].value',
      value: "evil@example.com",
    });
    expect(refused).toMatchObject({ status: 400, body: { scimType: "mutability" } });
    expect((await idp.patch(path, { op: "replace", path: "userName", value: "new.name" })).body.userName).toBe(
      "new.name",
    );
    // A departure is never refused because of other attributes.
    const gone = await idp.patch(path, {
      op: "replace",
      value: { active: false, emails: [{ value: "evil@example.com" }] },
    });
    expect(gone).toMatchObject({ status: 200, body: { active: false } });
    const { rows } = await server.services.db.query("select email from users where id = $1", [body.id]);
    expect(rows).toEqual([{ email: body.emails[0].value }]);
  });

  it("that its owner deleted makes room for a new one with the same address", async () => {
    const { owner, create, patch } = await startProvider(server);
    const person = await server.join(owner, "member");
    const user = { ...aUser(), userName: person.email, emails: [{ value: person.email }] };
    await patch(`/Users/${person.userId}`, { op: "replace", value: { externalId: "7", active: false } });
    await server.request("POST", "/api/profile/delete", { as: person, body: { password: person.password } });
    expect((await patch(`/Users/${person.userId}`, { op: "replace", path: "active", value: true })).status).toBe(404);
    const again = await create(user);
    expect([again.status, again.body.id === person.userId]).toEqual([201, false]);
  });
});

describe("owners", () => {
  it("can be removed unless they are the last", async () => {
    const { owner, call, patch } = await startProvider(server);
    const second = await server.join(owner, "owner");
    expect((await call("DELETE", `/Users/${second.userId}`)).status).toBe(204);
    for (const answer of [
      await call("DELETE", `/Users/${owner.userId}`),
      await patch(`/Users/${owner.userId}`, { op: "replace", path: "active", value: false }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining("is the only owner") } });
  });

  it("keep their role whatever their groups are", async () => {
    const { owner, patch } = await startProvider(server);
    for (const op of ["add", "remove"])
      expect((await patch("/Groups/viewer", { op, path: "members", value: [{ value: owner.userId }] })).status).toBe(
        204,
      );
    expect(await roleOf(owner, owner.userId)).toBe("owner");
  });
});

describe("groups", () => {
  it("of roles change the role of their people, who have the strongest of their groups", async () => {
    const { owner, create, call, patch, find } = await startProvider(server);
    const { id } = (await create()).body;
    const change = (op: string, group: string) =>
      patch(`/Groups/${group}`, { op, path: "members", value: [{ value: id }] });
    expect((await find('displayName eq "muster admins"', "Groups")).body.Resources).toMatchObject([{ id: "admin" }]);
    for (const [op, group, role] of [
      ["Add", "admin", "admin"],
      ["Add", "member", "admin"],
      ["Remove", "admin", "member"],
      ["Add", "viewer", "member"],
      ["Remove", "member", "viewer"],
      ["Remove", "viewer", "viewer"],
      ["Replace", "admin", "admin"],
      ["Remove", "admin", "member"],
    ] as const) {
      expect((await change(op, group)).status).toBe(204);
      expect([op, group, await roleOf(owner, id)]).toEqual([op, group, role]);
    }
    await patch("/Groups/admin", { op: "add", path: "members", value: [{ value: id }] });
    expect((await call("GET", "/Groups/admin")).body.members).toMatchObject([{ value: id }]);
    expect((await call("GET", "/Groups/admin?excludedAttributes=members")).body).not.toHaveProperty("members");
    const mine = await find(`id eq "admin" and members eq "${id}"`, "Groups");
    expect(mine.body.totalResults).toBe(1);
    await patch("/Groups/admin", { op: "remove", path: `members[value eq "${id}"]` });
    expect(await roleOf(owner, id)).toBe("member");
  });

  it("give a restored person the role of their groups", async () => {
    const { owner, create, patch } = await startProvider(server);
    const { id } = (await create({ active: false })).body;
    expect(await roleOf(owner, id)).toBeUndefined();
    await patch("/Groups/viewer", { op: "add", value: { members: [{ value: id }] } });
    await patch(`/Users/${id}`, { op: "replace", path: "active", value: true });
    expect(await roleOf(owner, id)).toBe("viewer");
  });

  it("of the provider are kept, and change nothing in Muster", async () => {
    const { owner, create, call, patch, find } = await startProvider(server);
    const { id } = (await create()).body;
    const made = await call("POST", "/Groups", { displayName: "Sales", externalId: "g1", members: [{ value: id }] });
    expect(made).toMatchObject({ status: 201, body: { displayName: "Sales", members: [{ value: id }] } });
    const path = `/Groups/${made.body.id}`;
    expect((await call("POST", "/Groups", { displayName: "SALES" })).body.scimType).toBe("uniqueness");
    // As Okta renames a group.
    await patch(path, { op: "replace", value: { id: made.body.id, displayName: "Revenue" } });
    await patch(path, { op: "replace", path: "members", value: [] });
    expect((await call("GET", path)).body).toMatchObject({ displayName: "Revenue", members: [] });
    expect((await find('displayName eq "Revenue"', "Groups")).body.totalResults).toBe(1);
    expect(await call("PUT", path, { displayName: "Sales", members: [{ value: id }] })).toMatchObject({
      body: { members: [{ value: id }] },
    });
    expect(await roleOf(owner, id)).toBe("member");
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", path)).status).toBe(404);
  });

  it("refuse unknown people, and to rename or delete a role", async () => {
    const unknown = await idp.patch("/Groups/admin", { op: "add", path: "members", value: [{ value: "none" }] });
    expect(unknown).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    const stranger = await server.signUp();
    const other = await idp.patch("/Groups/admin", { op: "add", path: "members", value: [{ value: stranger.userId }] });
    expect(other.body.scimType).toBe("invalidValue");
    expect((await idp.call("DELETE", "/Groups/admin")).body.scimType).toBe("mutability");
    expect((await idp.patch("/Groups/admin", { op: "replace", path: "displayName", value: "X" })).body.scimType).toBe(
      "mutability",
    );
    expect((await idp.call("POST", "/Groups", { displayName: "Muster Viewers" })).status).toBe(409);
  });
});

describe("lists", () => {
  it("page by position and return the attributes that were asked for", async () => {
    const { create, call } = await startProvider(server);
    for (let n = 0; n < 4; n++) await create();
    const first = (await call("GET", "/Users?startIndex=2&count=2")).body;
    expect(first).toMatchObject({ totalResults: 5, startIndex: 2, itemsPerPage: 2 });
    const rest = (await call("GET", "/Users?startIndex=4&count=9")).body.Resources;
    const ids = [...first.Resources, ...rest].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
    expect((await call("GET", "/Users?count=0")).body).toMatchObject({ totalResults: 5, Resources: [] });
    const [narrow] = (await call("GET", "/Users?count=1&startIndex=2&attributes=userName,name.familyName")).body
      .Resources;
    expect(Object.keys(narrow).sort()).toEqual(["id", "name", "schemas", "userName"]);
    expect(Object.keys(narrow.name)).toEqual(["familyName"]);
    const [without] = (await call("GET", "/Users?count=1&excludedAttributes=emails,meta")).body.Resources;
    expect(without).not.toHaveProperty("emails");
  });

  it.each([
    ["/Users?filter=userName%20sw%20%22a%22", "invalidFilter"],
    ["/Users?filter=title%20eq%20%22a%22", "invalidFilter"],
    ["/Users?filter=userName%20eq%20%22a%5Cu0000%22", "invalidValue"],
    ["/Users?startIndex=one", "invalidValue"],
    ["/Groups?filter=active%20eq%20true", "invalidFilter"],
  ])("refuse %s as %s", async (path, scimType) => {
    const { status, body } = await idp.call("GET", path);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "400", scimType },
    });
  });
});

describe("discovery", () => {
  it("says what is supported and what is not", async () => {
    expect((await idp.call("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true },
      ...Object.fromEntries(["bulk", "sort", "etag", "changePassword"].map((name) => [name, { supported: false }])),
    });
    expect(
      (await idp.call("GET", "/ResourceTypes")).body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint),
    ).toEqual(["/Users", "/Groups"]);
    for (const { id, meta } of (await idp.call("GET", "/Schemas")).body.Resources)
      expect((await idp.call("GET", new URL(meta.location).pathname.replace("/scim/v2", ""))).body.id).toBe(id);
    for (const path of ["/Bulk", "/Me", "/Nothing"])
      expect((await idp.call("GET", path)).body).toMatchObject({ status: "404", detail: expect.any(String) });
  });
});

describe("a token", () => {
  it("is shown once, kept as a hash, opens nothing else, and ends when it is revoked", async () => {
    const { owner, secret, tokenId, call } = await startProvider(server);
    expect(secret).toMatch(/^muster_scim_[\w-]{49}$/);
    const { rows } = await server.services.db.query("select t::text as row from scim_tokens t");
    expect(JSON.stringify(rows) + JSON.stringify(server.logged)).not.toContain(secret);
    await call("GET", "/Users");
    const { body } = await server.request("GET", "/api/scim-tokens", { as: owner });
    expect(body).toMatchObject({
      items: [{ id: tokenId, name: "Okta", lastFour: secret.slice(-4), lastUsedAt: expect.any(String) }],
      createBlocker: null,
      url: "http://localhost:3000/scim/v2",
    });
    const bearer = { authorization: `Bearer ${secret}` };
    for (const path of ["/api/me", "/api/members", "/api/scim-tokens"])
      expect((await server.request("GET", path, { headers: bearer })).status).toBe(401);
    expect((await server.request("DELETE", `/api/scim-tokens/${tokenId}`, { as: owner })).status).toBe(204);
    const refused = await call("GET", "/Users");
    expect(refused).toMatchObject({ status: 401, body: { status: "401" } });
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("is one of two at most, and admins of other organizations do not see it", async () => {
    const { owner, tokenId } = await startProvider(server);
    const create = (as: TestPerson) => server.request("POST", "/api/scim-tokens", { as, body: { name: "Entra" } });
    const answers = await Promise.all([create(owner), create(owner), create(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { body } = await server.request("GET", "/api/scim-tokens", { as: owner });
    expect(body.createBlocker).toContain("2 SCIM tokens, the limit");
    expect((await server.request("DELETE", `/api/scim-tokens/${tokenId}`, { as: idp.owner })).status).toBe(404);
  });

  it("returns 402 after a downgrade, and can still be revoked", async () => {
    const { owner, tokenId, call } = await startProvider(server);
    await setTier(server, owner, "basic");
    expect(await call("GET", "/Users")).toMatchObject({
      status: 402,
      body: { detail: expect.stringContaining("SCIM provisioning requires a paid plan") },
    });
    await server.under({ BILLING: "off" }, async () => expect((await call("GET", "/Users")).status).toBe(200));
    expect((await server.request("DELETE", `/api/scim-tokens/${tokenId}`, { as: owner })).status).toBe(204);
  });

  it("sees nothing of other organizations", async () => {
    const other = await startProvider(server, "Elsewhere");
    const { id } = (await other.create()).body;
    const group = (await other.call("POST", "/Groups", { displayName: "Sales" })).body.id;
    for (const [method, path, body] of [
      ["GET", `/Users/${id}`],
      ["PUT", `/Users/${id}`, aUser()],
      ["PATCH", `/Users/${id}`, { Operations: [{ op: "replace", path: "active", value: false }] }],
      ["DELETE", `/Users/${id}`],
      ["GET", `/Groups/${group}`],
      ["PATCH", `/Groups/${group}`, { Operations: [] }],
      ["DELETE", `/Groups/${group}`],
    ] as const)
      expect([path, (await idp.call(method, path, body)).status]).toEqual([path, 404]);
    expect((await idp.find(`id eq "${id}"`)).body.totalResults).toBe(0);
    expect((await other.call("GET", `/Users/${id}`)).body.active).toBe(true);
  });

  it("is not replaced by a session", async () => {
    expect((await server.request("GET", "/scim/v2/Users", { as: idp.owner })).status).toBe(401);
    expect((await clientOf(server, `${idp.secret.slice(0, -1)}-`).call("GET", "/Users")).status).toBe(401);
  });
});
