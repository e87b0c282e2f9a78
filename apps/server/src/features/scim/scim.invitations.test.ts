import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { peopleOf, tokenOf } from "../members/members.factory.ts";
import { type Provider, startProvider } from "./scim.factory.ts";

let server: TestServer;
let people: ReturnType<typeof peopleOf>;
let idp: Provider;
/** Has an account, and was never here. */
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: "smtp://127.0.0.1:9" });
  people = peopleOf(server);
}, 60_000);
beforeEach(async () => {
  idp = await startProvider(server);
  ann = await server.signUp({ organizationName: "Secret Works" });
});
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const dayMs = 86_400_000;
const create = (more: object = {}) =>
  idp.create({ userName: ann.email, emails: [{ value: ann.email }], displayName: "Sent Name", ...more });
const setActive = (active: boolean) =>
  idp.patch(`/Users/${ann.userId}`, { op: "replace", path: "active", value: active });
const isMember = async () =>
  (await people.list(idp.owner)).items.some(({ userId }: { userId: string }) => userId === ann.userId);
const invitations = async () => (await people.list(idp.owner)).invitations;
const mails = async () =>
  (await queuedEmails(server.services)).filter(
    ({ to, action }) => to === ann.email && action?.url.includes("/invite/"),
  );
const newestToken = async () => tokenOf((await mails()).at(-1)?.action?.url ?? "");
const accept = async () => people.accept(ann, await newestToken());

describe("the owner of an existing account", () => {
  it("is invited, and the response has only what the provider sent", async () => {
    await server.request("PATCH", "/api/me", { as: ann, body: { displayName: "Real Name" } });
    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { displayName: "Sent Name", active: false } });
    const read = await idp.call("GET", `/Users/${made.body.id}`);
    expect(JSON.stringify([made.body, read.body])).not.toMatch(/Real Name|Secret/);
    expect(await isMember()).toBe(false);
    expect(await invitations()).toMatchObject([{ email: ann.email, role: "member", state: "open", invitedBy: null }]);
    expect(await mails()).toMatchObject([{ subject: "Your invitation to Northwind on Muster" }]);
    expect(await people.feed(idp.owner)).toContain(`SCIM token “Okta” invited ${ann.email} as a member`);
  });

  it("is the same, active user after accepting", async () => {
    const { id } = (await create()).body;
    expect((await accept()).status).toBe(200);
    expect((await idp.call("GET", `/Users/${id}`)).body).toMatchObject({ id, active: true, displayName: "Sent Name" });
    expect((await idp.find(`userName eq "${ann.email}" and active eq true`)).body.Resources).toMatchObject([{ id }]);
    expect(await isMember()).toBe(true);
  });

  it("gets no second email while the invitation is open", async () => {
    const path = `/Users/${(await create()).body.id}`;
    const token = await newestToken();
    for (const answer of [
      await setActive(true),
      await idp.patch(path, { op: "replace", path: "displayName", value: "Other" }),
      await idp.call("PUT", path, { userName: ann.email, active: true }),
      await idp.call("PUT", path, { userName: ann.email }),
    ])
      expect(answer).toMatchObject({ status: 200, body: { active: false } });
    expect(await mails()).toHaveLength(1);
    expect((await people.accept(ann, token)).status).toBe(200);
  });

  it.each([
    ["has expired", () => server.setNow(new Date(Date.now() + 8 * dayMs))],
    [
      "was revoked in Muster",
      async () => server.request("DELETE", `/api/invitations/${(await invitations())[0].id}`, { as: idp.owner }),
    ],
    ["was withdrawn by the provider", () => setActive(false)],
  ])("is invited again when the invitation %s", async (_, end) => {
    await create();
    const first = await newestToken();
    await end();
    expect((await people.accept(ann, first)).status).toBe(409);
    expect((await setActive(true)).body.active).toBe(false);
    expect(await mails()).toHaveLength(2);
    expect((await accept()).status).toBe(200);
  });

  it("is not invited again for two weeks after declining", async () => {
    await create();
    await server.request("POST", "/api/invitations/decline", { body: { token: await newestToken() } });
    expect((await setActive(true)).body.active).toBe(false);
    expect(await mails()).toHaveLength(1);
    server.setNow(new Date(Date.now() + 15 * dayMs));
    await setActive(true);
    expect(await mails()).toHaveLength(2);
  });

  it.each([
    ["active: false", () => setActive(false)],
    ["DELETE", () => idp.call("DELETE", `/Users/${ann.userId}`)],
  ])("can no longer accept after %s", async (_, end) => {
    await create();
    await end();
    expect((await accept()).status).toBe(409);
    expect([await isMember(), await invitations()]).toEqual([false, []]);
    expect(await people.feed(idp.owner)).toContain(`SCIM token “Okta” revoked the invitation for ${ann.email}`);
  });

  it.each([
    ["by the provider", () => setActive(false)],
    ["in Muster", () => server.request("DELETE", `/api/members/${ann.userId}`, { as: idp.owner })],
  ])("is restored directly after a membership that ended %s", async (_, end) => {
    await create();
    await accept();
    await end();
    expect(await isMember()).toBe(false);
    expect((await setActive(true)).body.active).toBe(true);
    expect([await isMember(), (await mails()).length]).toEqual([true, 1]);
  });

  it("is not a member before accepting, in whichever way the provider asks", async () => {
    await create({ active: false });
    expect(await mails()).toHaveLength(0);
    await idp.patch("/Groups/admin", { op: "add", path: "members", value: [{ value: ann.userId }] });
    await setActive(true);
    expect([await isMember(), (await mails()).length]).toEqual([false, 1]);
  });

  it("joins with the role of groups that were changed since the invitation", async () => {
    await create();
    await idp.patch("/Groups/viewer", { op: "add", path: "members", value: [{ value: ann.userId }] });
    expect((await accept()).body.organization.memberRole).toBe("viewer");
  });

  it("who changed their address since is not invited at another person's", async () => {
    await create({ active: false });
    await server.services.db.query("update users set email = $1 where id = $2", ["moved@example.com", ann.userId]);
    expect(await setActive(true)).toMatchObject({ status: 400, body: { scimType: "mutability" } });
    expect(await mails()).toHaveLength(0);
  });

  it("keeps an invitation that a person sent", async () => {
    await people.invite(idp.owner, ann.email, "admin");
    await create();
    await idp.patch("/Groups/viewer", { op: "add", path: "members", value: [{ value: ann.userId }] });
    expect(await mails()).toHaveLength(1);
    expect((await accept()).body.organization.memberRole).toBe("admin");
  });

  it("is added directly where the operator bound single sign-on to the organization", async () => {
    await server.under({ OIDC_ORGANIZATION: ann.orgId }, async () =>
      expect((await create({ externalId: "elsewhere" })).body.active).toBe(false),
    );
    await server.under({ OIDC_ORGANIZATION: idp.owner.orgId }, async () => {
      expect((await setActive(true)).body.active).toBe(true);
      const other = await server.signUp();
      const made = await idp.create({ userName: other.email, emails: [{ value: other.email }] });
      expect(made).toMatchObject({ status: 201, body: { id: other.userId, active: true } });
    });
    expect([await isMember(), await mails()]).toMatchObject([true, { length: 1 }]);
  });

  it("is invited when single sign-on is bound to a name that two organizations have", async () => {
    await startProvider(server);
    await server.under({ OIDC_ORGANIZATION: "Northwind" }, async () =>
      expect((await create()).body.active).toBe(false),
    );
    expect([await isMember(), (await mails()).length]).toEqual([false, 1]);
  });

  it("is limited to ten invitations a day", async () => {
    await create();
    for (let sent = 1; sent < 10; sent++) {
      await setActive(false);
      expect((await setActive(true)).status).toBe(200);
    }
    await setActive(false);
    expect((await setActive(true)).status).toBe(429);
    expect([(await mails()).length, await invitations()]).toEqual([10, []]);
  });

  it("is invisible to other organizations while invited", async () => {
    const other = await startProvider(server, "Elsewhere");
    await create();
    expect((await other.call("GET", `/Users/${ann.userId}`)).status).toBe(404);
    const off = { op: "replace", path: "active", value: false };
    expect((await other.patch(`/Users/${ann.userId}`, off)).status).toBe(404);
    expect((await other.find(`userName eq "${ann.email}"`)).body.totalResults).toBe(0);
    expect((await accept()).status).toBe(200);
  });
});
