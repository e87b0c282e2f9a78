import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startMailbox } from "../../kernel/mail/mail.factory.ts";
import { cookieOf, startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { signInElsewhere, signInWith, tokenSentTo, turnOnTwoFactor } from "./profile.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const days = (n: number) => new Date(Date.now() + n * 86_400_000);
const me = (as: TestPerson) => server.request("GET", "/api/me", { as });

describe("the password", () => {
  const change = (as: TestPerson, currentPassword: string, newPassword = "another password") =>
    server.request("POST", "/api/profile/password", { as, body: { currentPassword, newPassword } });

  it("is changed with the current password, and ends every other session", async () => {
    const person = await server.signUp();
    const other = await signInElsewhere(server, person);
    expect(await change(person, "wrong")).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: "Incorrect password" } },
    });
    expect(await change(person, person.password, "short")).toMatchObject({ status: 422 });
    expect((await me(other)).status).toBe(200);
    expect((await change(person, person.password)).status).toBe(200);
    expect((await me(person)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await signInWith(server, person.email, person.password)).status).toBe(401);
    expect((await signInWith(server, person.email, "another password")).status).toBe(200);
  });

  it("has at most 128 characters, counts an emoji as one, and must differ from the current one", async () => {
    const person = await server.signUp();
    const longest = "🦊".repeat(128);
    const complaint = { status: 422, body: { fields: { newPassword: "Use at most 128 characters" } } };
    expect(await change(person, person.password, `${longest}x`)).toMatchObject(complaint);
    expect(await change(person, person.password, "🦊".repeat(7))).toMatchObject({ status: 422 });
    expect(await change(person, person.password, person.password)).toMatchObject({
      status: 422,
      body: { fields: { newPassword: "Choose a different password" } },
    });
    expect((await change(person, person.password, longest)).status).toBe(200);
    expect((await signInWith(server, person.email, longest)).status).toBe(200);
    expect((await signInWith(server, person.email, `${longest}x`)).status).toBe(401);
  });

  it("limits wrong guesses from a session", async () => {
    const person = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 13 }, () => change(person, "wrong")));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe("a lost password", () => {
  const forgot = (email: string) => server.request("POST", "/api/auth/password/forgot", { body: { email } });
  const reset = (token: string, password = "a new password") =>
    server.request("POST", "/api/auth/password/reset", { body: { token, password } });

  it("is reset once per link, and ends every session", async () => {
    const person = await server.signUp();
    expect((await forgot(` ${person.email.toUpperCase()}`)).status).toBe(200);
    const token = await tokenSentTo(server, person.email, "Reset your Muster password");
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await me(person)).status).toBe(401);
    expect((await signInWith(server, person.email, "a new password")).status).toBe(200);
  });

  it("leaves no session for a concurrent sign-in with the old password", async () => {
    const person = await server.signUp();
    await forgot(person.email);
    const token = await tokenSentTo(server, person.email, "Reset your Muster password");
    const enter = () => signInWith(server, person.email, person.password);
    const [done] = await Promise.all([reset(token), enter(), enter(), enter()]);
    expect(done.status).toBe(200);
    const { rows } = await server.services.db.query("select id from sessions where user_id = $1", [person.userId]);
    expect(rows).toEqual([]);
  });

  it("invalidates a pending change of the email address", async () => {
    const person = await server.signUp();
    const body = { email: `thief-${person.email}`, password: person.password };
    await server.request("POST", "/api/profile/email", { as: person, body });
    const begun = await tokenSentTo(server, body.email, "Confirm your new email address");
    await forgot(person.email);
    await reset(await tokenSentTo(server, person.email, "Reset your Muster password"));
    const confirm = { body: { token: begun } };
    expect((await server.request("POST", "/api/auth/email/confirm", confirm)).status).toBe(404);
  });

  it("removes two-factor authentication of an account that never confirmed its address", async () => {
    const mailbox = await startMailbox();
    await server.under({ SMTP_URL: mailbox.url }, async () => {
      const thief = await server.signUp({ isConfirmed: false });
      await turnOnTwoFactor(server, thief);
      await forgot(thief.email);
      const mail = await mailbox.mailTo(thief.email, "Reset your Muster password");
      const token = /token=([\w-]+)/.exec(mail.raw.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1] ?? "";
      expect((await reset(token)).status).toBe(200);
      expect((await signInWith(server, thief.email, "a new password")).body).toHaveProperty("user");
    });
    await mailbox.close();
  });

  it("invalidates the older link when a newer one is requested", async () => {
    const person = await server.signUp();
    await forgot(person.email);
    const older = await tokenSentTo(server, person.email, "Reset your Muster password");
    const since = server.logged.length;
    await forgot(person.email);
    await expect.poll(() => server.logged.slice(since).join("")).toContain("token=");
    const newer = /token=([\w-]+)/.exec(server.logged.slice(since).join(""))?.[1] ?? "";
    expect((await reset(older)).status).toBe(404);
    expect((await reset(newer)).status).toBe(200);
  });

  it("rejects the link after an hour", async () => {
    const person = await server.signUp();
    await forgot(person.email);
    const token = await tokenSentTo(server, person.email, "Reset your Muster password");
    server.setNow(new Date(Date.now() + 3_601_000));
    expect(await reset(token)).toMatchObject({ status: 404, body: { error: expect.stringContaining("has expired") } });
  });

  it("responds the same for an unknown address, and sends it no email", async () => {
    const { email } = await server.signUp();
    const stranger = "stranger@example.com";
    const before = server.logged.length;
    const answers = [await forgot(stranger), await forgot(email)];
    const shape = answers.map(({ status, body }) => ({ status, body }));
    expect(shape[0]).toEqual(shape[1]);
    await tokenSentTo(server, email, "Reset your Muster password"); // requested second, so the first request has been processed too
    const since = server.logged.slice(before).join("");
    expect(since).not.toContain(stranger);
  });

  it("allows five requests an hour per address", async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => forgot("often@example.com")));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe("the address", () => {
  const ask = (as: TestPerson, email: string, password = as.password) =>
    server.request("POST", "/api/profile/email", { as, body: { email, password } });
  const confirm = (token: string) => server.request("POST", "/api/auth/email/confirm", { body: { token } });
  const subject = "Confirm your new email address";

  it("changes once the new one confirms, and the old one is notified", async () => {
    const person = await server.signUp();
    const email = `new-${person.email}`;
    expect((await ask(person, email, "wrong")).status).toBe(422);
    expect((await ask(person, email)).status).toBe(200);
    const token = await tokenSentTo(server, email, subject);
    expect((await me(person)).body.user.email).toBe(person.email);
    expect((await confirm(token)).body).toEqual({ email });
    expect((await me(person)).body.user.email).toBe(email);
    expect((await signInWith(server, email, person.password)).status).toBe(200);
    expect((await confirm(token)).status).toBe(404);
    await expect.poll(() => server.logged.join("")).toContain("Your Muster email address was changed");
  });

  it("of another account gets the same response when requested and is refused when confirmed", async () => {
    const [person, other] = [await server.signUp(), await server.signUp()];
    expect((await ask(person, other.email)).status).toBe(200);
    const token = await tokenSentTo(server, other.email, subject);
    expect((await confirm(token)).status).toBe(409);
    expect((await me(person)).body.user.email).toBe(person.email);
  });

  it("invalidates the older link when another change is requested", async () => {
    const person = await server.signUp();
    await ask(person, `first-${person.email}`);
    const first = await tokenSentTo(server, `first-${person.email}`, subject);
    await ask(person, `second-${person.email}`);
    expect((await confirm(first)).status).toBe(404);
  });
});

it("asks new people to confirm their address if email is configured, and locks no one out", async () => {
  const mailbox = await startMailbox();
  await server.under({ SMTP_URL: mailbox.url }, async () => {
    const person = await server.signUp({ isConfirmed: false });
    expect((await me(person)).body.user).toMatchObject({ email: person.email, awaitsVerification: true });
    const [mail] = await mailbox.received(1);
    expect(mail?.header("subject")).toBe("Confirm your email address");
    await server.request("POST", "/api/profile/email/verification", { as: person });
    const again = (await mailbox.received(2))[1];
    const text = again?.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
    const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1];
    const answer = await server.request("POST", "/api/auth/email/confirm", { body: { token } });
    expect(answer.body).toEqual({ email: person.email });
    expect((await me(person)).body.user.awaitsVerification).toBe(false);
  });
  await mailbox.close();
  expect((await me(await server.signUp())).body.user.awaitsVerification).toBe(false);
});

describe("sessions", () => {
  const list = async (as: TestPerson) => (await server.request("GET", "/api/profile/sessions", { as })).body.items;

  it("are listed with device and browser, the current one marked, without tokens", async () => {
    const person = await server.signUp();
    const headers = {
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
    };
    const body = { email: person.email, password: person.password };
    await server.request("POST", "/api/auth/sign-in/email", { body, headers });
    const items = await list(person);
    expect(items.map((one: { ipAddress: string }) => one.ipAddress)).toEqual(["local", "local"]);
    expect(items.filter((one: { isCurrent: boolean }) => one.isCurrent)).toHaveLength(1);
    expect(items).toContainEqual(expect.objectContaining({ device: "iPhone", browser: "Safari", isCurrent: false }));
    const token = /session_token=([^.]+)/.exec(person.cookie)?.[1] ?? "none";
    expect(JSON.stringify(items)).not.toContain(token);
  });

  it("are replaced when the same browser signs in again or as another person", async () => {
    const [person, other] = [await server.signUp(), await server.signUp()];
    const again = await signInWith(server, person.email, person.password, person.cookie);
    expect((await me(person)).status).toBe(401);
    const cookie = cookieOf(again.headers);
    expect((await signInWith(server, person.email, "wrong", cookie)).status).toBe(401);
    expect(await list({ ...person, cookie })).toHaveLength(1);
    await signInWith(server, other.email, other.password, cookie);
    expect((await me({ ...person, cookie })).status).toBe(401);
  });

  it("can be ended one by one or all but the current one, and only by their owner", async () => {
    const person = await server.signUp();
    const others = [
      await signInElsewhere(server, person),
      await signInElsewhere(server, person),
      await signInElsewhere(server, person),
    ];
    const stranger = await server.signUp();
    const [theirs] = await list(stranger);
    const end = (id: string) => server.request("DELETE", `/api/profile/sessions/${id}`, { as: person });
    expect((await end(theirs.id)).status).toBe(404);
    const one = (await list(others[0] as TestPerson)).find((each: { isCurrent: boolean }) => each.isCurrent);
    expect((await end(one.id)).status).toBe(204);
    expect((await me(others[0] as TestPerson)).status).toBe(401);
    expect((await me(others[1] as TestPerson)).status).toBe(200);
    const answer = await server.request("POST", "/api/profile/sessions/end-others", { as: person });
    expect(answer.body).toEqual({ ended: 2 });
    expect((await me(others[1] as TestPerson)).status).toBe(401);
    expect((await me(person)).status).toBe(200);
    expect((await me(stranger)).status).toBe(200);
  });

  it("end with their own open streams only", async () => {
    const person = await server.signUp();
    const other = await signInElsewhere(server, person);
    const open = async ({ cookie }: TestPerson) => {
      const headers = { cookie, host: "localhost:3000" };
      const response = await server.fetch(new Request("http://localhost:3000/api/events", { headers }));
      return response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    };
    // Events may arrive before the end.
    const untilEnded = async (stream: ReadableStreamDefaultReader<Uint8Array>) => {
      while (!(await stream.read()).done);
      return "ended";
    };
    const [mine, theirs] = [untilEnded(await open(person)), untilEnded(await open(other))];
    await server.request("POST", "/api/profile/sessions/end-others", { as: person });
    expect(await theirs).toBe("ended");
    expect(await Promise.race([mine, me(person).then(() => "open")])).toBe("open");
    await server.request("POST", "/api/auth/sign-out", { as: person });
    expect(await mine).toBe("ended");
  });

  it("are extended by use, at most every five minutes, and so is the cookie", async () => {
    const person = await server.signUp();
    const seen = async () => {
      const text = "select updated_at, expires_at from sessions where user_id = $1";
      const row = (await server.services.db.query(text, [person.userId])).rows[0];
      return { at: Date.parse(String(row?.["updated_at"])), until: Date.parse(String(row?.["expires_at"])) };
    };
    const first = await seen();
    server.setNow(new Date(Date.now() + 4 * 60_000));
    expect((await me(person)).headers.getSetCookie()).toEqual([]);
    expect(await seen()).toEqual(first);
    server.setNow(days(20));
    const renewed = await me(person);
    expect(renewed.headers.getSetCookie()[0]).toMatch(
      /^muster\.session_token=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(person.cookie.split("; ")).toContain(cookieOf(renewed.headers));
    expect((await me(person)).headers.getSetCookie()).toEqual([]);
    server.setNow(days(45));
    expect((await me(person)).status).toBe(200);
    server.setNow(days(76));
    expect((await me(person)).status).toBe(401);
  });
});
