import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Mailbox, queuedEmails, startMailbox } from "../../kernel/mail/mail.factory.ts";
import { mailQueue } from "../../kernel/mail/mail.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { notifyMembers } from "../accounts/accounts.notify.service.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";

let server: TestServer;
let mailbox: Mailbox;
const refusing = new Set<string>();
beforeAll(async () => {
  mailbox = await startMailbox({
    onRcptTo: ({ address }, _session, done) =>
      done(refusing.has(address) ? Object.assign(new Error("5.1.1 No such person"), { responseCode: 550 }) : null),
  });
  server = await startTestServer({ SMTP_URL: mailbox.url, BILLING: "off" });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const setPreferences = (as: TestPerson, mail: object) =>
  server.request("PATCH", "/api/notifications/preferences", { as, body: { mail } });

/** Gives a task and waits for its end. */
async function finish(as: TestPerson, title: string): Promise<string> {
  const agent = await makeAgent(server, as);
  const file = await makeFile(server, as);
  const task = { templateId: "data-analysis", title, description: "Which region leads?", attachments: [file.id] };
  const { body } = await server.request("POST", "/api/tasks", { as, body: { ...task, agentId: agent.id } });
  await expect
    .poll(async () => (await server.request("GET", `/api/tasks/${body.id}`, { as })).body.status, { timeout: 30_000 })
    .toBe("completed");
  return body.id;
}

it("is sent only to the person who turned it on, in that organization", async () => {
  const silent = await server.signUp();
  const eager = await server.signUp();
  expect((await server.request("GET", "/api/notifications/preferences", { as: silent })).body).toMatchObject({
    mail: { task_completed: false, task_failed: false },
    mailBlocker: null,
  });
  expect((await setPreferences(eager, { task_completed: true })).body.mail).toMatchObject({
    task_completed: true,
    task_failed: false,
  });

  await finish(silent, "Quiet work");
  await finish(eager, "Loud work");
  const mail = await mailbox.mailTo(eager.email, "Task Completed: Loud work");
  expect(mail.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain("/tasks/MU-");
  const subjects = mailbox.mails.map((one) => one.header("Subject"));
  expect(subjects.filter((subject) => subject?.includes("Quiet work"))).toEqual([]);

  await setPreferences(eager, { task_completed: false });
  await finish(eager, "Quiet again");
  const posted = await queuedEmails(server.services);
  expect(posted.filter(({ subject }) => subject.includes("Quiet"))).toEqual([]);
});

const preferences = async (as: TestPerson) =>
  (await server.request("GET", "/api/notifications/preferences", { as })).body;
const ask = (as: TestPerson) => server.request("POST", "/api/profile/email/verification", { as });
const notifyPerson = (as: TestPerson, title: string) =>
  inOrg(server.services.db, as, (tx) =>
    notifyMembers(tx, server.services, [as.userId], {
      kind: "budget",
      type: "warning",
      title: plainText(title),
      message: plainText("Some."),
      link: "/",
      mail: { button: plainText("See it") },
    }),
  );

const emailsInProgress = async () => {
  const underWay = "select from pgboss.job where name = $1 and state in ('created', 'retry', 'active')";
  return (await server.services.db.query(underWay, [mailQueue.name])).rowCount;
};

it("sends no mail to an unconfirmed address until the person confirms it", async () => {
  const person = await server.signUp({ isConfirmed: false });
  expect((await preferences(person)).mailBlocker).toBe("unconfirmed");
  await notifyPerson(person, "Too early");
  const mail = await mailbox.mailTo(person.email, "Confirm your email address");
  const token = /token=([\w-]+)/.exec(mail.raw.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1];
  await server.request("POST", "/api/auth/email/confirm", { body: { token } });
  expect((await preferences(person)).mailBlocker).toBeNull();
  await notifyPerson(person, "In time");
  await mailbox.mailTo(person.email, "In time");
  expect(mailbox.mails.filter((mail) => mail.header("Subject") === "Too early")).toEqual([]);
});

it("stops with a notification for an address that is repeatedly refused, until an email arrives", async () => {
  const person = await server.signUp();
  const blocker = async () => (await preferences(person)).mailBlocker;
  const security = async () => (await server.request("GET", "/api/profile/security", { as: person })).body;
  const warnings = async () =>
    (await server.request("GET", "/api/notifications", { as: person })).body.items.filter(
      ({ title }: { title: string }) => title === "Email Not Delivered",
    );
  // A mail that is on its way would count as one that arrived.
  await expect.poll(emailsInProgress).toBe(0);
  refusing.add(person.email);
  for (const n of [1, 2, 3]) await notifyPerson(person, `Refused ${n}`);
  await expect.poll(blocker).toBe("refused");
  expect(await security()).toMatchObject({ emailVerified: true, isMailRefused: true });
  for (const n of [4, 5]) await notifyPerson(person, `Refused ${n}`);
  expect((await queuedEmails(server.services)).filter(({ subject }) => /Refused [45]/.test(subject))).toEqual([]);
  expect(await warnings()).toMatchObject([{ message: expect.stringContaining(person.email), type: "warning" }]);

  refusing.delete(person.email);
  await ask(person);
  await expect.poll(blocker).toBeNull();
  await notifyPerson(person, "Well again");
  await mailbox.mailTo(person.email, "Well again");
});

it("rejects an unknown preference", async () => {
  const as = await server.signUp();
  expect((await setPreferences(as, { task_completed: "often" })).status).toBe(422);
});

it("emails a result to chosen members with its first sentence, a link they can open, and the document", async () => {
  const owner = await server.signUp();
  const member = await server.join(owner, "viewer");
  const subjectId = await finish(owner, "Sales for the board");
  const deliver = (userIds: string[]) =>
    server.request("POST", "/api/shares/deliver", { as: owner, body: { kind: "task", subjectId, userIds } });
  const stranger = await server.signUp();
  for (const userIds of [[stranger.userId], [member.userId, stranger.userId]])
    expect(await deliver(userIds)).toMatchObject({ status: 422, body: { fields: { userIds: expect.any(String) } } });

  const delivered = await deliver([member.userId]);
  expect(delivered).toMatchObject({ status: 200, body: { recipients: 1, isAttached: true } });
  const mail = await mailbox.mailTo(member.email, "sent you: Sales for the board");
  const raw = mail.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(raw).toContain(delivered.body.share.path);
  expect(raw).toMatch(/North has the highest/);
  expect(raw).toMatch(/filename=sales-for-the-board\.pdf/);
  expect(raw).toContain(Buffer.from("%PDF-").toString("base64").slice(0, 6));
  const events = "select text from events where org_id = $1 and kind = 'task_emailed'";
  expect((await server.services.db.query(events, [owner.orgId])).rows).toEqual([
    { text: "Sales for the board was emailed to 1 member" },
  ]);
  const read = await server.request("GET", `/api${delivered.body.share.path}`, { as: member });
  expect(read).toMatchObject({ status: 200, body: { title: "Sales for the board" } });
});
