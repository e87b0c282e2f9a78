// Export and erasure share one file, because a second file would start a second database.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asSystem } from "../../kernel/tenancy/tenancy.ts";
import { breakingAfter } from "../../platform/testing/breaking-database.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { entriesOf, planExport } from "./export-content.ts";
import { signInWith, turnOnTwoFactor } from "./profile.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
}, 60_000);
afterAll(() => server.stop());

const table = "region,sales\nNorth,10\nSouth,20\n";

async function upload({ cookie }: TestPerson, content = table): Promise<{ id: string }> {
  const body = new FormData();
  body.append("file", new Blob([content]), "Zanzibar.csv");
  const headers = { cookie, host: "localhost:3000" };
  const answer = await server.fetch(new Request("http://localhost:3000/api/files", { method: "POST", headers, body }));
  return (await answer.json()) as { id: string };
}

/** Gives a person an upload, an agent and a finished task. */
async function withWork(person: TestPerson) {
  const file = await upload(person);
  const agent = { name: "Ann", role: "Analyst", description: "Reads tables" };
  const { body: made } = await server.request("POST", "/api/agents", { as: person, body: agent });
  const task = {
    templateId: "data-analysis",
    agentId: made.id,
    title: "Zanzibar",
    description: "Which region leads?",
    deliverableFormat: "markdown",
    attachments: [file.id],
  };
  const { body } = await server.request("POST", "/api/tasks", { as: person, body: task });
  await vi.waitFor(
    async () => {
      const now = await server.request("GET", `/api/tasks/${body.id}`, { as: person });
      expect(now.body.status).toBe("completed");
    },
    { timeout: 30_000, interval: 50 },
  );
  return { fileId: file.id, agentId: made.id as string, taskId: body.id as string };
}

/** The stored files of an organization or a person. */
function bytesOf(storageFolder: string): string[] {
  const folder = join(server.services.config.dataDir, "files", storageFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /[0-9a-f]{64}$/.test(path));
}

describe("a personal data export", () => {
  it("contains the person's data, notifies when ready, and is available only to them for one day", async () => {
    const person = await server.signUp();
    await withWork(person);
    await asSystem(server.services.db, "a test", (tx) =>
      tx.query(
        `insert into events (id, org_id, kind, text, text_message, audience, user_id, data)
           select 'past-' || lpad(n::text, 6, '0'), $1, 'task_completed', 'Long ago', '{}', 'owner', $2, '{}'
             from generate_series(1, 700) n`,
        [person.orgId, person.userId],
      ),
    );
    const storageFolder = `person-${person.userId}`;
    await server.services.storage.put(storageFolder, Readable.from([Buffer.from("of a killed process")]), {
      maxBytes: 100,
    });
    const started = await server.request("POST", "/api/profile/exports", { as: person });
    expect(started.body).toMatchObject({ sizeBytes: null, expiresAt: null });
    const ready = await vi.waitFor(
      async () => {
        const { body } = await server.request("GET", "/api/profile/exports", { as: person });
        expect(body.items[0]).toMatchObject({ id: started.body.id, status: "ready", percent: 100 });
        return body.items[0];
      },
      { timeout: 20_000, interval: 50 },
    );
    await vi.waitFor(() => expect(bytesOf(storageFolder)).toHaveLength(1), 20_000);
    const url = `/api/profile/exports/${ready.id}/download`;
    const headers = { cookie: person.cookie, host: "localhost:3000" };
    const response = await server.fetch(new Request(`http://localhost:3000${url}`, { headers }));
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="?muster-[\d-]+\.zip/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(ready.sizeBytes);
    const files = unzipSync(bytes);
    const text = (end: RegExp) => {
      const path = Object.keys(files).find((name) => end.test(name)) ?? "";
      return new TextDecoder().decode(files[path] ?? new Uint8Array());
    };
    expect(text(/uploads\/.*Zanzibar\.csv$/)).toBe(table);
    expect(text(/version-1\.md$/)).toContain("South");
    expect(JSON.parse(text(/version-1\.json$/))).toHaveProperty("receipt");
    expect(JSON.parse(text(/task\.json$/))).toMatchObject({ title: "Zanzibar" });
    expect(JSON.parse(text(/usage\.json$/))).not.toEqual([]);
    const profile = text(/^profile\.json$/);
    expect(profile).toContain(person.email);
    expect(profile).not.toMatch(/token|hash|publicKey|secret/i);
    expect(JSON.parse(text(/membership\.json$/))).toMatchObject([{ role: "owner" }]);
    // More rows than one batch still form one list.
    expect(JSON.parse(text(/activity\.json$/)).length).toBeGreaterThan(700);

    const stranger = await server.join(person, "admin");
    expect((await server.request("GET", url, { as: stranger })).status).toBe(404);
    await vi.waitFor(async () => {
      const { body } = await server.request("GET", "/api/notifications", { as: person });
      expect(body.items.map(({ title }: { title: string }) => title)).toContain("Data Export Ready");
    }, 20_000);
    server.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect((await server.request("GET", url, { as: person })).status).toBe(404);
    server.setNow(undefined);
  });

  it("stops when the person is removed from an organization, and then omits it", async () => {
    const [owner, person] = [await server.signUp(), await server.signUp()];
    await server.services.db.query(
      "insert into members (id, organization_id, user_id, role, created_at) values ($1, $2, $3, 'member', now())",
      [`late-${person.userId}`, owner.orgId, person.userId],
    );
    const { services } = server;
    const nothing = async () => undefined;
    const plan = await planExport(services, person.userId);
    const read = async (from: typeof plan) => {
      const paths: string[] = [];
      for await (const { path } of entriesOf(services, from, nothing)) {
        paths.push(path);
        if (path.endsWith("uploads.json"))
          await server.request("DELETE", `/api/members/${person.userId}`, { as: owner });
      }
      return paths.join("\n");
    };
    await expect(read(plan)).rejects.toMatchObject({ code: "not_a_member" });
    const again = await read(await planExport(services, person.userId));
    expect(again).toContain(person.orgId.slice(-6));
    expect(again).not.toContain(owner.orgId.slice(-6));
  });

  it("runs once for concurrent requests", async () => {
    const person = await server.signUp();
    const ask = () => server.request("POST", "/api/profile/exports", { as: person });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe("deleting an account", () => {
  const remove = (as: TestPerson, password = as.password) =>
    server.request("POST", "/api/profile/delete", { as, body: { password } });

  it("erases the person, keeps their work in the organization and frees the email address", async () => {
    const owner = await server.signUp();
    const person = await invited(owner);
    const { agentId, taskId } = await withWork(person);
    const { id: fileId } = await upload(person, "place,visits\nStone Town,7\n");
    await turnOnTwoFactor(server, person);
    await server.request("POST", "/api/profile/exports", { as: person });
    await server.request("POST", "/api/auth/password/forgot", { body: { email: person.email } });
    expect((await server.request("GET", "/api/profile/deletion", { as: person })).body).toMatchObject({
      blockers: [],
      organizationsDeleted: [expect.stringContaining("workspace")],
      organizationsLeft: [expect.stringContaining("workspace")],
      plansEnded: [],
      handovers: [{ organization: expect.stringContaining("workspace"), tasks: 1, schedules: 0 }],
      tasks: 0,
      files: 1,
    });
    expect((await remove(person, "wrong")).status).toBe(422);
    expect(await remove(person)).toMatchObject({ status: 200 });

    expect((await server.request("GET", "/api/me", { as: person })).status).toBe(401);
    expect((await signInWith(server, person.email, person.password)).status).toBe(401);
    // The audit log is sealed, so the invited address stays in it.
    expect(await tablesWith(person.email)).toEqual(["public.events"]);
    // A job deletes the person's organization, whose name contains theirs.
    await vi.waitFor(
      async () => expect(await tablesWith(person.email.split("@")[0] ?? "")).toEqual(["public.events"]),
      { timeout: 20_000, interval: 50 },
    );
    // A finished job keeps the id of the deleted file until the queue removes the job.
    expect(await tablesWith(fileId)).toEqual(["pgboss.job_common"]);
    const { rows } = await server.services.db.query("select name from users where id = $1", [person.userId]);
    expect(rows).toEqual([{ name: "Former member" }]);
    const agent = await server.request("GET", `/api/agents/${agentId}`, { as: owner });
    expect(agent.status).toBe(200);
    const task = await server.request("GET", `/api/tasks/${taskId}`, { as: owner });
    expect(task.body).toMatchObject({ status: "completed", assignedBy: { name: "Former member" } });
    const kept = await asSystem(server.services.db, "a test", (tx) =>
      tx.query("select kind from events where user_id = $1", [person.userId]),
    );
    expect(kept.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["two_factor_on", "account_deleted"]));
    // The task's table stays with its bytes, and the rest is removed.
    const { rows: used } = await server.services.db.query(
      "select f.sha256 from task_files u join files f on f.id = u.file_id where u.task_id = $1 union select t.sha256 from task_files u join file_tables t on t.file_id = u.file_id where u.task_id = $1",
      [taskId],
    );
    const hashOf = (path: string) => path.slice(-64);
    await vi.waitFor(
      () =>
        expect([...bytesOf(owner.orgId), ...bytesOf(`person-${person.userId}`)].map(hashOf).sort()).toEqual(
          used.map(({ sha256 }) => String(sha256)).sort(),
        ),
      20_000,
    );
    const again = await server.signUp({ email: person.email });
    expect((await server.request("GET", "/api/me", { as: again })).status).toBe(200);
  });

  it("leaves no session for a concurrent sign-in", async () => {
    for (let round = 0; round < 3; round++) {
      const person = await server.signUp();
      const enter = () => signInWith(server, person.email, person.password);
      const [gone] = await Promise.all([remove(person), enter(), enter(), enter()]);
      expect(gone.status).toBe(200);
      const { rows } = await server.services.db.query("select id from sessions where user_id = $1", [person.userId]);
      expect(rows).toEqual([]);
    }
  });

  it("also erases an organization without other members", async () => {
    const person = await server.signUp({ organizationName: "Quixotic Ltd" });
    await withWork(person);
    expect(bytesOf(person.orgId)).not.toEqual([]);
    const view = await server.request("GET", "/api/profile/deletion", { as: person });
    expect(view.body).toMatchObject({ organizationsDeleted: ["Quixotic Ltd"], organizationsLeft: [] });
    expect((await remove(person)).status).toBe(200);
    expect((await server.request("GET", "/api/me", { as: person })).status).toBe(401);
    // Finished jobs contain run ids, but no content, until the queue removes them.
    await vi.waitFor(
      async () => expect((await tablesWith(person.orgId)).filter((table) => !table.startsWith("pgboss."))).toEqual([]),
      { timeout: 20_000, interval: 50 },
    );
    expect(await tablesWith("Quixotic")).toEqual([]);
    await vi.waitFor(() => expect(bytesOf(person.orgId)).toEqual([]), 20_000);
  });

  it.each<[string, (owner: TestPerson, person: TestPerson) => Promise<{ status: number }>]>([
    ["deleting an account", (_, person) => remove(person)],
    ["leaving", (_, person) => server.request("POST", "/api/organization/leave", { as: person })],
    ["removal", (owner, person) => server.request("DELETE", `/api/members/${person.userId}`, { as: owner })],
  ])("%s either completes or changes nothing, wherever it is interrupted", async (_, end) => {
    const owner = await server.signUp();
    const person = await invited(owner);
    const { taskId } = await withWork(person);
    const { db } = server.services;
    const before = await rowsWith(person.userId);
    let statements = 0;
    for (let isOver = false; !isOver; statements += 7) {
      server.services.db = breakingAfter(db, statements);
      const { status } = await end(owner, person).finally(() => Object.assign(server.services, { db }));
      isOver = status < 300;
      if (!isOver) expect([statements, await rowsWith(person.userId)]).toEqual([statements, before]);
    }
    expect(statements).toBeGreaterThan(30);
    expect((await server.request("GET", `/api/tasks/${taskId}`, { as: person })).status).toBeGreaterThan(400);
    expect((await server.request("GET", `/api/tasks/${taskId}`, { as: owner })).body.status).toBe("completed");
  });

  it("prevents concurrent changes from taking effect after it", async () => {
    for (let round = 0; round < 4; round++) {
      const [owner, person] = [await server.signUp(), await server.signUp()];
      const body = { email: person.email, role: "member" };
      const sent = await server.request("POST", "/api/invitations", { as: owner, body });
      const token = sent.body.link.split("/").at(-1);
      const [first, second] = await Promise.all([
        remove(person),
        remove(person),
        server.request("POST", "/api/invitations/accept", { as: person, body: { token } }),
        server.request("POST", "/api/organizations", { as: person, body: { name: "Late" } }),
        server.request("PATCH", "/api/me", { as: person, body: { displayName: "Late" } }),
      ]);
      const { rows } = await server.services.db.query(
        "select u.name, (select count(*)::int from members where user_id = u.id) as places from users u where u.id = $1",
        [person.userId],
      );
      // Either the deletion won and no change follows, or a new membership blocked it.
      const hasGone = [first.status, second.status].includes(200);
      if (hasGone) expect(rows).toEqual([{ name: "Former member", places: 0 }]);
      else expect(rows[0]).not.toMatchObject({ name: "Former member" });
      expect([first.status, second.status].filter((status) => status === 200).length).toBeLessThan(2);
    }
  });

  it("requires another owner for an organization with other members", async () => {
    const owner = await server.signUp({ organizationName: "Acme" });
    const member = await server.join(owner, "member");
    const blocker = "You're the only owner of Acme. Make another member an owner first.";
    const view = await server.request("GET", "/api/profile/deletion", { as: owner });
    expect(view.body.blockers).toEqual([blocker]);
    expect(await remove(owner)).toMatchObject({ status: 409, body: { error: blocker } });
    expect((await server.request("GET", "/api/me", { as: owner })).status).toBe(200);
    await server.services.db.query("update members set role = 'owner' where user_id = $1", [member.userId]);
    expect((await remove(owner)).status).toBe(200);
  });
});

it("lists every table with a user_id: erased and exported, or kept for a stated reason", async () => {
  const signIns = "accounts members passkeys personal_exports recovery_codes sessions trusted_devices two_factors";
  const own =
    "agent_library_reviews ai_results api_keys approvals downloads files idempotency_keys notification_preferences notifications run_questions runs schedules shares task_filters tasks";
  // Marks on search results, and citations of documents in chats and tasks: both are deleted with the person.
  const knowledge = "knowledge_marks source_citations";
  const totals = "task_totals usage_budgets";
  const chats =
    "agent_interactions chat_messages conversation_starts conversations memory_notes saved_prompts style_presets";
  const onChains = "anchors";
  const study = "study_cards study_decks study_reviews";
  // Deleted with the person. Kept for a day; the path and task it names are in the export.
  const passing = "checkout_purposes";
  // Deleted with the person; the groups of an identity provider are not in the export.
  const provisioning = "scim_group_members scim_users";
  // The ledger and the audit log belong to the organization and are sealed; claims limit each person to one trial.
  const kept = "checkouts events model_calls plan_claims usage_months usage_reservations";
  const { rows } = await server.services.db.query(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id' and not a.attisdropped`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [signIns, own, knowledge, totals, chats, onChains, study, passing, provisioning, kept].join(" ").split(" ").sort(),
  );
});

it("keeps one owner under concurrent account deletions", async () => {
  const owner = await server.signUp({ organizationName: "Two heads" });
  const other = await server.join(owner, "owner");
  await server.join(owner, "member");
  const answers = await Promise.all(
    [owner, other].map((as) => server.request("POST", "/api/profile/delete", { as, body: { password: as.password } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const text = "select from members where organization_id = $1 and role = 'owner'";
  expect((await server.services.db.query(text, [owner.orgId])).rowCount).toBe(1);
});

/** A person who joined by invitation, which contains their address. */
async function invited(owner: TestPerson): Promise<TestPerson> {
  const person = await server.signUp();
  const body = { email: person.email, role: "member" };
  const sent = await server.request("POST", "/api/invitations", { as: owner, body });
  const token = sent.body.link.split("/").at(-1);
  await server.request("POST", "/api/invitations/accept", { as: person, body: { token } });
  await server.request("POST", "/api/organization/switch", { as: person, body: { organizationId: owner.orgId } });
  return { ...person, orgId: owner.orgId };
}

/** Number of rows per table of the schema public that contain a text. */
async function rowsWith(words: string): Promise<unknown[]> {
  const { rows: tables } = await server.services.db.query(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as n from ${name} t where position($1 in t::text) > 0`,
  );
  // PostgreSQL may count several tables at once, in any order.
  return (await server.services.db.query(`${counts.join(" union all ")} order by name`, [words])).rows;
}

/** Every table, including the queue's, with a row that contains a text. */
async function tablesWith(words: string): Promise<string[]> {
  const { db } = server.services;
  const { rows } = await db.query(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss', 'muster')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await db.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [words]);
    if (hit.rowCount > 0) found.push(String(name));
  }
  return found;
}
