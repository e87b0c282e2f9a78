// One file, because a second one would start a second database.
import { plainText } from "@muster/contracts/messages";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { notify } from "../../kernel/events/events.ts";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { setPlan } from "../../kernel/usage/usage.ts";
import { newToken } from "../../platform/secrets/bearer-token.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { renewPlans } from "../billing/billing.worker.ts";
import { eraseDue } from "../organization/organization.erase.service.ts";
import { entriesOf, planExport } from "../profile/export-content.ts";

let server: TestServer;
/** Shared by tests that leave no rows other tests count. */
let sharedOwner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  sharedOwner = await onPro();
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const dayMs = 86_400_000;
const agent = { name: "Ann", role: "Analyst", description: "Reads tables" };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("an API key", () => {
  it("is shown once, kept as a hash, and works with its person's role", async () => {
    const owner = await onPro();
    const made = await create(owner, { name: "Nightly import", scope: "write" });
    expect(made).toMatchObject({
      status: 201,
      body: { token: expect.stringMatching(/^muster_[\w-]{49}$/), key: { scope: "write", lastUsedAt: null } },
    });
    const { token, key } = made.body;
    expect(key.lastFour).toBe(token.slice(-4));
    expect(Date.parse(key.expiresAt) - Date.parse(key.createdAt)).toBe(90 * dayMs);

    const listed = await server.request("GET", "/api/api-keys", { as: owner });
    expect(listed.body).toMatchObject({
      items: [{ ...key, isExpired: false }],
      createBlocker: null,
      writeBlocker: null,
    });
    expect(await everyRowOf("api_keys")).not.toContain(token);
    expect(await everyRowOf("idempotency_keys")).not.toContain(token);
    expect(JSON.stringify(server.logged)).not.toContain(token);

    const other = await server.request("POST", "/api/organizations", { as: owner, body: { name: "Elsewhere" } });
    await server.request("POST", "/api/organization/switch", { as: owner, body: { organizationId: owner.orgId } });
    const me = await withKey("GET", "/api/me", token);
    expect([other.body.organizations.length, me.body.organizations]).toEqual([
      2,
      [expect.objectContaining({ id: owner.orgId })],
    ]);
    expect(me).toMatchObject({
      status: 200,
      body: { user: { email: owner.email }, organization: { id: owner.orgId } },
    });
    expect((await withKey("POST", "/api/agents", token, agent)).status).toBe(201);
    const emails = await queuedEmails(server.services);
    expect(emails.find(({ to }) => to === owner.email)?.subject).toBe("New API key for your Muster account");
  });

  it("records its last use to the minute", async () => {
    const owner = await onPro();
    const token = await keyOf(owner);
    const lastUsed = async () => (await server.request("GET", "/api/api-keys", { as: owner })).body.items[0].lastUsedAt;
    const start = new Date();
    for (const [seconds, seen] of [
      [0, 0],
      [30, 0],
      [61, 61],
    ] as const) {
      server.setNow(new Date(start.getTime() + seconds * 1000));
      await withKey("GET", "/api/me", token);
      expect(Date.parse(await lastUsed()) - start.getTime()).toBe(seen * 1000);
    }
  });

  it.each([
    ["malformed", "Bearer muster_nothing"],
    ["unknown", `Bearer ${newToken()}`],
    ["empty", "Bearer"],
    ["from another service", "bearer ghp_16C7e42F292c6912E7710c838347Ae178B4a"],
  ])("returns 401 for a token that is %s, even with a valid session cookie", async (_, authorization) => {
    const owner = sharedOwner;
    for (const [method, path] of [
      ["GET", "/api/me"],
      ["POST", "/api/agents"],
      ["GET", "/api/profile/sessions"],
      ["GET", "/api/auth/get-session"],
      ["GET", "/api/events"],
    ] as const) {
      const answer = await server.request(method, path, { as: owner, headers: { authorization } });
      expect([path, answer.status, answer.headers.get("www-authenticate")]).toEqual([path, 401, "Bearer"]);
    }
    expect((await server.request("GET", "/api/me", { as: owner })).status).toBe(200);
    expect((await server.request("GET", "/api/plans", { headers: { authorization } })).status).toBe(200);
    const basic = { authorization: "Basic YTpi" };
    expect((await server.request("GET", "/api/me", { as: owner, headers: basic })).status).toBe(200);
  });

  it("takes precedence over the session cookie and skips the origin check", async () => {
    const [owner, stranger] = [await onPro(), await server.signUp()];
    const headers = {
      ...bearer(await keyOf(owner)),
      origin: "https://elsewhere.example",
      "sec-fetch-site": "cross-site",
    };
    const answer = await server.request("POST", "/api/agents", { as: stranger, body: agent, headers });
    expect([answer.status, answer.body.createdBy]).toEqual([201, owner.userId]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const foreign = await server.request("POST", "/api/agents", {
      as: owner,
      body: agent,
      headers: { origin: headers.origin },
    });
    expect(foreign.status).toBe(403);
  });

  it("returns 403 for writes with a read-only key, even for replayed requests", async () => {
    const owner = await onPro();
    const [reads, writes] = [await keyOf(owner, "read"), await keyOf(owner)];
    const again = { "idempotency-key": "the same" };
    expect((await withKey("POST", "/api/agents", writes, agent, again)).status).toBe(201);
    for (const [method, path] of [
      ["POST", "/api/agents"],
      ["POST", "/api/files"],
      ["POST", "/api/nowhere"],
      ["POST", "/api/profile/password"],
    ] as const)
      expect(await withKey(method, path, reads, agent, again)).toMatchObject({
        status: 403,
        body: { error: "This API key is read-only" },
      });
    expect((await withKey("GET", "/api/agents", reads)).body.total).toBe(1);
  });

  it("is limited to the current role of the person who created it", async () => {
    const owner = sharedOwner;
    const member = await server.join(owner, "member");
    const token = await keyOf(member);
    const made = await withKey("POST", "/api/agents", token, agent);
    await server.request("PATCH", `/api/members/${member.userId}`, { as: owner, body: { role: "viewer" } });
    expect((await withKey("PATCH", `/api/agents/${made.body.id}`, token, { name: "B" })).status).toBe(403);
    expect((await withKey("POST", "/api/agents", token, agent)).status).toBe(403);
    expect((await withKey("GET", "/api/agents", token)).status).toBe(200);
    expect((await create(member, { scope: "write" })).body.error).toBe("Viewers can only create read-only keys");
    expect((await create(member, { scope: "read" })).status).toBe(201);
    expect((await server.request("GET", "/api/api-keys", { as: member })).body.writeBlocker).toContain("Viewers");
  });

  it("replays a keyed response to other keys of the person, but not a response to a session", async () => {
    const owner = await onPro();
    const token = await keyOf(owner);
    const again = { "idempotency-key": "once" };
    const first = await withKey("POST", "/api/agents", token, agent, again);
    const second = await withKey("POST", "/api/agents", await keyOf(owner), agent, again);
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get("idempotent-replayed")).toBe("true");

    const headers = { "idempotency-key": "the person's" };
    const body = { priceId: "enterprise_monthly" };
    expect((await server.request("POST", "/api/billing/create-checkout", { as: owner, body, headers })).status).toBe(
      200,
    );
    const asked = await withKey("POST", "/api/billing/create-checkout", token, body, headers);
    expect([asked.status, asked.body.url]).toEqual([422, undefined]);
  });

  it("records creation and revocation with the key's name in the audit log", async () => {
    const owner = await onPro();
    const { body } = await create(owner, { name: "CI", scope: "write" });
    await withKey("POST", "/api/agents", body.token, agent);
    await revoke(owner, body.key.id);
    const audit = (await server.request("GET", "/api/audit", { as: owner })).body.items;
    const words = `API key “CI” (…${body.key.lastFour})`;
    expect(audit.map((entry: { text: string }) => entry.text)).toEqual(
      expect.arrayContaining([`${words} created`, `${words} revoked`]),
    );
    const made = audit.find((entry: { kind: string }) => entry.kind === "agent_created");
    expect(made.details).toContainEqual({ label: "Via key", value: "CI" });
    const security = await server.request("GET", "/api/audit?topic=security", { as: owner });
    expect(security.body.items).toHaveLength(2);
  });
});

describe("the paid-feature gate", () => {
  const words = {
    status: 402,
    body: {
      code: "payment_required",
      error: "API Keys requires a paid plan. Choose Pro ($50/month), Premium ($100/month), or Enterprise ($199/month).",
    },
  };

  it("returns 402 for existing keys after a downgrade; they can still be listed and revoked", async () => {
    const owner = await onPro();
    const { body } = await create(owner, { scope: "read" });
    for (const tier of ["basic", "free", "trial"] as const) {
      await plan(owner, tier);
      expect(await withKey("GET", "/api/me", body.token)).toMatchObject(words);
      expect(await create(owner, { scope: "read" })).toMatchObject(words);
    }
    await server.under({ BILLING: "off" }, async () => {
      expect((await withKey("GET", "/api/me", body.token)).status).toBe(200);
      expect((await create(owner, { scope: "read" })).status).toBe(201);
    });
    for (const tier of ["premium", "enterprise"] as const) {
      await plan(owner, tier);
      expect((await withKey("GET", "/api/me", body.token)).status).toBe(200);
    }
    // The plan's end, to the second: the period and three days.
    server.setNow(new Date(Date.now() + 34 * dayMs));
    expect(await withKey("GET", "/api/me", body.token)).toMatchObject(words);
    server.setNow(undefined);
    await plan(owner, "free");
    expect((await server.request("GET", "/api/api-keys", { as: owner })).body.items).toHaveLength(2);
    expect((await revoke(owner, body.key.id)).status).toBe(204);
  });
});

describe("API key limits", () => {
  it("allow 20 active keys per person under concurrency; expired keys do not count", async () => {
    const owner = await onPro();
    server.setNow(new Date(Date.now() - 30 * dayMs));
    const answers = await Promise.all(Array.from({ length: 23 }, () => create(owner, { scope: "read", days: 30 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = "You've reached the limit of 20 API keys. Revoke one first.";
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(refused);
    expect((await server.request("GET", "/api/api-keys", { as: owner })).body.createBlocker).toBe(refused);
    server.setNow(undefined);
    expect((await create(owner, { scope: "read" })).status).toBe(201);
    const { items } = (await server.request("GET", "/api/api-keys", { as: owner })).body;
    expect(items.map((key: { isExpired: boolean }) => key.isExpired)).toEqual([false, ...Array(20).fill(true)]);
  });

  it("allow 200 keys per organization across its members under concurrency", async () => {
    const owner = await onPro();
    const member = await server.join(owner, "member");
    await asSystem(server.services.db, "a test", (tx) =>
      tx.query(
        `insert into api_keys (id, org_id, user_id, name, token_hash, last_four, scope, created_at)
           select 'past-' || n, $1, $2, 'Past', 'hash-' || n, 'abcd', 'read', now() from generate_series(1, 198) n`,
        [owner.orgId, owner.userId],
      ),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(member, { scope: "read" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = "Your organization has reached the limit of 200 API keys. Revoke one first.";
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(refused);
    expect((await server.request("GET", "/api/api-keys", { as: member })).body.createBlocker).toBe(refused);
    expect((await revoke(owner, "past-1")).status).toBe(204);
    expect((await create(member, { scope: "read" })).status).toBe(201);
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ name: "Bill \u202Egnp.exe" }, "name"],
    [{ name: "a\nb" }, "name"],
    [{ scope: "admin" }, "scope"],
    [{ days: 31 }, "days"],
    [{ days: 0 }, "days"],
  ])("reject %j", async (wrong, field) => {
    const answer = await create(sharedOwner, { scope: "read", ...wrong });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  });
});

describe("an API key and its open streams end", () => {
  const ways: [string, (owner: TestPerson, member: TestPerson, keyId: string) => Promise<unknown>][] = [
    ["when its person revokes it", (_, member, id) => revoke(member, id)],
    ["when an admin revokes it", (owner, _, id) => revoke(owner, id)],
    [
      "when its person is removed",
      (owner, { userId }) => server.request("DELETE", `/api/members/${userId}`, { as: owner }),
    ],
    ["when its person leaves", (_, member) => server.request("POST", "/api/organization/leave", { as: member })],
    [
      "when its person deletes their account",
      (_, member) => server.request("POST", "/api/profile/delete", { as: member, body: { password: member.password } }),
    ],
    [
      "when the organization is erased",
      async (owner) => {
        await server.request("POST", "/api/organization/deletion", { as: owner, body: { name: "Shortlived" } });
        server.setNow(new Date(Date.now() + 7 * dayMs + 1000));
        await eraseDue(server.services);
        server.setNow(undefined);
      },
    ],
  ];

  it.each(ways)("%s", async (when, end) => {
    const owner = when.includes("erased") ? await onPro("Shortlived") : sharedOwner;
    const member = await server.join(owner, "member");
    const { body } = await create(member, { scope: "write" });
    // The event feed of an erased organization ends by itself; a task's event stream would not.
    const path = when.includes("erased") ? `/api/tasks/${await taskOf(body.token)}/events` : "/api/events";
    const stream = await openStream(body.token, path);
    const answer = await end(owner, member, body.key.id);
    expect((answer as { status: number } | undefined)?.status ?? 200).toBeLessThan(300);
    await stream.ended;
    expect((await withKey("GET", "/api/me", body.token)).status).toBe(401);
    expect((await withKey("POST", "/api/agents", body.token, agent)).status).toBe(401);
  });

  it("when it expires", async () => {
    const { body } = await create(sharedOwner, { scope: "read", days: 30 });
    await asSystem(server.services.db, "a test", (tx) =>
      tx.query("update api_keys set expires_at = $2 where id = $1", [
        body.key.id,
        new Date(Date.now() + 400).toISOString(),
      ]),
    );
    const stream = await openStream(body.token);
    await stream.ended;
    expect((await withKey("GET", "/api/me", body.token)).status).toBe(401);
  });

  it.each([
    ["now", 0],
    ["period_end", 31],
  ])("when the plan is canceled: %s", async (when, days) => {
    const owner = await server.signUp();
    const post = (path: string, body: object) => server.request("POST", `/api/billing/${path}`, { as: owner, body });
    const { url } = (await post("create-checkout", { priceId: "pro_monthly" })).body;
    await post(`checkout/${url.split("/").at(-1)}/complete`, {});
    const key = await keyOf(owner);
    const stream = await openStream(key);
    expect((await post("cancel", { when })).status).toBe(200);
    server.setNow(new Date(Date.now() + days * dayMs));
    await renewPlans(server.services);
    await stream.ended;
    expect((await withKey("GET", "/api/me", key)).status).toBe(402);
    server.setNow(undefined);
  });

  it("for good when a member is removed, even for keys created during the removal", async () => {
    const owner = sharedOwner;
    const member = await server.join(owner, "member");
    const before = await keyOf(member);
    const making = Promise.all(Array.from({ length: 6 }, () => create(member, { scope: "read" })));
    await server.request("DELETE", `/api/members/${member.userId}`, { as: owner });
    const tokens = [before, ...(await making).map(({ body }) => body.token)].filter((token) => token !== undefined);
    await server.services.db.query(
      "insert into members (id, organization_id, user_id, role, created_at) values ('back', $1, $2, 'member', now())",
      [owner.orgId, member.userId],
    );
    const answers = await Promise.all(tokens.map((token) => withKey("GET", "/api/me", token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

it("remains valid after a password change and after every session has ended", async () => {
  const owner = await onPro();
  const key = await keyOf(owner);
  const stream = await openStream(key);
  const next = "another password";
  const changed = { currentPassword: owner.password, newPassword: next };
  expect((await server.request("POST", "/api/profile/password", { as: owner, body: changed })).status).toBe(200);
  await server.request("POST", "/api/profile/sessions/end-others", { as: owner });
  await server.request("POST", "/api/auth/sign-out", { as: owner });
  expect((await withKey("GET", "/api/me", key)).status).toBe(200);
  await inOrg(server.services.db, owner, (tx) =>
    notify(tx, { userId: owner.userId, type: "info", title: plainText("Still here"), message: plainText("m") }),
  );
  expect(await stream.until("Still here")).toBe(true);
  await stream.close();
});

it("lets only admins list and revoke other people's keys", async () => {
  const owner = await onPro();
  const [admin, member] = [await server.join(owner, "admin"), await server.join(owner, "member")];
  const { body } = await create(owner, { name: "Owner's", scope: "write" });
  const theirs = (await create(member, { name: "Member's", scope: "read" })).body.key.id;
  const others = (as: TestPerson, query = "") => server.request("GET", `/api/api-keys/others${query}`, { as });
  expect((await others(admin)).body.items.map(({ name }: { name: string }) => name)).toEqual(["Member's", "Owner's"]);
  const first = (await others(admin, "?limit=1")).body;
  expect((await others(admin, `?limit=1&cursor=${first.nextCursor}`)).body).toMatchObject({
    items: [{ name: "Owner's", email: owner.email }],
    nextCursor: null,
  });
  expect((await others(owner)).body.items).toHaveLength(1);
  expect((await others(member)).status).toBe(403);
  const stranger = await onPro();
  expect((await others(stranger)).body.items).toEqual([]);
  for (const as of [member, stranger]) expect((await revoke(as, body.key.id)).status).toBe(404);
  expect((await withKey("GET", "/api/me", body.token)).status).toBe(200);

  const twice = await Promise.all([revoke(admin, theirs), revoke(owner, theirs)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
  const { items } = (await server.request("GET", "/api/notifications", { as: member })).body;
  expect(items[0]).toMatchObject({ title: "API Key Revoked", message: expect.stringContaining("“Member's”") });
});

it("is included without its token hash in the owner's data export", async () => {
  const owner = await onPro();
  const { body } = await create(owner, { name: "Export me", scope: "read", days: null });
  const plan = await planExport(server.services, owner.userId);
  let keys: object[] = [];
  for await (const { path, content } of entriesOf(server.services, plan, () => Promise.resolve()))
    if (path.endsWith("/api_keys.json")) keys = JSON.parse(String(content));
  expect(keys).toMatchObject([{ name: "Export me", last_four: body.key.lastFour, expires_at: null }]);
  expect(Object.keys(keys[0] ?? {})).not.toContain("token_hash");
});

async function onPro(organizationName = "Northwind"): Promise<TestPerson> {
  const owner = await server.signUp({ organizationName });
  await plan(owner, "pro");
  return owner;
}

function plan(owner: TestPerson, tier: "pro" | "premium" | "enterprise" | "basic" | "free" | "trial") {
  const now = new Date();
  const month = { periodStart: now, periodEnd: new Date(now.getTime() + 30 * dayMs) };
  return inOrg(server.services.db, owner, (tx) => setPlan(tx, { tier, ...month }));
}

function create(as: TestPerson, body: object) {
  return server.request("POST", "/api/api-keys", {
    as,
    body: { name: "Key", ...body },
    headers: { "idempotency-key": crypto.randomUUID() }, // as the web app does: the answer must not be kept
  });
}

async function keyOf(as: TestPerson, scope: "read" | "write" = "write"): Promise<string> {
  return (await create(as, { scope })).body.token;
}

function revoke(as: TestPerson, id: string) {
  return server.request("DELETE", `/api/api-keys/${id}`, { as });
}

function withKey(method: string, path: string, token: string, body?: unknown, headers = {}) {
  return server.request(method, path, { body, headers: { ...headers, ...bearer(token) } });
}

/** No worker runs here, so the task stays queued. */
async function taskOf(token: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob(["region,sales\nNorth,10\nSouth,20\n"]), "sales.csv");
  const headers = { host: "localhost:3000", ...bearer(token) };
  const upload = new Request("http://localhost:3000/api/files", { method: "POST", headers, body: form });
  const file = (await (await server.fetch(upload)).json()) as { id: string };
  const { body: made } = await withKey("POST", "/api/agents", token, agent);
  const task = { agentId: made.id, templateId: "data-analysis", title: "T", description: "Which region leads?" };
  return (await withKey("POST", "/api/tasks", token, { ...task, attachments: [file.id] })).body.id;
}

/** Opens an event stream as the key's owner. */
async function openStream(token: string, path = "/api/events") {
  const headers = { host: "localhost:3000", ...bearer(token) };
  const response = await server.fetch(new Request(`http://localhost:3000${path}`, { headers }));
  if (response.status !== 200) throw new Error(`The stream answered ${response.status}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (words?: string): Promise<boolean> => {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return false;
      text += next.value;
      if (words && text.includes(words)) return true;
    }
  };
  return {
    until,
    get ended() {
      return until();
    },
    close: () => reader?.cancel(),
  };
}

async function everyRowOf(table: string): Promise<string> {
  const { rows } = await asSystem(server.services.db, "a test", (tx) =>
    tx.query(`select t::text as row from ${table} t`),
  );
  return JSON.stringify(rows);
}
