import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { appCode, signInWith, turnOnTwoFactor } from "./profile.factory.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const start = new Date("2026-11-21T10:00:10Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** A person whose second step is on, and a sign-in that waits for it. */
async function halfway() {
  server.setNow(start);
  const person = await server.signUp();
  const factor = await turnOnTwoFactor(server, person);
  const first = await signInWith(server, person.email, person.password);
  return { person, ...factor, first, cookie: cookieOf(first.headers) };
}

function secondStep(cookie: string, body: object) {
  return server.request("POST", "/api/auth/sign-in/second-step", { headers: { cookie }, body });
}

describe("turning on two-factor sign-in", () => {
  it("requires the password, shows a key and takes effect with the first valid code", async () => {
    server.setNow(start);
    const person = await server.signUp();
    const begin = (body: object) => server.request("POST", "/api/profile/two-factor", { as: person, body });
    expect(await begin({})).toMatchObject({ status: 403, body: { error: expect.stringContaining("password") } });
    expect(await begin({ password: "wrong" })).toMatchObject({
      status: 422,
      body: { fields: { password: "Incorrect password" } },
    });
    const { body } = await begin({ password: person.password });
    expect(body.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toContain(`secret=${body.key}`);
    expect((await signInWith(server, person.email, person.password)).body).toHaveProperty("user");

    const confirm = (code: string) =>
      server.request("POST", "/api/profile/two-factor/confirm", { as: person, body: { code } });
    const wrong = appCode(body.key, start) === "000000" ? "111111" : "000000";
    expect((await confirm(wrong)).status).toBe(422);
    const on = await confirm(appCode(body.key, start));
    expect(on.body.recoveryCodes).toHaveLength(10);
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    for (const code of on.body.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await begin({ password: person.password })).status).toBe(409);
    const security = await server.request("GET", "/api/profile/security", { as: person });
    expect(security.body.twoFactor).toEqual({ isOn: true, recoveryCodesLeft: 10, trustedDevices: 0 });
  });

  it("stores neither the key nor the recovery codes in plain text", async () => {
    const { key, codes, person } = await halfway();
    const tables = ["two_factors", "recovery_codes", "idempotency_keys", "events", "verifications"];
    const dump = await server.services.db.transaction(async (tx) =>
      JSON.stringify(await Promise.all(tables.map((table) => tx.query(`select * from ${table}`)))),
    );
    expect(dump).toContain(person.userId);
    for (const secret of [key, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(dump).not.toContain(secret);
    expect(server.logged.join("")).not.toContain(key);
  });
});

describe("signing in with two-factor", () => {
  it("creates a session only after the code", async () => {
    const { first, cookie, key } = await halfway();
    expect(first).toMatchObject({ status: 200, body: { needsSecondStep: true } });
    expect(cookie).not.toContain("session_token");
    expect((await server.request("GET", "/api/me", { headers: { cookie } })).status).toBe(401);
    server.setNow(later(30));
    const done = await secondStep(cookie, { code: appCode(key, later(30)) });
    expect(Object.keys(done.body)).toEqual(["user"]);
    const me = await server.request("GET", "/api/me", { headers: { cookie: cookieOf(done.headers) } });
    expect(me.status).toBe(200);
    expect((await secondStep(cookie, { code: appCode(key, later(60)) })).status).toBe(401);
  });

  it.each([
    [-60, 422],
    [-30, 200],
    [30, 200],
    [60, 422],
  ])("responds to a code with a clock offset of %d seconds with %d", async (away, status) => {
    const { cookie, key } = await halfway();
    server.setNow(later(300));
    expect((await secondStep(cookie, { code: appCode(key, later(300 + away)) })).status).toBe(status);
  });

  it("accepts each code once under concurrency and no older code", async () => {
    const { person, cookie, key } = await halfway();
    const other = cookieOf((await signInWith(server, person.email, person.password)).headers);
    server.setNow(later(120));
    const code = appCode(key, later(120));
    const answers = await Promise.all([cookie, other].map((each) => secondStep(each, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.fields.code).toContain("was already used");
    const rest = answers[0]?.status === 200 ? other : cookie;
    expect((await secondStep(rest, { code: appCode(key, later(90)) })).status).toBe(422);
  });

  it("refuses the code that turned it on", async () => {
    const { cookie, key } = await halfway();
    expect((await secondStep(cookie, { code: appCode(key, start) })).status).toBe(422);
  });

  it("accepts each recovery code once, in any spelling and under concurrency", async () => {
    const { person, cookie, codes } = await halfway();
    const other = cookieOf((await signInWith(server, person.email, person.password)).headers);
    const recoveryCode = ` ${codes[3]?.toUpperCase().replace("-", " ")}`;
    const answers = await Promise.all([cookie, other].map((each) => secondStep(each, { recoveryCode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const security = await server.request("GET", "/api/profile/security", { as: person });
    expect(security.body.twoFactor.recoveryCodesLeft).toBe(9);
  });

  it("locks for 15 minutes after ten wrong codes of either kind", async () => {
    const { person, cookie, key } = await halfway();
    server.setNow(later(30));
    const wrong = appCode(key, later(30)) === "000000" ? "111111" : "000000";
    const tries = Array.from({ length: 14 }, (_, n) =>
      secondStep(cookie, n % 2 ? { code: wrong } : { recoveryCode: "aaaaa-aaaaa" }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
    expect((await secondStep(cookie, { code: appCode(key, later(30)) })).status).toBe(429);
    server.setNow(later(1000));
    const again = cookieOf((await signInWith(server, person.email, person.password)).headers);
    expect((await secondStep(again, { code: appCode(key, later(1000)) })).status).toBe(200);
  });

  it.each([
    ["the second step is turned off", "two-factor/off", {}],
    ["the password is changed", "password", { newPassword: "another password" }],
  ])("is refused when %s in the meantime", async (_name, path, change) => {
    const { person, cookie, key } = await halfway();
    const body = { password: person.password, currentPassword: person.password, ...change };
    expect((await server.request("POST", `/api/profile/${path}`, { as: person, body })).status).toBe(200);
    server.setNow(later(30));
    expect(await secondStep(cookie, { code: appCode(key, later(30)) })).toMatchObject({
      status: 401,
      body: { error: "This sign-in has expired. Sign in again." },
    });
  });

  it("expires after ten minutes", async () => {
    const { cookie, key } = await halfway();
    server.setNow(later(601));
    expect(await secondStep(cookie, { code: appCode(key, later(601)) })).toMatchObject({
      status: 401,
      body: { error: "This sign-in has expired. Sign in again." },
    });
  });
});

describe("a trusted browser", () => {
  async function trusted() {
    const half = await halfway();
    server.setNow(later(60));
    const done = await secondStep(half.cookie, { code: appCode(half.key, later(60)), trustDevice: true });
    const device =
      cookieOf(done.headers)
        .split("; ")
        .find((one) => one.startsWith("muster.trusted_device=")) ?? "";
    return { ...half, device };
  }

  it("skips the code for 30 days, only for the person who trusted it", async () => {
    const { person, device } = await trusted();
    expect((await signInWith(server, person.email, person.password, device)).body).toHaveProperty("user");
    const other = await server.signUp();
    await turnOnTwoFactor(server, other);
    expect((await signInWith(server, other.email, other.password, device)).body).toEqual({ needsSecondStep: true });
    server.setNow(later(31 * 86_400));
    expect((await signInWith(server, person.email, person.password, device)).body).toEqual({ needsSecondStep: true });
  });

  it.each([
    ["it is forgotten", "two-factor/forget-devices", {}],
    ["the password changes", "password", { newPassword: "another password" }],
  ])("is no longer trusted when %s", async (_name, path, change) => {
    const { person, device } = await trusted();
    const body = { currentPassword: person.password, ...change };
    expect((await server.request("POST", `/api/profile/${path}`, { as: person, body })).status).toBe(200);
    const password = "newPassword" in change ? change.newPassword : person.password;
    expect((await signInWith(server, person.email, password, device)).body).toEqual({ needsSecondStep: true });
  });
});

describe("managing two-factor sign-in", () => {
  it("creates new recovery codes and invalidates the old ones", async () => {
    const { person, cookie, codes } = await halfway();
    const body = { password: person.password };
    const answer = await server.request("POST", "/api/profile/two-factor/recovery-codes", { as: person, body });
    expect(answer.body.recoveryCodes).toHaveLength(10);
    expect((await secondStep(cookie, { recoveryCode: codes[0] })).status).toBe(422);
    expect((await secondStep(cookie, { recoveryCode: answer.body.recoveryCodes[0] })).status).toBe(200);
  });

  it("can be turned off with the password only", async () => {
    const { person } = await halfway();
    const off = (body: object) => server.request("POST", "/api/profile/two-factor/off", { as: person, body });
    expect((await off({ password: "wrong" })).status).toBe(422);
    expect((await off({ password: person.password })).status).toBe(200);
    expect((await signInWith(server, person.email, person.password)).body).toHaveProperty("user");
  });
});
