import type { MemberRole } from "@muster/contracts/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { postedLetters } from "../../kernel/mail/mail.factory.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { cookieOf, startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
let names = 0;
const anEmail = () => `guest${++names}@example.com`;

const invite = (as: TestPerson, email: string, role: MemberRole = "member") =>
  server.request("POST", "/api/invitations", { as, body: { email, role } });
const accept = (as: TestPerson, token: string) =>
  server.request("POST", "/api/invitations/accept", { as, body: { token } });
const view = (token: string, as?: TestPerson) =>
  server.request("POST", "/api/invitations/view", { as, body: { token } });
const list = async (as: TestPerson) => (await server.request("GET", "/api/members", { as })).body;
const me = async (as: TestPerson) => (await server.request("GET", "/api/me", { as })).body;
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

async function invited(owner: TestPerson, role: MemberRole = "member") {
  const guest = await server.signUp({ email: anEmail() });
  const { body } = await invite(owner, guest.email, role);
  return { guest, token: tokenOf(body.link), id: body.invitation.id as string };
}

async function feed(as: TestPerson): Promise<string[]> {
  const { body } = await server.request("GET", "/api/activity?limit=50", { as });
  return body.items.map((item: { text: string }) => item.text);
}

describe("an invitation", () => {
  it("is mailed, opens with its link, and makes whoever it is for a member there", async () => {
    const owner = await server.signUp({ organizationName: "Zanzibar Ltd" });
    const guest = await server.signUp({ email: anEmail() });
    const answer = await server.under(smtp, () => invite(owner, guest.email.toUpperCase(), "admin"));
    expect(answer).toMatchObject({
      status: 201,
      body: { link: null, invitation: { email: guest.email, role: "admin", state: "open", isMailed: true } },
    });
    const letter = (await postedLetters(server.house)).at(-1);
    expect(letter).toMatchObject({ to: guest.email, subject: expect.stringContaining("Zanzibar Ltd") });
    const token = tokenOf(letter?.action?.url ?? "");
    expect(token).toMatch(/^[\w-]{43}$/);

    expect((await view(token)).body).toMatchObject({
      state: "open",
      organizationName: "Zanzibar Ltd",
      email: guest.email,
      role: "admin",
      hasAccount: true,
    });
    const joined = await accept(guest, token);
    expect(joined).toMatchObject({
      status: 200,
      body: { organization: { id: owner.orgId, memberRole: "admin" }, organizations: { length: 2 } },
    });
    expect((await me(guest)).organization.id).toBe(owner.orgId);
    expect((await list(owner)).invitations).toEqual([]);
    const { rows } = await server.house.db.query("select email_verified from users where id = $1", [guest.userId]);
    expect(rows).toEqual([{ email_verified: true }]);
    expect(await feed(owner)).toEqual(
      expect.arrayContaining([expect.stringContaining("joined as an admin"), expect.stringContaining("invited guest")]),
    );
  });

  it("keeps its token nowhere: neither in the tables, nor in what the log says of requests", async () => {
    const owner = await server.signUp();
    server.logged.length = 0;
    const { body } = await server.request("POST", "/api/invitations", {
      as: owner,
      body: { email: anEmail(), role: "member" },
      headers: { "idempotency-key": "once" },
    });
    const token = tokenOf(body.link);
    await view(token);
    await server.request("GET", `/invite/${token}`);
    expect(server.logged.join("\n")).not.toContain(token);
    const { rows } = await server.house.db.query(
      "select (select json_agg(i) from invitations i) as a, (select json_agg(k) from idempotency_keys k) as b, (select json_agg(j) from pgboss.job j) as c, (select json_agg(e) from events e) as d",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("can be copied once where no mail is sent, on the address that the inviter uses", async () => {
    const owner = await server.signUp();
    const { body } = await invite(owner, anEmail());
    expect(body).toMatchObject({ invitation: { isMailed: false } });
    expect(body.link).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/);
    expect(JSON.stringify(await list(owner))).not.toContain(tokenOf(body.link));
  });

  it("is used once, however many try at once", async () => {
    const owner = await server.signUp();
    const { guest, token } = await invited(owner);
    const answers = await Promise.all([accept(guest, token), accept(guest, token), accept(guest, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await view(token)).body).toMatchObject({ state: "accepted", email: null, role: null });
    expect((await list(owner)).items).toHaveLength(2);
  });

  it("is for its address alone", async () => {
    const owner = await server.signUp();
    const { guest, token } = await invited(owner);
    const other = await server.signUp();
    expect(await accept(other, token)).toMatchObject({
      status: 403,
      body: { error: `This invitation is for ${guest.email}. Use that address.` },
    });
    expect((await accept(guest, token)).status).toBe(200);
  });

  it("ends after seven days, and opens again with a new link, which alone works", async () => {
    const owner = await server.signUp();
    const { guest, token, id } = await invited(owner);
    server.setNow(new Date(Date.now() + 7 * 86_400_000 + 1000));
    expect((await view(token)).body).toMatchObject({ state: "expired", email: null });
    expect(await accept(guest, token)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("expired") },
    });
    expect((await list(owner)).invitations).toMatchObject([{ state: "expired" }]);

    const again = await server.request("POST", `/api/invitations/${id}/resend`, { as: owner });
    expect(again).toMatchObject({ status: 200, body: { invitation: { state: "open" } } });
    expect((await view(token)).status).toBe(404);
    expect((await accept(guest, token)).status).toBe(404);
    expect((await accept(guest, tokenOf(again.body.link))).status).toBe(200);
  });

  it("makes room for another to the same address once it has expired, and only then", async () => {
    const owner = await server.signUp();
    const email = anEmail();
    expect((await invite(owner, email)).status).toBe(201);
    const answers = await Promise.all([invite(owner, email), invite(owner, email)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[0]?.body.fields.email).toContain("has been invited already");
    server.setNow(new Date(Date.now() + 8 * 86_400_000));
    expect((await invite(owner, email)).status).toBe(201);
    expect((await list(owner)).invitations).toHaveLength(1);
  });

  it("can be taken back, and then opens nothing", async () => {
    const owner = await server.signUp();
    const { guest, token, id } = await invited(owner);
    expect((await server.request("DELETE", `/api/invitations/${id}`, { as: owner })).status).toBe(204);
    expect((await server.request("DELETE", `/api/invitations/${id}`, { as: owner })).status).toBe(409);
    expect((await server.request("POST", `/api/invitations/${id}/resend`, { as: owner })).status).toBe(409);
    expect(await accept(guest, token)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("taken back") },
    });
    expect((await view(token)).body.state).toBe("revoked");
  });

  it("can be declined by whoever holds the link, and the inviter hears of it", async () => {
    const owner = await server.signUp();
    const { guest, token } = await invited(owner);
    expect((await server.request("POST", "/api/invitations/decline", { body: { token } })).status).toBe(200);
    expect((await accept(guest, token)).status).toBe(409);
    expect((await list(owner)).invitations).toMatchObject([{ state: "declined" }]);
    const { body } = await server.request("GET", "/api/notifications", { as: owner });
    expect(body.items[0]).toMatchObject({
      title: "Invitation Declined",
      message: `${guest.email} declined the invitation.`,
    });
  });

  it("goes to nobody who is here already, and to no impossible address", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    expect(await invite(owner, member.email)).toMatchObject({
      status: 409,
      body: { fields: { email: `${member.email} is a member already` } },
    });
    expect((await invite(owner, "nobody")).status).toBe(422);
  });

  it("gives no more than the inviter has", async () => {
    const owner = await server.signUp();
    const admin = await server.join(owner, "admin");
    const member = await server.join(owner, "member");
    expect((await invite(owner, anEmail(), "owner")).status).toBe(201);
    expect((await invite(admin, anEmail(), "admin")).status).toBe(201);
    expect(await invite(admin, anEmail(), "owner")).toMatchObject({
      status: 403,
      body: { error: "Only owners can make somebody an owner" },
    });
    expect(await invite(member, anEmail())).toMatchObject({
      status: 403,
      body: { error: "Only owners and admins can invite people" },
    });
  });

  it("of somebody who was demoted or removed is taken back", async () => {
    const owner = await server.signUp();
    const admin = await server.join(owner, "admin");
    const first = tokenOf((await invite(admin, anEmail())).body.link);
    await server.request("PATCH", `/api/members/${admin.userId}`, { as: owner, body: { role: "member" } });
    expect((await view(first)).body.state).toBe("revoked");
    await server.request("PATCH", `/api/members/${admin.userId}`, { as: owner, body: { role: "admin" } });
    const second = tokenOf((await invite(admin, anEmail())).body.link);
    await server.request("DELETE", `/api/members/${admin.userId}`, { as: owner });
    expect((await view(second)).body.state).toBe("revoked");
  });

  it("cannot be sent without end", async () => {
    const owner = await server.signUp();
    const email = anEmail();
    const { body } = await invite(owner, email);
    const again = () => server.request("POST", `/api/invitations/${body.invitation.id}/resend`, { as: owner });
    for (let n = 0; n < 9; n++) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
  });
});

describe("signing up with an invitation", () => {
  const password = "correct horse battery";
  const signUp = (email: string, invitation?: string) =>
    server.request("POST", "/api/auth/sign-up/email", { body: { email, password, ...(invitation && { invitation }) } });

  it.each(["open", "invite"] as const)("joins that organization and no other, with SIGNUP=%s", async (SIGNUP) => {
    const owner = await server.signUp();
    const email = anEmail();
    const token = tokenOf((await invite(owner, email, "viewer")).body.link);
    await server.under({ SIGNUP }, async () => {
      expect((await view(token)).body).toMatchObject({ hasAccount: false, canSignUp: true });
      const answer = await signUp(email, token);
      expect(answer.status).toBe(200);
      const mine = await server.request("GET", "/api/me", { headers: { cookie: cookieOf(answer.headers) } });
      expect(mine.body).toMatchObject({
        organization: { id: owner.orgId, memberRole: "viewer" },
        organizations: { length: 1 },
      });
      expect(await signUp(anEmail(), token)).toMatchObject({ status: 409 });
    });
  });

  it.each([
    ["by mail: the address is proven", smtp, true],
    ["by hand: the address is still to be confirmed", {}, false],
  ])("with a link that came %s", async (_, mail, isProven) => {
    const owner = await server.signUp();
    const email = anEmail();
    const { body } = await server.under(mail, () => invite(owner, email));
    const letter = (await postedLetters(server.house)).find(({ to }) => to === email);
    const token = tokenOf(body.link ?? letter?.action?.url ?? "");
    await server.under(smtp, () => signUp(email, token));
    const { rows } = await server.house.db.query("select email_verified from users where email = $1", [email]);
    expect(rows).toEqual([{ email_verified: isProven }]);
    const letters = (await postedLetters(server.house)).filter(({ to }) => to === email);
    expect(letters.some(({ subject }) => /confirm/i.test(subject))).toBe(!isProven);
  });

  it("is refused without one where SIGNUP=invite, with one for another address, and by all means where it is closed", async () => {
    const owner = await server.signUp();
    const email = anEmail();
    const token = tokenOf((await invite(owner, email)).body.link);
    await server.under({ SIGNUP: "invite" }, async () => {
      expect((await signUp(anEmail())).status).toBe(403);
      expect((await signUp(anEmail(), "made-up")).status).toBe(404);
      expect((await signUp(anEmail(), token)).status).toBe(403);
    });
    await server.under({ SIGNUP: "closed" }, async () => {
      expect((await view(token)).body).toMatchObject({ canSignUp: false });
      expect(await signUp(email, token)).toMatchObject({
        status: 403,
        body: { error: "Sign-up is closed on this Muster" },
      });
    });
    const { rows } = await server.house.db.query("select id from users where email = $1", [email]);
    expect(rows).toEqual([]);
  });
});

describe("roles", () => {
  const change = (as: TestPerson, userId: string, role: MemberRole) =>
    server.request("PATCH", `/api/members/${userId}`, { as, body: { role } });

  it("hold from the next request on", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const hire = () =>
      server.request("POST", "/api/agents", {
        as: member,
        body: { name: "Ann", role: "Analyst", description: "Reads" },
      });
    expect((await hire()).status).toBe(201);
    expect(await change(owner, member.userId, "viewer")).toMatchObject({ status: 200, body: { role: "viewer" } });
    expect((await hire()).status).toBe(403);
    const { body } = await server.request("GET", "/api/notifications", { as: member });
    expect(body.items[0]).toMatchObject({ title: "Role Changed", message: expect.stringContaining("a viewer of") });
    expect((await feed(owner))[0]).toContain("a viewer");
  });

  it.each<[MemberRole, MemberRole, MemberRole, number]>([
    ["admin", "member", "admin", 200],
    ["admin", "admin", "viewer", 200],
    ["admin", "member", "owner", 403],
    ["admin", "owner", "member", 403],
    ["member", "viewer", "member", 403],
    ["viewer", "viewer", "member", 403],
    ["owner", "member", "owner", 200],
    ["owner", "owner", "member", 200],
  ])("%s makes %s %s: %d", async (actor, before, after, status) => {
    const owner = await server.signUp();
    const as = await server.join(owner, actor);
    const target = await server.join(owner, before);
    expect((await change(as, target.userId, after)).status).toBe(status);
  });

  it("are not one's own to change", async () => {
    const owner = await server.signUp();
    expect(await change(owner, owner.userId, "admin")).toMatchObject({
      status: 403,
      body: { error: "To step down, transfer ownership to somebody else" },
    });
  });

  it("pass with the ownership", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const transfer = (as: TestPerson, to: TestPerson) =>
      server.request("POST", `/api/members/${to.userId}/transfer-ownership`, { as });
    expect((await transfer(member, owner)).status).toBe(403);
    expect(await transfer(owner, member)).toMatchObject({
      status: 200,
      body: { organization: { memberRole: "admin" } },
    });
    expect((await list(member)).items.map(({ role }: { role: string }) => role)).toEqual(["admin", "owner"]);
  });

  it("tell everybody who is here, and invitations to admins alone", async () => {
    const owner = await server.signUp();
    const viewer = await server.join(owner, "viewer");
    await invite(owner, anEmail());
    expect(await list(viewer)).toMatchObject({
      items: [{ role: "owner", assignableRoles: [], lastSeenAt: null }, { role: "viewer" }],
      invitations: null,
      inviteBlocker: expect.any(String),
      leaveBlocker: null,
    });
    expect((await list(owner)).invitations).toHaveLength(1);
    expect((await list(owner)).items[1].lastSeenAt).toEqual(expect.any(String));
  });
});

describe("going", () => {
  const leave = (as: TestPerson) => server.request("POST", "/api/organization/leave", { as });
  const remove = (as: TestPerson, userId: string) => server.request("DELETE", `/api/members/${userId}`, { as });

  it("ends open streams of that organization at once, and leaves the session for the others", async () => {
    const owner = await server.signUp();
    const { guest, token } = await invited(owner);
    await accept(guest, token);
    const open = (as: TestPerson) =>
      server.fetch(
        new Request("http://localhost:3000/api/events", { headers: { host: "localhost:3000", cookie: as.cookie } }),
      );
    const stream = await open(guest);
    const others = await open(owner);
    expect((await remove(owner, guest.userId)).status).toBe(204);
    const ended = await stream.body?.getReader().read();
    expect(ended).toEqual({ done: true, value: undefined });
    expect((await me(guest)).organization.id).toBe(guest.orgId);
    await others.body?.cancel();
    expect(
      (await server.request("POST", "/api/organization/switch", { as: guest, body: { organizationId: owner.orgId } }))
        .status,
    ).toBe(404);
    const letters = await postedLetters(server.house);
    expect(letters.filter(({ to }) => to === guest.email).map(({ title }) => title)).toContainEqual(
      expect.stringContaining("You were removed from"),
    );
  });

  it("cancels what they have under way and gives its action back", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const agent = { name: "Ann", role: "Analyst", description: "Reads" };
    const { body: hired } = await server.request("POST", "/api/agents", { as: member, body: agent });
    const form = new FormData();
    form.set("file", new Blob(["a,b\n1,2\n2,3\n"], { type: "text/csv" }), "a.csv");
    const uploaded = await server.fetch(
      new Request("http://localhost:3000/api/files", {
        method: "POST",
        headers: { host: "localhost:3000", cookie: member.cookie },
        body: form,
      }),
    );
    const { id: file } = (await uploaded.json()) as { id: string };
    const task = {
      templateId: "data-analysis",
      agentId: hired.id,
      title: "Mine",
      description: "What rises?",
      attachments: [file],
    };
    expect((await server.request("POST", "/api/tasks", { as: member, body: task })).status).toBe(201);
    expect((await me(owner)).usage.used).toBe(1);
    await remove(owner, member.userId);
    expect((await me(owner)).usage.used).toBe(0);
    const { rows } = await inOrg(server.house.db, owner, (tx) => tx.query("select status from tasks"));
    expect(rows).toEqual([{ status: "cancelled" }]);
  });

  it.each<[MemberRole, MemberRole, number]>([
    ["admin", "admin", 204],
    ["admin", "owner", 403],
    ["member", "viewer", 403],
    ["viewer", "member", 403],
    ["owner", "owner", 204],
  ])("%s removes %s: %d", async (actor, target, status) => {
    const owner = await server.signUp();
    const as = await server.join(owner, actor);
    const other = await server.join(owner, target);
    expect((await remove(as, other.userId)).status).toBe(status);
  });

  it("is for the last owner to do only after somebody else is one", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    expect(await leave(owner)).toMatchObject({ status: 409, body: { error: expect.stringContaining("only owner") } });
    expect((await leave(member)).status).toBe(200);
    expect((await list(owner)).items).toHaveLength(1);
    expect((await feed(owner))[0]).toContain("left");
  });

  it("leaves one owner when two leave at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const first = await server.signUp();
      const second = await server.join(first, "owner");
      const answers = await Promise.all([leave(first), leave(second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe("the database itself", () => {
  const owners = (orgId: string) =>
    server.house.db.query("select user_id from members where organization_id = $1 and role = 'owner'", [orgId]);

  it.each([
    ["deleting", "delete from members where user_id = $1"],
    ["demoting", "update members set role = 'admin' where user_id = $1"],
    [
      "moving",
      "update members set organization_id = (select id from organizations where id <> organization_id limit 1) where user_id = $1",
    ],
  ])("refuses %s the last owner", async (_, statement) => {
    const owner = await server.signUp();
    await server.signUp();
    await expect(server.house.db.query(statement, [owner.userId])).rejects.toMatchObject({ code: "MU001" });
    expect((await owners(owner.orgId)).rowCount).toBe(1);
  });

  it("lets two transactions that each take one of two owners not both pass", async () => {
    const first = await server.signUp();
    const second = await server.join(first, "owner");
    const take = (person: TestPerson) =>
      inOrg(server.house.db, person, (tx) => tx.query("delete from members where user_id = $1", [person.userId]));
    const outcomes = await Promise.allSettled([take(first), take(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await owners(first.orgId)).rowCount).toBe(1);
  });

  it("lets a whole organization go", async () => {
    const owner = await server.signUp();
    await server.house.db.query("delete from organizations where id = $1", [owner.orgId]);
    expect((await owners(owner.orgId)).rowCount).toBe(0);
  });
});

it("gives anybody another organization, where they are the owner and go at once", async () => {
  const owner = await server.signUp();
  const viewer = await server.join(owner, "viewer");
  const create = () => server.request("POST", "/api/organizations", { as: viewer, body: { name: " Second " } });
  expect(await create()).toMatchObject({
    status: 200,
    body: {
      organization: { name: "Second", memberRole: "owner" },
      profile: { tier: "trial" },
      organizations: { length: 2 },
    },
  });
  expect((await me(viewer)).organization.name).toBe("Second");
  for (let n = 0; n < 4; n++) await create();
  expect((await create()).status).toBe(429);
});

it("says on the sign-up page what holds, and lets the first person in whatever it is", async () => {
  const empty = await startTestServer({ SIGNUP: "closed" });
  const mode = async () => (await empty.request("GET", "/api/auth/options")).body.signUp;
  expect(await mode()).toBe("open");
  await empty.signUp();
  expect(await mode()).toBe("closed");
  await empty.stop();
});
