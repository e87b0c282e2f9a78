import { afterAll, beforeAll, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import { newId } from "../../platform/ids.ts";
import { merge, readAccess } from "../../platform/testing/read-access.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { issueTicket } from "../accounts/tickets.ts";
import { makeFoundResult } from "../leads/leads.factory.ts";
import { appCode, signInElsewhere } from "../profile/profile.factory.ts";

const access = await readAccess();

let server: TestServer;
let boss: TestPerson;
/** The audit entries that each call wrote, by route. */
const written = new Map<string, string[]>();

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

interface Call {
  as?: TestPerson;
  id?: string;
  body?: object;
}

/** Makes a call, expects success, and records the audit entries that an admin sees. */
async function make(route: string, { as = boss, id = "", body = {} }: Call = {}) {
  const before = new Set(await entries());
  const [method = "", path = ""] = route.split(" ");
  const answer = await server.request(method, path.replace("{id}", id), { as, body });
  expect([route, answer.status, answer.status < 300 ? "" : answer.body]).toEqual([route, expect.any(Number), ""]);
  const added = (await entries()).filter((entry) => !before.has(entry));
  written.set(
    route,
    added.map((entry) => entry.split(" ")[0] ?? ""),
  );
  return answer;
}

async function entries(): Promise<string[]> {
  const { body } = await server.request("GET", "/api/audit?limit=100", { as: boss });
  return (body.items as { kind: string; id: string }[]).map(({ kind, id }) => `${kind} ${id}`);
}

const proof = () => ({ password: boss.password });
const token = (to: string) =>
  lastEmail(to).then(({ action }) => /(?:token=|invite\/)([\w-]+)/.exec(action?.url ?? "")?.[1]);
const lastEmail = async (to: string) => {
  const email = (await queuedEmails(server.services)).findLast((one) => one.to === to);
  if (!email) throw new Error(`Nothing was posted to ${to}`);
  return email;
};
const invite = (email: string) =>
  server.request("POST", "/api/invitations", { as: boss, body: { email, role: "admin" } });

it("logs each change of a person's sign-in methods", async () => {
  const { db, now } = server.services;
  const { body: begun } = await server.request("POST", "/api/profile/two-factor", { as: boss, body: proof() });
  await make("POST /api/profile/two-factor/confirm", { body: { code: appCode(begun.key, now()) } });
  await make("POST /api/profile/two-factor/recovery-codes", { body: proof() });
  await make("POST /api/profile/two-factor/off", { body: proof() });
  const key = newId();
  await db.query(
    `insert into passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     values ($1, 'Phone', 'key', $2, 'credential', 0, 'singleDevice', false)`,
    [key, boss.userId],
  );
  await make("PATCH /api/profile/passkeys/{id}", { id: key, body: { name: "Old phone" } });
  await make("DELETE /api/profile/passkeys/{id}", { id: key });
  await signInElsewhere(server, boss);
  const { body: sessions } = await server.request("GET", "/api/profile/sessions", { as: boss });
  const other = sessions.items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
  await make("DELETE /api/profile/sessions/{id}", { id: other });
  await signInElsewhere(server, boss);
  await make("POST /api/profile/sessions/end-others");
  await make("POST /api/profile/password", {
    body: { currentPassword: boss.password, newPassword: "quite another one" },
  });
  boss.password = "quite another one";
  await server.request("POST", "/api/profile/email/verification", { as: boss });
  await make("POST /api/auth/email/confirm", { body: { token: await token(boss.email) } });
});

it("logs changes of membership and ownership", async () => {
  const [bob, cy] = [await server.signUp(), await server.signUp()];
  for (const person of [bob, cy]) await invite(person.email);
  await make("POST /api/invitations/accept", { as: bob, body: { token: await token(bob.email) } });
  await make("POST /api/invitations/decline", { as: cy, body: { token: await token(cy.email) } });
  await make("POST /api/members/{id}/transfer-ownership", { id: bob.userId });
  await server.request("POST", `/api/members/${boss.userId}/transfer-ownership`, { as: { ...bob, orgId: boss.orgId } });
  const [leaver, gone, lost] = [
    await server.join(boss, "member"),
    await server.join(boss, "member"),
    await server.join(boss, "member"),
  ];
  await make("POST /api/organization/leave", { as: leaver });
  await make("POST /api/profile/delete", { as: gone, body: { password: gone.password } });
  const ticket = { userId: lost.userId };
  const now = server.services.now();
  const reset = await issueTicket(server.services.db, { kind: "reset-password", ticket, seconds: 60, now });
  await make("POST /api/auth/password/reset", { as: lost, body: { token: reset, password: "yet another one" } });
});

it("logs merged leads and those saved from a search", async () => {
  const resultId = await makeFoundResult(server, boss);
  const { body: saved } = await make("POST /api/leads/found", { body: { resultId, positions: [1, 2] } });
  const [one, other] = saved.items;
  await make("POST /api/leads/{id}/merge", { id: one.id, body: { otherId: other.id } });
});

it("logs changes of plans, agents and the organization's deletion", async () => {
  const agent = { name: "Ann", role: "Analyst", description: "Reads tables" };
  const { body: hired } = await server.request("POST", "/api/agents", { as: boss, body: agent });
  await server.request("POST", `/api/agents/${hired.id}/pause`, { as: boss });
  await make("POST /api/agents/{id}/activate", { id: hired.id });
  const body = { priceId: "pro_monthly" };
  const { body: opened } = await server.request("POST", "/api/billing/create-checkout", { as: boss, body });
  const id = opened.url.split("/").at(-1);
  await server.request("POST", `/api/billing/checkout/${id}/complete`, { as: boss, body: {} });
  await make("POST /api/billing/test-card", { body: { works: false } });
  await make("POST /api/billing/cancel", { body: { when: "period_end" } });
  await make("POST /api/billing/resume");
  const { body: me } = await server.request("GET", "/api/me", { as: boss });
  await make("POST /api/organization/deletion", { body: { name: me.organization.name } });
  await make("DELETE /api/organization/deletion");
});

/** These need a finished run; process-files.test.ts, tasks.answers.test.ts and tasks.mail.test.ts check their events. */
const withWorkers = [
  "POST /api/ai-features/process-files/{runId}/save",
  "POST /api/tasks/{id}/readings",
  "POST /api/shares/deliver",
];

it("covers all changes that the access matrix cannot trigger", () => {
  const listed = [...access.values()].flatMap(({ auditedElsewhere = [] }) => auditedElsewhere);
  const elsewhere = listed.filter((route) => !withWorkers.includes(route));
  const expected = merge(access, ({ audit }) => audit);
  expect([...written.keys()].sort()).toEqual(elsewhere.sort());
  for (const [route, kinds] of written) expect([route, kinds.sort()]).toEqual([route, expected[route]]);
});
