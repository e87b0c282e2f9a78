import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { MemberRole } from "@muster/contracts/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { peopleOf } from "./members.factory.ts";

let server: TestServer;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  server = await startTestServer();
  people = peopleOf(server);
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

describe("roles", () => {
  const change = (as: TestPerson, userId: string, role: MemberRole) =>
    server.request("PATCH", `/api/members/${userId}`, { as, body: { role } });

  it("take effect with the next request", async () => {
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
    expect((await people.feed(owner))[0]).toContain("a viewer");
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

  it("cannot be changed by the member themselves", async () => {
    const owner = await server.signUp();
    expect(await change(owner, owner.userId, "admin")).toMatchObject({
      status: 403,
      body: { error: "To step down, transfer ownership to another member" },
    });
  });

  it("swap when ownership is transferred: owner becomes admin", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const transfer = (as: TestPerson, to: TestPerson) =>
      server.request("POST", `/api/members/${to.userId}/transfer-ownership`, { as });
    expect((await transfer(member, owner)).status).toBe(403);
    expect(await transfer(owner, member)).toMatchObject({
      status: 200,
      body: { organization: { memberRole: "admin" } },
    });
    expect((await people.list(member)).items.map(({ role }: { role: string }) => role)).toEqual(["admin", "owner"]);
  });

  it("are listed for everyone; invitations only for admins", async () => {
    const owner = await server.signUp();
    const viewer = await server.join(owner, "viewer");
    await people.invite(owner, people.anEmail());
    expect(await people.list(viewer)).toMatchObject({
      items: [{ role: "owner", assignableRoles: [], lastSeenAt: null }, { role: "viewer" }],
      invitations: null,
      inviteBlocker: expect.any(String),
      leaveBlocker: null,
    });
    expect((await people.list(owner)).invitations).toHaveLength(1);
    expect((await people.list(owner)).items[1].lastSeenAt).toEqual(expect.any(String));
  });
});

describe("leaving and removal", () => {
  const leave = (as: TestPerson) => server.request("POST", "/api/organization/leave", { as });
  const remove = (as: TestPerson, userId: string) => server.request("DELETE", `/api/members/${userId}`, { as });
  const formHead =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="late.csv"\r\ncontent-type: text/csv\r\n\r\na,b\r\n';
  const upload = async (as: TestPerson, table: string) => {
    const form = new FormData();
    form.set("file", new Blob([table], { type: "text/csv" }), "a.csv");
    const headers = { host: "localhost:3000", cookie: as.cookie };
    const request = new Request("http://localhost:3000/api/files", { method: "POST", headers, body: form });
    return ((await (await server.fetch(request)).json()) as { id: string }).id;
  };
  const newTask = async (as: TestPerson, agentId: string) => ({
    templateId: "data-analysis",
    agentId,
    title: "Mine",
    description: "Which region leads?",
    attachments: [await upload(as, "a,b\n1,2\n2,3\n")],
  });

  it("ends the person's open streams and keeps their session for other organizations", async () => {
    const owner = await server.signUp();
    const { guest, token } = await people.invited(owner);
    await people.accept(guest, token);
    const open = (as: TestPerson) =>
      server.fetch(
        new Request("http://localhost:3000/api/events", { headers: { host: "localhost:3000", cookie: as.cookie } }),
      );
    const stream = await open(guest);
    const others = await open(owner);
    expect((await remove(owner, guest.userId)).status).toBe(204);
    await stream.text();
    expect((await people.me(guest)).organization.id).toBe(guest.orgId);
    await others.body?.cancel();
    const demoted = await server.join(owner, "admin");
    const held = (await open(demoted)).body?.pipeThrough(new TextDecoderStream()).getReader();
    await server.request("PATCH", `/api/members/${demoted.userId}`, { as: owner, body: { role: "viewer" } });
    let added = "";
    while (!added.includes("event: account")) {
      const { done, value } = (await held?.read()) ?? { done: true };
      if (done) throw new Error(`The stream ended after: ${added}`);
      added += value;
    }
    await held?.cancel();
    expect(
      (await server.request("POST", "/api/organization/switch", { as: guest, body: { organizationId: owner.orgId } }))
        .status,
    ).toBe(404);
    const emails = await queuedEmails(server.services);
    expect(emails.filter(({ to }) => to === guest.email)).toContainEqual(
      expect.objectContaining({
        title: expect.stringContaining("You were removed from"),
        paragraphs: expect.arrayContaining([expect.stringContaining("Finished work stays with the organization.")]),
      }),
    );
  });

  it("aborts the person's uploads and downloads in progress", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const wide = `a,b\n${"1,2\n".repeat(500_000)}`;
    const id = await upload(member, wide);
    const download = await server.fetch(
      new Request(`http://localhost:3000/api/files/${id}/content`, {
        headers: { host: "localhost:3000", cookie: member.cookie },
      }),
    );
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode(formHead)),
    });
    const begun = server.fetch(
      new Request("http://localhost:3000/api/files", {
        method: "POST",
        headers: {
          host: "localhost:3000",
          cookie: member.cookie,
          "content-type": "multipart/form-data; boundary=edge",
        },
        body,
        duplex: "half",
      } as RequestInit),
    );
    await expect.poll(() => body.locked).toBe(true);
    await remove(owner, member.userId);
    expect((await begun).status).toBe(400);
    await expect(download.text()).rejects.toThrow();
    await expect.poll(() => readdirSync(join(server.services.config.dataDir, "files", "incoming"))).toEqual([]);
    const { rows } = await inOrg(server.services.db, owner, (tx) => tx.query("select name from files"));
    expect(rows).toEqual([{ name: "a.csv" }]);
  });

  it("leaves no run active that was started concurrently", async () => {
    const owner = await server.signUp();
    const body = { name: "Ann", role: "Analyst", description: "Reads" };
    const { body: hired } = await server.request("POST", "/api/agents", { as: owner, body });
    for (let round = 0; round < 4; round++) {
      const member = await server.join(owner, "member");
      const task = await newTask(member, hired.id);
      const [begun, gone] = await Promise.all([
        server.request("POST", "/api/tasks", { as: member, body: task }),
        remove(owner, member.userId),
      ]);
      expect([201, 401, 402, 403, 404]).toContain(begun.status);
      expect(gone.status).toBe(204);
    }
    const { rows } = await inOrg(server.services.db, owner, (tx) =>
      tx.query("select id from runs where status not in ('cancelled', 'failed', 'completed')"),
    );
    expect(rows).toEqual([]);
  });

  it("cancels the person's tasks and returns their actions", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const agent = { name: "Ann", role: "Analyst", description: "Reads" };
    const { body: hired } = await server.request("POST", "/api/agents", { as: member, body: agent });
    const task = await newTask(member, hired.id);
    expect((await server.request("POST", "/api/tasks", { as: member, body: task })).status).toBe(201);
    expect((await people.me(owner)).usage.used).toBe(1);
    await remove(owner, member.userId);
    expect((await people.me(owner)).usage.used).toBe(0);
    const { rows } = await inOrg(server.services.db, owner, (tx) => tx.query("select status from tasks"));
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

  it("is refused for the only owner, and allowed for a member", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    expect(await leave(owner)).toMatchObject({ status: 409, body: { error: expect.stringContaining("only owner") } });
    expect((await leave(member)).status).toBe(200);
    expect((await people.list(owner)).items).toHaveLength(1);
    expect((await people.feed(owner))[0]).toContain("left");
  });

  it("keeps one owner when two leave concurrently", async () => {
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
    server.services.db.query("select user_id from members where organization_id = $1 and role = 'owner'", [orgId]);

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
    await expect(server.services.db.query(statement, [owner.userId])).rejects.toMatchObject({ code: "MU001" });
    expect((await owners(owner.orgId)).rowCount).toBe(1);
  });

  it("rejects one of two concurrent transactions that each remove an owner", async () => {
    const first = await server.signUp();
    const second = await server.join(first, "owner");
    const take = (person: TestPerson) =>
      inOrg(server.services.db, person, (tx) => tx.query("delete from members where user_id = $1", [person.userId]));
    const outcomes = await Promise.allSettled([take(first), take(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await owners(first.orgId)).rowCount).toBe(1);
  });

  it("allows deleting a whole organization", async () => {
    const owner = await server.signUp();
    await server.services.db.query("delete from organizations where id = $1", [owner.orgId]);
    expect((await owners(owner.orgId)).rowCount).toBe(0);
  });
});

it("lets anyone create another organization, which they own and switch to", async () => {
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
  expect((await people.me(viewer)).organization.name).toBe("Second");
  for (let n = 0; n < 4; n++) await create();
  expect((await create()).status).toBe(429);
});
