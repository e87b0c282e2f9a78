import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeApproval } from "../approvals/approvals.factory.ts";
import { makeFile, salesCsv } from "../files/files.factory.ts";
import { startDueSchedules } from "../schedules/schedules.worker.ts";
import { clientOf } from "../scim/scim.factory.ts";
import { buyPlan, eventsOfTask, salesJob } from "../tasks/tasks.factory.ts";
import { peopleOf } from "./members.factory.ts";

let server: TestServer;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  people = peopleOf(server);
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const remove = (as: TestPerson, { userId }: TestPerson, to?: TestPerson) =>
  server.request("DELETE", `/api/members/${userId}`, { as, ...(to && { body: { handOverTo: to.userId } }) });
const leave = (as: TestPerson, to?: TestPerson) =>
  server.request("POST", "/api/organization/leave", { as, ...(to && { body: { handOverTo: to.userId } }) });
const deleteAccount = (as: TestPerson) =>
  server.request("POST", "/api/profile/delete", { as, body: { password: as.password } });
async function deactivate(owner: TestPerson, { userId }: TestPerson) {
  const { body } = await server.request("POST", "/api/scim-tokens", { as: owner, body: { name: "Okta" } });
  const okta = clientOf(server, body.secret);
  return okta.patch(`/Users/${userId}`, { op: "replace", path: "active", value: false });
}
const get = async (as: TestPerson, path: string) => (await server.request("GET", path, { as })).body;

async function taskOf(as: TestPerson, more: object = {}) {
  const [agent, file] = [await makeAgent(server, as), await makeFile(server, as, `${salesCsv}\n`)];
  const body = { ...salesJob, deliverableFormat: "markdown", agentId: agent.id, attachments: [file.id], ...more };
  const { body: task } = await server.request("POST", "/api/tasks", { as, body });
  await eventsOfTask(server, as, task.id);
  return { id: task.id as string, fileId: file.id };
}

/** An owner on Pro, and a member with a finished and shared task, a schedule, and an upload outside of tasks. */
async function organization() {
  const owner = await server.signUp();
  await buyPlan(server, owner, "pro_yearly");
  const member = await server.join(owner, "member");
  const task = await taskOf(member);
  const share = await server.request("POST", "/api/shares", {
    as: member,
    body: { kind: "task", subjectId: task.id, audience: "link", days: 7 },
  });
  const scheduled = await makeFile(server, member, "a,b\n1,2\n2,3\n");
  const { agentId } = await get(member, `/api/tasks/${task.id}`);
  const schedule = await server.request("POST", "/api/schedules", {
    as: member,
    body: {
      task: { ...salesJob, deliverableFormat: "markdown", agentId, attachments: [scheduled.id] },
      recurrence: { kind: "daily", time: "09:00" },
      timeZone: "Europe/Berlin",
    },
  });
  expect([share.status, schedule.status]).toEqual([201, 201]);
  const own = await makeFile(server, member, "x,y\n1,2\n");
  const token = share.body.path.split("/").at(-1);
  return { owner, member, task, token, schedule: schedule.body, scheduledFileId: scheduled.id, ownFileId: own.id };
}

/** Rows of an organization that authorize by a person who is no member. */
async function orphansOf(orgId: string) {
  const ofTasks = "subject_kind = 'task'";
  const tables = {
    tasks: "true",
    schedules: "true",
    shares: "true",
    runs: ofTasks,
    approvals: ofTasks,
    source_citations: ofTasks,
    run_questions: `run_id in (select id from runs where ${ofTasks})`,
    files: "id in (select file_id from task_files)",
    notifications: "read_at is null and link like '/tasks/MU-%'",
    task_totals: "pending + in_progress + completed + failed + cancelled > 0",
  };
  const counts = Object.entries(tables).map(
    ([name, condition]) =>
      `select '${name}' as name from ${name} where org_id = $1 and ${condition}
          and user_id not in (select user_id from members where organization_id = $1)`,
  );
  const documents = `select 'documents' as name from documents where org_id = $1 and owner_kind = 'person'
    and id in (select file_id from task_files) and owner_id not in (select user_id from members where organization_id = $1)`;
  const { rows } = await server.services.db.query([...counts, documents].join(" union all "), [orgId]);
  return rows.map(({ name }) => name);
}

describe("a removed member's work", () => {
  it("goes to the person who removes them, who can open, continue and download it", async () => {
    const { owner, member, task, token, ownFileId } = await organization();
    const spentBefore = await spending(owner);
    expect(await get(owner, `/api/members/${member.userId}/work`)).toEqual({
      ...{ tasks: 1, running: 0, schedules: 1, shares: 1, handOverTo: owner.userId },
      receivers: [{ userId: owner.userId, displayName: expect.any(String), role: "owner" }],
    });
    const { displayName } = (await people.list(owner)).items[1];
    expect((await remove(owner, member)).status).toBe(204);

    const assignedBy = { userId: member.userId, name: displayName };
    expect(await get(owner, `/api/tasks/${task.id}`)).toMatchObject({
      ...{ status: "completed", userId: owner.userId, assignedBy },
      result: { content: expect.stringContaining("North") },
    });
    expect((await get(owner, "/api/tasks")).items).toMatchObject([{ id: task.id, assignedBy }]);
    expect(await get(owner, "/api/task-stats")).toMatchObject({ total: 1, byStatus: { completed: 1 } });
    const download = await server.request("GET", `/api/tasks/${task.id}/deliverable?format=markdown`, { as: owner });
    expect(download.status).toBe(200);
    const { runId } = await rowOf(owner, task.id);
    expect((await server.request("GET", `/api/runs/${runId}/events`, { as: owner })).status).toBe(200);
    const opened = await server.request("POST", "/api/share-links/open", { body: { token } });
    expect(opened.status).toBe(404);
    const files = (await get(owner, "/api/files")).items.map(({ id }: { id: string }) => id);
    expect(files).toContain(task.fileId);
    expect(files).not.toContain(ownFileId);
    expect(await spending(owner)).toEqual(spentBefore);

    const asked = await server.request("POST", `/api/tasks/${task.id}/revise`, {
      as: owner,
      body: { kind: "changes", text: "Only the year 2025" },
    });
    expect(asked.status).toBe(200);
    await eventsOfTask(server, owner, task.id);
    expect(await get(owner, `/api/tasks/${task.id}`)).toMatchObject({ status: "completed" });
    expect(await orphansOf(owner.orgId)).toEqual([]);
  });

  it("is recorded once in the audit log, and the new owner is notified", async () => {
    const { owner, member } = await organization();
    const admin = await server.join(owner, "admin");
    const colleague = await server.join(owner, "member");
    await remove(admin, member, colleague);
    const entries = (await get(owner, "/api/audit")).items.filter(
      ({ kind }: { kind: string }) => kind === "member_work_handed_over",
    );
    expect(entries).toMatchObject([
      { text: expect.stringMatching(/^Handed over from .+ to .+ by .+: 1 task and 1 schedule$/) },
    ]);
    expect((await get(colleague, "/api/notifications")).items[0]).toMatchObject({
      title: "Tasks Handed Over",
      message: expect.stringMatching(/^You took over the work of .+: 1 task and 1 schedule\.$/),
    });
  });

  it("continues its schedules in the name of the new owner", async () => {
    const { owner, member, schedule, scheduledFileId } = await organization();
    await remove(owner, member);
    server.setNow(new Date(Date.parse(schedule.nextRunAt) + 1000));
    await startDueSchedules(server.services);
    const started = await server.services.db.query(
      "select t.user_id, t.assigned_by, f.file_id from schedule_runs r join tasks t on t.id = r.task_id join task_files f on f.task_id = t.id where r.schedule_id = $1",
      [schedule.id],
    );
    expect(started.rows).toEqual([{ user_id: owner.userId, assigned_by: null, file_id: scheduledFileId }]);
  });

  it("has its schedules started once by its owner of that moment, when it is handed over as they are due", async () => {
    const { owner, member, schedule } = await organization();
    let [holder, other] = [member, await server.join(owner, "member")];
    for (let round = 1; round <= 4; round++) {
      const { rows } = await server.services.db.query("select next_run_at from schedules where id = $1", [schedule.id]);
      server.setNow(new Date(new Date(String(rows[0]?.["next_run_at"])).getTime() + 1000));
      await Promise.all([startDueSchedules(server.services), remove(owner, holder, other)]);
      await startDueSchedules(server.services);
      const found = await server.services.db.query(
        "select s.is_active, s.user_id, count(r.id)::int as runs from schedules s join schedule_runs r on r.schedule_id = s.id where s.id = $1 group by 1, 2",
        [schedule.id],
      );
      expect(found.rows).toEqual([{ is_active: true, user_id: other.userId, runs: round }]);
      await rejoin(owner, holder);
      [holder, other] = [other, holder];
    }
  });

  it("does not return when they rejoin", async () => {
    const { owner, member, task, ownFileId } = await organization();
    await remove(owner, member);
    await rejoin(owner, member);
    expect((await get(member, "/api/tasks")).items).toEqual([]);
    expect((await server.request("GET", `/api/tasks/${task.id}`, { as: member })).status).toBe(404);
    expect((await server.request("GET", `/api/files/${task.fileId}/content`, { as: member })).status).toBe(404);
    expect((await get(member, "/api/files")).items).toMatchObject([{ id: ownFileId }]);
    // Handed back to the person who assigned it, it is theirs as before.
    const second = await server.join(owner, "owner");
    await remove(second, owner, member);
    expect(await get(member, `/api/tasks/${task.id}`)).toMatchObject({ userId: member.userId, assignedBy: null });
  });

  it("is stopped where it runs, with the approval it waits for", async () => {
    const owner = await server.signUp();
    await buyPlan(server, owner, "pro_yearly");
    const member = await server.join(owner, "member");
    const agent = await makeAgent(server, member);
    const body = { ...salesJob, agentId: agent.id, attachments: [(await makeFile(server, member)).id] };
    const { body: task } = await server.request("POST", "/api/tasks", { as: member, body });
    await eventsOfTask(server, member, task.id);
    await server.services.db.query("update tasks set status = 'in_progress' where id = $1", [task.id]);
    await server.services.db.query("update runs set status = 'in_progress', ended_at = null where subject_id = $1", [
      task.id,
    ]);
    await server.services.db.query(
      "update task_totals set completed = completed - 1, in_progress = in_progress + 1 where user_id = $1",
      [member.userId],
    );
    await makeApproval(server.services, member, { taskId: task.id });
    expect(await get(owner, `/api/members/${member.userId}/work`)).toMatchObject({ tasks: 1, running: 1 });
    await remove(owner, member);
    expect(await get(owner, `/api/tasks/${task.id}`)).toMatchObject({ userId: owner.userId });
    expect((await get(owner, "/api/approvals?status=waiting")).items).toEqual([]);
    expect((await get(owner, "/api/approvals?status=decided")).items).toMatchObject([
      { isOwn: true, decision: "cancelled", subject: { id: task.id } },
    ]);
    expect(await orphansOf(owner.orgId)).toEqual([]);
  });

  it("leaves out the example that each person gets", async () => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    for (const as of [owner, member]) {
      const { body } = await server.request("POST", "/api/task-example", { as });
      await eventsOfTask(server, as, body.id);
    }
    await remove(owner, member);
    expect((await get(owner, "/api/tasks")).items).toMatchObject([{ isExample: true, assignedBy: null }]);
    expect(await orphansOf(owner.orgId)).toEqual([]);
    expect((await people.feed(owner))[0]).not.toContain("Handed over");
  });
});

describe("every way a membership ends", () => {
  it.each<[string, (people: Record<"owner" | "admin" | "member", TestPerson>) => Promise<{ status: number }>, Who]>([
    ["removal by an admin", ({ admin, member }) => remove(admin, member), "admin"],
    ["removal with a chosen colleague", ({ owner, admin, member }) => remove(owner, member, admin), "admin"],
    ["leaving", ({ member }) => leave(member), "owner"],
    ["leaving with a chosen admin", ({ member, admin }) => leave(member, admin), "admin"],
    ["deleting the account", ({ member }) => deleteAccount(member), "owner"],
    ["deactivation by an identity provider", ({ owner, member }) => deactivate(owner, member), "owner"],
  ])("%s leaves no work without an owner", async (_, end, receiver) => {
    const { owner, member, task } = await organization();
    // Of several owners, the first of the organization takes over.
    const cast = { owner, member, admin: await server.join(owner, "admin"), later: await server.join(owner, "owner") };
    expect((await end(cast)).status).toBeLessThan(300);
    expect(await orphansOf(owner.orgId)).toEqual([]);
    expect(await get(cast[receiver], `/api/tasks/${task.id}`)).toMatchObject({ userId: cast[receiver].userId });
    expect((await get(cast[receiver], "/api/schedules")).items).toHaveLength(1);
  });

  it("leaves none when two members end each other's memberships at once", async () => {
    for (let round = 0; round < 3; round++) {
      const { owner, member } = await organization();
      const admin = await server.join(owner, "admin");
      await taskOf(admin);
      const ends = await Promise.all([remove(owner, member, admin), leave(admin), remove(admin, member)]);
      expect(ends[1].status).toBe(200);
      expect(await orphansOf(owner.orgId)).toEqual([]);
    }
  });

  it("keeps the results of a deleted account without the person's name", async () => {
    const { owner, member, task } = await organization();
    const name = "Xenia Quill";
    await server.request("PATCH", "/api/me", { as: member, body: { displayName: name } });
    const before = await get(member, `/api/tasks/${task.id}`);
    const edited = await server.request("POST", `/api/tasks/${task.id}/edit`, {
      as: member,
      body: { version: 1, markdown: `${before.result.content}\n\nReviewed.\n` },
    });
    expect(JSON.stringify(edited.body.result.receipt.notices)).toContain(name);
    expect(await get(member, "/api/profile/deletion")).toMatchObject({
      handovers: [{ organization: expect.any(String), to: expect.any(String), tasks: 1, schedules: 1 }],
      ...{ tasks: 0, files: 1 },
    });
    expect((await deleteAccount(member)).status).toBe(200);
    const kept = await get(owner, `/api/tasks/${task.id}`);
    expect(kept).toMatchObject({ status: "completed", assignedBy: { userId: member.userId, name: "Former member" } });
    expect(JSON.stringify(kept)).not.toContain(name);
    expect(JSON.stringify(kept.result.receipt.notices)).toContain("Former member");
    expect((await people.feed(owner)).join()).toMatch(
      /Handed over from a deleted account to .+: 1 task and 1 schedule/,
    );
  });
});

describe("taking over", () => {
  it.each<[string, (owner: TestPerson) => Promise<TestPerson>]>([
    ["a viewer", (owner) => server.join(owner, "viewer")],
    ["a member of another organization", () => server.signUp()],
    [
      "a removed person",
      async (owner) => {
        const gone = await server.join(owner, "admin");
        await remove(owner, gone);
        return gone;
      },
    ],
  ])("is refused for %s, and nothing changes", async (_, find) => {
    const owner = await server.signUp();
    const member = await server.join(owner, "member");
    const receiver = await find(owner);
    for (const answer of [await remove(owner, member, receiver), await leave(member, receiver)])
      expect(answer).toMatchObject({ status: 422, body: { fields: { handOverTo: expect.any(String) } } });
    const work = await get(owner, `/api/members/${member.userId}/work`);
    expect(work.receivers.map(({ userId }: { userId: string }) => userId)).toEqual([owner.userId]);
    expect((await people.list(owner)).items.map(({ userId }: { userId: string }) => userId)).toContain(member.userId);
  });

  it("is refused for the person who goes, and for a plain member when someone leaves", async () => {
    const owner = await server.signUp();
    const [member, colleague] = [await server.join(owner, "member"), await server.join(owner, "member")];
    expect((await remove(owner, member, member)).status).toBe(422);
    expect((await leave(member, member)).status).toBe(422);
    expect((await leave(member, colleague)).status).toBe(422);
    expect((await get(member, `/api/members/${member.userId}/work`)).receivers).toMatchObject([{ role: "owner" }]);
    expect((await remove(owner, member, colleague)).status).toBe(204);
  });
});

type Who = "owner" | "admin";

async function rejoin({ orgId }: TestPerson, { userId }: TestPerson) {
  await server.services.db.query(
    "insert into members (id, organization_id, user_id, role, created_at) values ($1, $2, $3, 'admin', now())",
    [`again-${userId}`, orgId, userId],
  );
}

async function rowOf(as: TestPerson, id: string) {
  const { rows } = await inOrg(server.services.db, as, (tx) =>
    tx.query('select run_id as "runId" from tasks where id = $1', [id]),
  );
  return rows[0] as { runId: string };
}

/** Who is charged for what. */
async function spending({ orgId }: TestPerson) {
  const { rows } = await server.services.db.query(
    `select user_id, action, half_units from usage_reservations where org_id = $1 order by id`,
    [orgId],
  );
  return rows;
}
