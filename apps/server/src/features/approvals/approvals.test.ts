import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireApprovals, isAllowedHost } from "../../kernel/agent/approvals.ts";
import { personTopic } from "../../kernel/events/events.ts";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";
import { makeApproval } from "./approvals.factory.ts";

const day = 86_400_000;

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ BILLING: "off" });
  owner = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

describe("a decision", () => {
  it("resumes the step, records who decided and appears in the audit log", async () => {
    const { id, taskId } = await asked();
    expect((await list(owner)).body).toMatchObject({ waiting: 1, items: [{ id, decision: null, isOwn: true }] });
    const answer = await decide(owner, id, { decision: "approved", note: " Fine " });
    expect(answer).toMatchObject({
      status: 200,
      body: { decision: "approved", note: "Fine", decidedBy: expect.any(String), decidedAt: expect.any(String) },
    });
    expect(await waits(taskId)).toBeNull();
    expect(await stepJobs(taskId)).toBe(2); // the task's first, and the one of the decision
    expect((await list(owner)).body).toMatchObject({ waiting: 0, items: [] });
    expect((await list(owner, "decided")).body.items).toMatchObject([{ id }]);
    expect(await eventKinds(id)).toEqual(["approval_asked", "approval_approved"]);
  });

  it("is accepted once when several are submitted concurrently", async () => {
    const { id, taskId } = await asked();
    const admin = await server.join(owner, "admin");
    const answers = await Promise.all([
      decide(owner, id, { decision: "approved" }),
      decide(admin, id, { decision: "refused" }),
      decide(owner, id, { decision: "refused" }),
      decide(admin, id, { decision: "approved" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost).toMatchObject({
      code: "conflict",
      error: `${won.decidedBy} already ${won.decision === "approved" ? "approved" : "denied"} this request`,
    });
    expect(await stepJobs(taskId)).toBe(2);
    expect(await eventKinds(id)).toHaveLength(2);
  });

  it("returns 409 for a canceled task", async () => {
    const { id, taskId } = await asked();
    await server.request("POST", `/api/tasks/${taskId}/cancel`, { as: owner });
    expect((await server.request("GET", `/api/approvals/${id}`, { as: owner })).body.decision).toBe("cancelled");
    expect(await decide(owner, id, { decision: "approved" })).toMatchObject({
      status: 409,
      body: { error: "This task has already ended" },
    });
  });

  it.each([[{ decision: "expired" }], [{}], [{ decision: "approved", note: "x".repeat(501) }]])(
    "is refused if invalid: %j",
    async (body) => {
      const { id } = await asked();
      expect((await decide(owner, id, body)).status).toBe(422);
    },
  );
});

describe("an approval request", () => {
  it("is visible to the creator and, without the task's title, to admins; others get 404", async () => {
    const { id } = await asked();
    const [admin, member, viewer, stranger] = await Promise.all([
      server.join(owner, "admin"),
      server.join(owner, "member"),
      server.join(owner, "viewer"),
      server.signUp(),
    ]);
    const get = (as: TestPerson) => server.request("GET", `/api/approvals/${id}`, { as });
    expect((await get(owner)).body).toMatchObject({ subject: { kind: "task", title: "Packaging" }, isOwn: true });
    expect((await get(admin)).body).toMatchObject({
      subject: null,
      isOwn: false,
      arguments: { url: "https://example.com/report" },
    });
    for (const other of [member, viewer, stranger]) expect((await get(other)).status).toBe(404);
    for (const other of [member, stranger])
      expect((await decide(other, id, { decision: "approved" })).status).toBe(404);
    expect((await decide(viewer, id, { decision: "approved" })).status).toBe(403);
    expect((await list(member)).body.items).toEqual([]);
    expect((await list(admin)).body.items.map((item: { id: string }) => item.id)).toContain(id);
  });

  it("notifies the task's creator with a link", async () => {
    const { id } = await asked();
    const { body } = await server.request("GET", "/api/notifications", { as: owner });
    expect(body.items[0]).toMatchObject({
      title: "Approval needed",
      message: "Ann needs your approval to continue Packaging: fetch_page https://example.com/report",
      link: `/approvals?approval=${id}`,
    });
  });

  it("notifies admins without the task's title and is withdrawn everywhere once decided", async () => {
    const as = await server.signUp();
    const [admin, quiet, viewer] = await Promise.all([
      server.join(as, "admin"),
      server.join(as, "admin"),
      server.join(as, "viewer"),
    ]);
    await server.request("PATCH", "/api/notifications/preferences", {
      as: quiet,
      body: { inApp: { approval_asked: false } },
    });
    await server.request("PATCH", "/api/notifications/preferences", {
      as: admin,
      body: { mail: { approval_asked: true } },
    });
    const heard = await listen(as, [as, admin, quiet, viewer]);
    const { id, taskId } = await server.under({ SMTP_URL: "smtp://127.0.0.1:9" }, () => asked(as));
    const emails = (await queuedEmails(server.services)).filter(({ title }) => title === "Approval needed");
    expect(emails.map(({ to }) => to)).toEqual([admin.email]);
    expect(emails[0]?.action?.url).toContain(`/approvals?approval=${id}`);
    expect(JSON.stringify(emails)).not.toMatch(/example\.com\/report|Packaging/);
    const question = { type: "notification", notification: { title: "Approval needed" } };
    expect(await heard(admin, 2)).toMatchObject([question, { type: "approvals" }]);
    expect(await heard(quiet, 1)).toMatchObject([{ type: "approvals" }]);
    const [notice] = await notices(admin);
    expect(notice).toMatchObject({ link: `/approvals?approval=${id}`, read: false });
    expect(notice?.message).toBe(
      "Ann needs approval to continue another person's task: fetch_page https://example.com/report",
    );
    for (const other of [quiet, viewer])
      expect((await notices(other)).map(({ title }) => title)).not.toContain("Approval needed");

    await decide(admin, id, { decision: "approved" });
    expect(await heard(admin, 4)).toMatchObject([
      question,
      { type: "approvals" },
      { type: "withdrawn", id: notice?.id },
      { type: "approvals" },
    ]);
    for (const one of [as, admin])
      expect((await notices(one)).map(({ title }) => title)).not.toContain("Approval needed");
    expect((await notices(as))[0]).toMatchObject({
      title: "Request Approved",
      message: expect.stringMatching(/ approved fetch_page https:\/\/example.com\/report$/),
      link: `/tasks/${taskId}`,
    });
    expect(await heard(viewer, 0)).toEqual([]);
  });

  it("is withdrawn from a demoted admin unless it belongs to their own task", async () => {
    const as = await server.signUp();
    const admin = await server.join(as, "admin");
    const { id } = await asked(as);
    const own = await asked(admin);
    const links = async () => (await notices(admin)).map(({ link }) => link);
    expect(await links()).toContain(`/approvals?approval=${id}`);
    await server.request("PATCH", `/api/members/${admin.userId}`, { as, body: { role: "member" } });
    expect(await links()).not.toContain(`/approvals?approval=${id}`);
    expect(await links()).toContain(`/approvals?approval=${own.id}`);
    await asked(as);
    expect((await links()).filter((link) => link.startsWith("/approvals"))).toHaveLength(1);
  });

  it("is withdrawn when its task is canceled", async () => {
    const { id, taskId } = await asked();
    await server.request("POST", `/api/tasks/${taskId}/cancel`, { as: owner });
    const asking = (await notices(owner)).filter(({ link }) => link === `/approvals?approval=${id}`);
    expect(asking).toEqual([]);
  });

  it("expires after seven days, not earlier, and resumes the step", async () => {
    const { id, taskId } = await asked();
    const later = (ms: number) => ({ ...server.services, now: () => new Date(Date.now() + ms) });
    await expireApprovals(later(7 * day - 60_000));
    expect(await waits(taskId)).toBe(id);
    await Promise.all([expireApprovals(later(7 * day + 60_000)), expireApprovals(later(7 * day + 60_000))]);
    expect(await waits(taskId)).toBeNull();
    expect((await server.request("GET", `/api/approvals/${id}`, { as: owner })).body).toMatchObject({
      decision: "expired",
      decidedBy: null,
    });
    expect(await eventKinds(id)).toEqual(["approval_asked", "approval_expired"]);
    const [newest, ...others] = await notices(owner);
    expect(newest).toMatchObject({ title: "Approval Expired", link: `/tasks/${taskId}` });
    expect(others.map(({ link }) => link)).not.toContain(`/approvals?approval=${id}`);
    expect((await decide(owner, id, { decision: "approved" })).body.error).toContain(
      "This request expired after 7 days",
    );
  });

  it("is paged by key, newest first", async () => {
    const as = await server.signUp();
    const ids = [await asked(as), await asked(as), await asked(as)].map(({ id }) => id);
    const page = await server.request("GET", "/api/approvals?limit=2", { as });
    expect(page.body.items.map((item: { id: string }) => item.id)).toEqual([ids[2], ids[1]]);
    const rest = await server.request("GET", `/api/approvals?limit=2&cursor=${page.body.nextCursor}`, { as });
    expect(rest.body).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null, waiting: 3 });
    expect((await server.request("GET", "/api/approvals?cursor=nonsense", { as })).status).toBe(422);
  });
});

describe("hosts that need no approval", () => {
  it("can be set by admins only and are normalized and logged", async () => {
    const member = await server.join(owner, "member");
    const save = (as: TestPerson, allowedHosts: string[]) =>
      server.request("PUT", "/api/approval-settings", { as, body: { allowedHosts } });
    expect(await save(member, ["example.com"])).toMatchObject({ status: 403 });
    const hosts = ["*.Example.org", "example.com", "example.com"];
    expect((await save(owner, hosts)).body).toEqual({ allowedHosts: ["*.example.org", "example.com"] });
    const read = await server.request("GET", "/api/approval-settings", { as: member });
    expect(read.body).toEqual({ allowedHosts: ["*.example.org", "example.com"] });
    for (const wrong of ["https://example.com", "*", "*.", "example.com/x", "user@example.com", "127.0.0.1:80"])
      expect((await save(owner, [wrong])).status, wrong).toBe(422);
    const { rows } = await inOrg(server.services.db, owner, (tx) =>
      tx.query("select data from events where kind = 'approval_settings_changed'"),
    );
    expect(rows).toEqual([{ data: { before: [], after: ["*.example.org", "example.com"] } }]);
  });

  it.each([
    ["example.com", ["example.com"], true],
    ["www.example.com", ["example.com"], false],
    ["www.example.com", ["*.example.com"], true],
    ["example.com", ["*.example.com"], false],
    ["evilexample.com", ["*.example.com"], false],
    ["example.com.evil.org", ["example.com"], false],
    ["example.com", [], false],
  ])("%s of %j: %s", (host, allowed, expected) => {
    expect(isAllowedHost(host, allowed)).toBe(expected);
  });
});

async function asked(as = owner): Promise<{ id: string; taskId: string }> {
  const [agent, file] = [await makeAgent(server, as), await makeFile(server, as)];
  const body = {
    templateId: "data-analysis",
    agentId: agent.id,
    title: "Packaging",
    description: "Which region leads?",
    attachments: [file.id],
  };
  const { id: taskId } = (await server.request("POST", "/api/tasks", { as, body })).body;
  return { id: await makeApproval(server.services, as, { taskId }), taskId };
}

function list(as: TestPerson, status = "waiting") {
  return server.request("GET", `/api/approvals?status=${status}`, { as });
}

function decide(as: TestPerson, id: string, body: unknown) {
  return server.request("POST", `/api/approvals/${id}/decision`, { as, body });
}

async function notices(as: TestPerson): Promise<{ id: string; title: string; message: string; link: string }[]> {
  return (await server.request("GET", "/api/notifications", { as })).body.items;
}

/** What the open pages of these people hear from now on; waits for so many at least. */
async function listen({ orgId }: TestPerson, people: TestPerson[]) {
  const news = new Map<string, { type: string }[]>(people.map(({ userId }) => [userId, []]));
  for (const { userId } of people)
    server.services.live.subscribe(personTopic(orgId, userId), (one) => {
      if ((one as { type: string; kind?: string }).type !== "run") news.get(userId)?.push(one as { type: string });
    });
  return async ({ userId }: TestPerson, count: number) => {
    await expect.poll(() => news.get(userId)?.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
    return news.get(userId);
  };
}

async function waits(taskId: string): Promise<unknown> {
  const { rows } = await server.services.db.query(
    "select waits_for from run_steps s join tasks t on t.run_id = s.run_id where t.id = $1 and position = 0",
    [taskId],
  );
  return rows[0]?.["waits_for"];
}

async function stepJobs(taskId: string): Promise<number> {
  const { rowCount } = await server.services.db.query(
    "select from pgboss.job j join tasks t on j.data->>'runId' = t.run_id where t.id = $1",
    [taskId],
  );
  return rowCount;
}

async function eventKinds(approvalId: string): Promise<unknown[]> {
  const { rows } = await server.services.db.query(
    "select kind from events where data->>'approvalId' = $1 order by id",
    [approvalId],
  );
  return rows.map((row) => row["kind"]);
}
