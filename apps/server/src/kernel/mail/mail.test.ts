import { message } from "@muster/contracts/messages";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestServices, type TestServices } from "../../platform/testing/test-services.ts";
import { startJobs } from "../feature.ts";
import { addSubscriptions, on } from "../subscriptions.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import type { Email } from "./email.ts";
import { type Mailbox, queuedEmails, startMailbox } from "./mail.factory.ts";
import { mailAddressChecked, mailJob, mailQueue, queueEmail } from "./mail.ts";
import { readMailHealth } from "./mail-health.ts";
import { unseal } from "./seal.ts";

const email: Email = {
  to: "ann@example.com",
  subject: "Join Zanzibar Ltd on Muster",
  title: "Zanzibar Ltd invites you",
  paragraphs: ["Bob <b> & Co. – größer invites you.", "The link works once."],
  action: { label: "Accept the invitation", url: "/invite/secret-token" },
};
const sender = { orgId: newId(), userId: "bob" };

let test: TestServices;
let mailbox: Mailbox | undefined;
const heardOf: boolean[] = [];
beforeAll(async () => {
  test = await startTestServices({ PUBLIC_URL: "https://muster.example.com/" });
  addSubscriptions(test.services, [
    on(mailAddressChecked, async (_tx, _services, { isRefused }) => void heardOf.push(isRefused)),
  ]);
  await startJobs(test.services, [{ name: "mail", jobs: [mailJob] }]);
});
afterAll(() => test.stop());
beforeEach(() => {
  test.logged.length = 0;
});
afterEach(async () => {
  Object.assign(test.services.config, { SMTP_URL: undefined, MAIL_FROM: undefined });
  await mailbox?.close();
  mailbox = undefined;
  await test.services.db.query("delete from pgboss.job where name = $1", [mailQueue.name]);
});

async function openMailbox(options?: SMTPServerOptions, query = ""): Promise<Mailbox> {
  mailbox = await startMailbox(options);
  Object.assign(test.services.config, { SMTP_URL: `${mailbox.url}${query}` });
  return mailbox;
}

function send(changes: Partial<Email> = {}) {
  return inOrg(test.services.db, sender, (tx) =>
    queueEmail(tx, test.services, { ...email, ...changes }, { notify: sender }),
  );
}

/** Waits until the log contains a line with this text. */
async function logged(words: string): Promise<Record<string, unknown>> {
  const line = await expect
    .poll(() => test.logged.find((one) => one.includes(words)), { timeout: 15_000 })
    .toBeDefined()
    .then(() => test.logged.find((one) => one.includes(words)));
  return JSON.parse(line ?? "{}");
}

/** Makes emails waiting for a retry due at once. */
function hurry() {
  return test.services.db.query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [
    mailQueue.name,
  ]);
}

function bodies(raw: string): string {
  return raw
    .split(/\r\n--[^\r]*\r\n/)
    .map((part) => {
      const [head = "", ...body] = part.split("\r\n\r\n");
      const text = body.join("\r\n\r\n");
      if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
      if (!/quoted-printable/i.test(head)) return text;
      const bytes = text
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, "latin1").toString("utf8");
    })
    .join("\n=====\n");
}

it("arrives as plain text and HTML, from Muster, with a link to the public address", async () => {
  const box = await openMailbox();
  await send();
  const [mail] = await box.received(1);
  expect(mail?.to).toEqual(["ann@example.com"]);
  expect(mail?.header("From")).toBe("Muster <muster@muster.example.com>");
  expect(mail?.header("Subject")).toBe(email.subject);
  expect(mail?.header("Auto-Submitted")).toBe("auto-generated");
  const text = bodies(mail?.raw ?? "");
  expect(text).toContain("https://muster.example.com/invite/secret-token");
  expect(text).toContain("Bob <b> & Co. – größer invites you."); // plain
  expect(text).toContain("Bob &#60;b&#62; &#38; Co. – größer invites you."); // page
  expect(text).toContain('href="https://muster.example.com/invite/secret-token"');
  expect(text).not.toMatch(/<img|<link|@import|url\(/i);
});

it("is sent only when the transaction commits", async () => {
  const box = await openMailbox();
  const undone = inOrg(test.services.db, sender, async (tx) => {
    await queueEmail(tx, test.services, { ...email, subject: "Undone" });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  await send();
  const mails = await box.received(1);
  expect(mails.map((mail) => mail.header("Subject"))).toEqual([email.subject]);
});

it("writes its link to the log when no mail server is set, and only then", async () => {
  await send();
  expect(await logged("SMTP_URL is not set")).toMatchObject({
    level: 40,
    to: "ann@example.com",
    link: "https://muster.example.com/invite/secret-token",
  });
  await openMailbox();
  test.logged.length = 0;
  await send();
  await logged("Email sent");
  expect(test.logged.join("\n")).not.toMatch(/secret-token|ann@example/);
});

it("stores its text encrypted while it waits", async () => {
  await inOrg(test.services.db, sender, async (tx) => {
    await queueEmail(tx, test.services, email);
    const { rows } = await tx
      .as("muster_queue")
      .query("select data::text as data from pgboss.job where name = $1", [mailQueue.name]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/secret-token|ann@example|Zanzibar/);
  });
  expect(await queuedEmails(test.services)).toMatchObject([{ to: "ann@example.com", title: email.title }]);
});

it("keeps its sentences as messages while it waits, for a reader of another language", async () => {
  const title = message("email.confirm_title");
  const waiting = { ...email, subject: [title, "Sales\nby region"], title, paragraphs: [message("email.manage")] };
  await inOrg(test.services.db, sender, async (tx) => {
    await queueEmail(tx, test.services, waiting);
    const { rows } = await tx
      .as("muster_queue")
      .query("select data->>'sealed' as sealed from pgboss.job where name = $1", [mailQueue.name]);
    expect(unseal(test.services.config, String(rows[0]?.["sealed"]))).toMatchObject({
      subject: [title, expect.any(String)],
      title,
    });
  });
  expect(await queuedEmails(test.services)).toMatchObject([
    {
      ...{ subject: "Confirm your email address: Sales by region", title: "Confirm your email address" },
      paragraphs: ["Manage these emails in Settings > Notifications."],
    },
  ]);
});

it("keeps user input out of headers, other recipients, extra paragraphs and bidirectional text", async () => {
  const box = await openMailbox();
  const subject = "Hello\r\nBcc: eve@example.com\r\n\r\nBody of Eve\u2028Cc: x@example.com";
  // Emails that earlier tests queued may arrive here, too.
  const found = () => box.mails.find((each) => each.header("Subject")?.startsWith("Hello"));
  const name = "Eve\u202e\r\n\r\nhttps://evil.example\u2066 & <i>كريم</i>";
  await test.under({ MAIL_FROM: "Us\r\nBcc: eve@example.com <us@example.com>" }, async () => {
    await send({ subject, title: `Join ${name}`, paragraphs: [`${name} invites you.`] });
    await expect.poll(found).toBeDefined();
  });
  const mail = found();
  expect(mail?.to).toEqual(["ann@example.com"]);
  expect(mail?.header("Bcc")).toBeUndefined();
  expect(mail?.header("Cc")).toBeUndefined();
  expect(mail?.header("Subject")).toContain("Hello Bcc: eve@example.com Body of Eve");
  const text = bodies(mail?.raw ?? "").replaceAll("\r\n", "\n");
  expect(text).toContain(
    "Join Eve https://evil.example & <i>كريم</i>\n\nEve https://evil.example & <i>كريم</i> invites you.\n\n",
  );
  expect(text).toContain("Eve https://evil.example &#38; &#60;i&#62;كريم&#60;/i&#62; invites you.");
});

describe("is retried", () => {
  it.each<[string, () => [SMTPServerOptions, string?]]>([
    [
      "after a temporary refusal (451)",
      () => {
        let tries = 0;
        const onRcptTo: SMTPServerOptions["onRcptTo"] = (_address, _session, done) =>
          done(++tries === 1 ? Object.assign(new Error("Greylisted"), { responseCode: 451 }) : undefined);
        return [{ onRcptTo }];
      },
    ],
    [
      "when the server requires authentication (530)",
      () => {
        let tries = 0;
        const onMailFrom: SMTPServerOptions["onMailFrom"] = (_address, _session, done) =>
          done(++tries === 1 ? Object.assign(new Error("Sign in first"), { responseCode: 530 }) : undefined);
        return [{ onMailFrom }];
      },
    ],
    [
      "when the server hangs",
      () => {
        let calls = 0;
        const onConnect: SMTPServerOptions["onConnect"] = (_session, done) => void (++calls > 1 && done());
        return [{ onConnect }, "?greetingTimeout=200&socketTimeout=2000"];
      },
    ],
  ])("%s, as the same email", async (_, make) => {
    const box = await openMailbox(...make());
    await send();
    await logged("Couldn't send an email; retrying");
    const [waiting] = await queuedEmails(test.services);
    await expect
      .poll(
        async () => {
          await hurry();
          return box.mails.length;
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    expect(box.mails[0]?.header("Message-ID")).toBe(`<${waiting?.id}@muster.example.com>`);
    expect(Date.parse(box.mails[0]?.header("Date") ?? "")).toBe(
      Math.floor(Date.parse(waiting?.postedAt ?? "") / 1000) * 1000,
    );
  });

  it("when the server refuses the connection", async () => {
    const box = await openMailbox();
    await box.close();
    mailbox = undefined;
    await send();
    expect(await logged("Couldn't send an email; retrying")).toMatchObject({ code: "ESOCKET", try: 1 });
  });
});

it("fails at once on a permanent refusal (550) and notifies the sender", async () => {
  const onRcptTo: SMTPServerOptions["onRcptTo"] = (_address, _session, done) =>
    done(Object.assign(new Error("No such person"), { responseCode: 550 }));
  await openMailbox({ onRcptTo });
  await send();
  expect(await logged("Couldn't deliver an email")).toMatchObject({ responseCode: 550, try: 1 });
  const sentNotifications = () =>
    inOrg(test.services.db, sender, async (tx) => (await tx.query("select title, message from notifications")).rows);
  await expect
    .poll(sentNotifications)
    .toMatchObject([
      { title: "Email Not Delivered", message: expect.stringMatching(/ann@example.com. Check the email address/) },
    ]);
});

describe("recipient addresses", () => {
  const refuse =
    (words: string, responseCode: number): NonNullable<SMTPServerOptions["onRcptTo"]> =>
    (_address, _session, done) =>
      done(Object.assign(new Error(words), { responseCode }));
  const refuseText: NonNullable<SMTPServerOptions["onData"]> = (stream, _session, done) => {
    stream.on("end", () => done(Object.assign(new Error("5.7.1 Looks like spam"), { responseCode: 554 })));
    stream.resume();
  };

  it.each<[string, SMTPServerOptions, boolean[]]>([
    ["reports an accepted email", {}, [false]],
    ["reports an address that does not exist", { onRcptTo: refuse("5.1.1 Nobody", 550) }, [true]],
    ["reports an address that is refused without a reason", { onRcptTo: refuse("Nobody", 550) }, [true]],
    ["does not blame an address for the server's rules", { onRcptTo: refuse("5.7.1 Relaying denied", 550) }, []],
    ["does not blame an address for a full mailbox", { onRcptTo: refuse("4.2.2 Full", 452) }, []],
    ["does not blame an address for rejected content", { onData: refuseText }, []],
  ])("%s", async (_name, options, heard) => {
    heardOf.length = 0;
    await openMailbox(options);
    await send();
    const tried = "select state in ('completed', 'retry') as tried from pgboss.job where name = $1";
    const jobs = async () => (await test.services.db.query(tried, [mailQueue.name])).rows;
    await expect.poll(jobs).toEqual([{ tried: true }]);
    expect(heardOf).toEqual(heard);
  });
});

describe("TLS", () => {
  it("is used when the server offers it, and an untrusted certificate is refused", async () => {
    await openMailbox({ disabledCommands: ["AUTH"] });
    await send();
    expect(await logged("Couldn't send an email; retrying")).toMatchObject({
      code: expect.stringMatching(/ETLS|ESOCKET/),
    });
    expect(mailbox?.mails).toEqual([]);
  });

  it("accepts an untrusted certificate when the operator allows it", async () => {
    const box = await openMailbox({ disabledCommands: ["AUTH"] }, "?tls.rejectUnauthorized=false");
    await send();
    expect(await box.received(1)).toHaveLength(1);
  });
});

it("authenticates when SMTP_URL contains a user name and a password", async () => {
  const box = await openMailbox({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(username === "ann" && password === "p@ss:word" ? null : new Error("No"), { user: username }),
  });
  Object.assign(test.services.config, { SMTP_URL: box.url.replace("//", "//ann:p%40ss%3Aword@") });
  await send();
  expect(await box.received(1)).toHaveLength(1);
});

describe("mail health", () => {
  const anHour = () => performance.now() + 3_600_000;

  async function counting() {
    let calls = 0;
    const box = await openMailbox({
      onConnect(_session, done) {
        calls += 1;
        done();
      },
    });
    return { box, calls: () => calls };
  }

  it("is the result of the last email, without another connection", async () => {
    const { box, calls } = await counting();
    await send();
    await box.received(1);
    await logged("Email sent");
    expect(await readMailHealth(test.services.config)).toEqual({ up: true, detail: "Available" });
    expect(calls()).toBe(1);
  });

  it("is checked once for concurrent requests, and again after a minute", async () => {
    const { calls } = await counting();
    const { config } = test.services;
    await Promise.all(Array.from({ length: 20 }, () => readMailHealth(config)));
    expect(calls()).toBe(1);
    await mailbox?.close();
    mailbox = undefined;
    expect(await readMailHealth(config)).toMatchObject({ up: true });
    expect(await readMailHealth(config, anHour)).toEqual({ up: false, detail: "Not responding" });
  });

  it("reports failed authentication, but not the refusal of a single email", async () => {
    const box = await openMailbox({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("No")),
    });
    Object.assign(test.services.config, { SMTP_URL: box.url.replace("//", "//ann:wrong@") });
    expect(await readMailHealth(test.services.config)).toEqual({
      up: false,
      detail: "Rejected the user name or password",
    });
    await box.close();
    await openMailbox({
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error("No"), { responseCode: 550 })),
    });
    await send();
    await logged("Couldn't deliver an email");
    expect(await readMailHealth(test.services.config)).toMatchObject({ up: true });
  });

  it("is known soon for a server that hangs, and is omitted without a server", async () => {
    await openMailbox({ onConnect: () => undefined }, "?greetingTimeout=60000");
    const startedAt = performance.now();
    expect(await readMailHealth(test.services.config)).toMatchObject({ up: false });
    expect(performance.now() - startedAt).toBeLessThan(30_000); // instead of a minute
    Object.assign(test.services.config, { SMTP_URL: undefined });
    expect(await readMailHealth(test.services.config)).toBeUndefined();
  });
});
