import { afterAll, beforeAll, expect, it } from "vitest";
import { type Mailbox, postedLetters, startMailbox } from "../../kernel/mail/mail.factory.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url, BILLING: "off" });
  await startWorkers(server.house);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const wish = (as: TestPerson, mail: object) =>
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

it("goes to whoever asked for it, in that organization, and to nobody else", async () => {
  const silent = await server.signUp();
  const eager = await server.signUp();
  expect((await server.request("GET", "/api/notifications/preferences", { as: silent })).body).toMatchObject({
    mail: { task_completed: false, task_failed: false },
    canMail: true,
  });
  expect((await wish(eager, { task_completed: true })).body.mail).toMatchObject({
    task_completed: true,
    task_failed: false,
  });

  await finish(silent, "Quiet work");
  const id = await finish(eager, "Loud work");
  const mail = await mailbox.mailTo(eager.email, "Task Completed: Loud work");
  expect(mail.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(`/tasks?task=${id}`);
  const subjects = mailbox.mails.map((one) => one.header("Subject"));
  expect(subjects.filter((subject) => subject?.includes("Quiet work"))).toEqual([]);

  await wish(eager, { task_completed: false });
  await finish(eager, "Quiet again");
  const posted = await postedLetters(server.house);
  expect(posted.filter(({ subject }) => subject.includes("Quiet"))).toEqual([]);
});

it("refuses a wish it does not know", async () => {
  const as = await server.signUp();
  expect((await wish(as, { task_completed: "often" })).status).toBe(422);
});
