import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { cookieOf, startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { peopleOf, tokenOf } from "./members.factory.ts";

let server: TestServer;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  server = await startTestServer();
  people = peopleOf(server);
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
const view = (token: string, as?: TestPerson) =>
  server.request("POST", "/api/invitations/view", { as, body: { token } });

describe("an invitation", () => {
  it("is emailed, opens with its link and makes the invited person a member", async () => {
    const owner = await server.signUp({ organizationName: "Zanzibar Ltd" });
    const guest = await server.signUp({ email: people.anEmail() });
    const answer = await server.under(smtp, () => people.invite(owner, guest.email.toUpperCase(), "admin"));
    expect(answer).toMatchObject({
      status: 201,
      body: { link: null, invitation: { email: guest.email, role: "admin", state: "open", isMailed: true } },
    });
    const mail = (await queuedEmails(server.services)).at(-1);
    expect(mail).toMatchObject({ to: guest.email, subject: expect.stringContaining("Zanzibar Ltd") });
    const token = tokenOf(mail?.action?.url ?? "");
    expect(token).toMatch(/^[\w-]{43}$/);

    expect((await view(token)).body).toMatchObject({
      state: "open",
      organizationName: "Zanzibar Ltd",
      email: guest.email,
      role: "admin",
      hasAccount: true,
    });
    const joined = await people.accept(guest, token);
    expect(joined).toMatchObject({
      status: 200,
      body: { organization: { id: owner.orgId, memberRole: "admin" }, organizations: { length: 2 } },
    });
    expect((await people.me(guest)).organization.id).toBe(owner.orgId);
    expect((await people.list(owner)).invitations).toEqual([]);
    const { rows } = await server.services.db.query("select email_verified from users where id = $1", [guest.userId]);
    expect(rows).toEqual([{ email_verified: true }]);
    expect(await people.feed(owner)).toEqual(
      expect.arrayContaining([expect.stringContaining("joined as an admin"), expect.stringContaining("invited guest")]),
    );
  });

  it("keeps its token out of the tables and the log", async () => {
    const owner = await server.signUp();
    server.logged.length = 0;
    const { body } = await server.request("POST", "/api/invitations", {
      as: owner,
      body: { email: people.anEmail(), role: "member" },
      headers: { "idempotency-key": "once" },
    });
    const token = tokenOf(body.link);
    await view(token);
    await server.request("GET", `/invite/${token}`);
    expect(server.logged.join("\n")).not.toContain(token);
    const { rows } = await server.services.db.query(
      "select (select json_agg(i) from invitations i) as a, (select json_agg(k) from idempotency_keys k) as b, (select json_agg(j) from pgboss.job j) as c, (select json_agg(e) from events e) as d",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("returns its link once when no mail server is set, at the inviter's address", async () => {
    const owner = await server.signUp();
    const { body } = await people.invite(owner, people.anEmail());
    expect(body).toMatchObject({ invitation: { isMailed: false } });
    expect(body.link).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/);
    expect(JSON.stringify(await people.list(owner))).not.toContain(tokenOf(body.link));
  });

  it.each([
    ["a name", "evil.example"],
    ["an IP address that is not this server's", "203.0.113.9"],
    ["a private IP address that is not this server's", "192.168.1.20:3000"],
    ["nonsense", "localhost@evil.example"],
  ])("has no foreign address in its link when the Host header is %s", async (_, host) => {
    const owner = await server.signUp();
    const { body } = await server.request("POST", "/api/invitations", {
      as: owner,
      body: { email: people.anEmail(), role: "member" },
      headers: { host },
    });
    expect(new URL(body.link).hostname).toBe("127.0.0.1");
  });

  it("is used once under concurrency", async () => {
    const owner = await server.signUp();
    const { guest, token } = await people.invited(owner);
    const answers = await Promise.all([
      people.accept(guest, token),
      people.accept(guest, token),
      people.accept(guest, token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await view(token)).body).toMatchObject({ state: "accepted", email: null, role: null });
    expect((await people.list(owner)).items).toHaveLength(2);
  });

  it("can be accepted only with its email address", async () => {
    const owner = await server.signUp();
    const { guest, token } = await people.invited(owner);
    const other = await server.signUp();
    expect(await people.accept(other, token)).toMatchObject({
      status: 403,
      body: { error: `This invitation is for ${guest.email}. Sign in with that email address.` },
    });
    expect((await people.accept(guest, token)).status).toBe(200);
  });

  it("expires after seven days; a resend creates a new link and invalidates the old one", async () => {
    const owner = await server.signUp();
    const { guest, token, id } = await people.invited(owner);
    server.setNow(new Date(Date.now() + 7 * 86_400_000 + 1000));
    expect((await view(token)).body).toMatchObject({ state: "expired", email: null });
    expect(await people.accept(guest, token)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("expired") },
    });
    expect((await people.list(owner)).invitations).toMatchObject([{ state: "expired" }]);

    const again = await server.request("POST", `/api/invitations/${id}/resend`, { as: owner });
    expect(again).toMatchObject({ status: 200, body: { invitation: { state: "open" } } });
    expect((await view(token)).status).toBe(404);
    expect((await people.accept(guest, token)).status).toBe(404);
    expect((await people.accept(guest, tokenOf(again.body.link))).status).toBe(200);
  });

  it("can be sent again to the same address only after it expires", async () => {
    const owner = await server.signUp();
    const email = people.anEmail();
    expect((await people.invite(owner, email)).status).toBe(201);
    const answers = await Promise.all([people.invite(owner, email), people.invite(owner, email)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[0]?.body.fields.email).toContain("has already been invited");
    server.setNow(new Date(Date.now() + 8 * 86_400_000));
    expect((await people.invite(owner, email)).status).toBe(201);
    expect((await people.list(owner)).invitations).toHaveLength(1);
  });

  it("can be revoked, and its link then fails", async () => {
    const owner = await server.signUp();
    const { guest, token, id } = await people.invited(owner);
    expect((await server.request("DELETE", `/api/invitations/${id}`, { as: owner })).status).toBe(204);
    expect((await server.request("DELETE", `/api/invitations/${id}`, { as: owner })).status).toBe(409);
    expect((await server.request("POST", `/api/invitations/${id}/resend`, { as: owner })).status).toBe(409);
    expect(await people.accept(guest, token)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("revoked") },
    });
    expect((await view(token)).body.state).toBe("revoked");
  });

  it("can be declined by anyone with the link, and the inviter is notified", async () => {
    const owner = await server.signUp();
    const { guest, token } = await people.invited(owner);
    expect((await server.request("POST", "/api/invitations/decline", { body: { token } })).status).toBe(200);
    expect((await people.accept(guest, token)).status).toBe(409);
    expect((await people.list(owner)).invitations).toMatchObject([{ state: "declined" }]);
    const { body } = await server.request("GET", "/api/notifications", { as: owner });
    expect(body.items[0]).toMatchObject({
      title: "Invitation Declined",
      message: `${guest.email} declined the invitation.`,
    });
  });

  it("is refused for existing members and impossible addresses", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    expect(await people.invite(owner, member.email)).toMatchObject({
      status: 409,
      body: { fields: { email: `${member.email} is already a member` } },
    });
    expect((await people.invite(owner, "nobody")).status).toBe(422);
  });

  it("grants no higher role than the inviter's", async () => {
    const owner = await server.signUp();
    const admin = await server.join(owner, "admin");
    const member = await server.join(owner, "member");
    expect((await people.invite(owner, people.anEmail(), "owner")).status).toBe(201);
    expect((await people.invite(admin, people.anEmail(), "admin")).status).toBe(201);
    expect(await people.invite(admin, people.anEmail(), "owner")).toMatchObject({
      status: 403,
      body: { error: "Only owners can make someone an owner" },
    });
    expect(await people.invite(member, people.anEmail())).toMatchObject({
      status: 403,
      body: { error: "Only owners and admins can invite people" },
    });
  });

  it("is revoked when its inviter is demoted or removed", async () => {
    const owner = await server.signUp();
    const admin = await server.join(owner, "admin");
    const first = tokenOf((await people.invite(admin, people.anEmail())).body.link);
    await server.request("PATCH", `/api/members/${admin.userId}`, { as: owner, body: { role: "member" } });
    expect((await view(first)).body.state).toBe("revoked");
    await server.request("PATCH", `/api/members/${admin.userId}`, { as: owner, body: { role: "admin" } });
    const second = tokenOf((await people.invite(admin, people.anEmail())).body.link);
    await server.request("DELETE", `/api/members/${admin.userId}`, { as: owner });
    expect((await view(second)).body.state).toBe("revoked");
  });

  it("does not readmit a removed member who has since taken its address", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const address = people.anEmail();
    const token = tokenOf((await people.invite(owner, address, "admin")).body.link);
    await server.services.db.query("update users set email = $1 where id = $2", [address, member.userId]);
    await server.request("DELETE", `/api/members/${member.userId}`, { as: owner });
    expect(await people.accept(member, token)).toMatchObject({ status: 409 });
    expect((await people.list(owner)).items).toHaveLength(1);
  });

  it("is rate limited", async () => {
    const owner = await server.signUp();
    const email = people.anEmail();
    const { body } = await people.invite(owner, email);
    const again = () => server.request("POST", `/api/invitations/${body.invitation.id}/resend`, { as: owner });
    for (let n = 0; n < 9; n++) expect((await again()).status).toBe(200);
    const refused = { status: 429, body: { error: expect.stringContaining("Wait 24 hours") } };
    expect(await again()).toMatchObject(refused);
    expect((await people.invite(await server.signUp(), email)).status).toBe(201);
  });
});

describe("signing up with an invitation", () => {
  const password = "correct horse battery";
  const signUp = (email: string, invitation?: string) =>
    server.request("POST", "/api/auth/sign-up/email", { body: { email, password, ...(invitation && { invitation }) } });

  it.each(["open", "invite"] as const)("joins that organization and no other, with SIGNUP=%s", async (SIGNUP) => {
    const owner = await server.signUp();
    const email = people.anEmail();
    const token = tokenOf((await people.invite(owner, email, "viewer")).body.link);
    await server.under({ SIGNUP }, async () => {
      expect((await view(token)).body).toMatchObject({ hasAccount: false, canSignUp: true });
      const answer = await signUp(email, token);
      expect(answer.status).toBe(200);
      const mine = await server.request("GET", "/api/me", { headers: { cookie: cookieOf(answer.headers) } });
      expect(mine.body).toMatchObject({
        organization: { id: owner.orgId, memberRole: "viewer" },
        organizations: { length: 1 },
      });
      expect(await signUp(people.anEmail(), token)).toMatchObject({ status: 409 });
    });
  });

  it.each([
    ["by mail: the address is proven", smtp, true],
    ["by hand: the address is still to be confirmed", {}, false],
  ])("with a link that came %s", async (_, mail, isProven) => {
    const owner = await server.signUp();
    const email = people.anEmail();
    const { body } = await server.under(mail, () => people.invite(owner, email));
    const invitation = (await queuedEmails(server.services)).find(({ to }) => to === email);
    const token = tokenOf(body.link ?? invitation?.action?.url ?? "");
    await server.under(smtp, () => signUp(email, token));
    const { rows } = await server.services.db.query("select email_verified from users where email = $1", [email]);
    expect(rows).toEqual([{ email_verified: isProven }]);
    const mails = (await queuedEmails(server.services)).filter(({ to }) => to === email);
    expect(mails.some(({ subject }) => /confirm/i.test(subject))).toBe(!isProven);
  });

  it("is refused without a matching invitation if SIGNUP=invite, and always if SIGNUP=closed", async () => {
    const owner = await server.signUp();
    const email = people.anEmail();
    const token = tokenOf((await people.invite(owner, email)).body.link);
    await server.under({ SIGNUP: "invite" }, async () => {
      expect((await signUp(people.anEmail())).status).toBe(403);
      expect((await signUp(people.anEmail(), "made-up")).status).toBe(404);
      expect((await signUp(people.anEmail(), token)).status).toBe(403);
    });
    await server.under({ SIGNUP: "closed" }, async () => {
      expect((await view(token)).body).toMatchObject({ canSignUp: false });
      expect(await signUp(email, token)).toMatchObject({
        status: 403,
        body: { error: "New accounts are turned off on this server" },
      });
    });
    const { rows } = await server.services.db.query("select id from users where email = $1", [email]);
    expect(rows).toEqual([]);
  });
});

it("reports the sign-up mode, and always admits the first person", async () => {
  const empty = await startTestServer({ SIGNUP: "closed" });
  const mode = async () => (await empty.request("GET", "/api/auth/options")).body.signUp;
  expect(await mode()).toBe("open");
  await empty.signUp();
  expect(await mode()).toBe("closed");
  await empty.stop();
});
