import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { slowPassword } from "../../platform/testing/test-password.ts";
import { cookieOf, startTestServer, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.setNow(undefined));
afterAll(() => server.stop());

const password = "correct horse battery";
let people = 0;
const anEmail = () => `ann${++people}@example.com`;

function signUp(body: object) {
  return server.request("POST", "/api/auth/sign-up/email", { body: { password, ...body } });
}

function signIn(email: string, given = password, headers = {}) {
  return server.request("POST", "/api/auth/sign-in/email", { body: { email, password: given }, headers });
}

describe("signing up", () => {
  it("creates the user, a trial organization and a session in an HttpOnly cookie", async () => {
    const email = anEmail();
    const answer = await signUp({ email: email.toUpperCase(), organizationName: " Acme " });

    expect(answer).toMatchObject({
      status: 200,
      body: { user: { id: expect.any(String), email, name: `ANN${people}` } },
    });
    expect(Object.keys(answer.body)).toEqual(["user"]);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^muster\.session_token=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const me = await server.request("GET", "/api/me", { headers: { cookie: cookieOf(answer.headers) } });
    const inDays = (text: string) => (Date.parse(text) - Date.now()) / 86_400_000;
    expect(me.body).toMatchObject({
      user: { email },
      profile: { displayName: `ANN${people}`, role: "admin", tier: "trial" },
      organization: { name: "Acme", memberRole: "owner", memberCount: 1 },
      usage: { used: 0, limit: 1, remaining: 1, percentage: 0 },
      billing: "test",
    });
    expect(inDays(me.body.profile.trialEndsAt)).toBeCloseTo(14, 2);
  });

  it("names the organization after the user when no name is given", async () => {
    const person = await server.signUp({ email: anEmail() });
    const me = await server.request("GET", "/api/me", { as: person });
    expect(me.body.organization.name).toBe(`ann${people}'s workspace`);
  });

  it.each([
    [{ email: "not an address" }, { email: "Enter a valid email address" }],
    [{ email: "a@example.com", password: "1234567" }, { password: "Use at least 8 characters" }],
    [{ email: "a@example.com", password: "x".repeat(129) }, { password: "Use at most 128 characters" }],
    [{ email: "a@example.com", organizationName: "x".repeat(81) }, { organizationName: "Use at most 80 characters" }],
  ])("refuses %o", async (body, fields) => {
    expect(await signUp(body)).toMatchObject({ status: 422, body: { code: "invalid_input", fields } });
  });

  it("returns 409 for an address in use and sets no cookie", async () => {
    const email = anEmail();
    await signUp({ email });
    const again = await signUp({ email });
    expect(again).toMatchObject({
      status: 409,
      body: { code: "conflict", fields: { email: expect.stringContaining("Sign in instead") } },
    });
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it("creates one user for concurrent sign-ups and no partial rows for the others", async () => {
    const email = anEmail();
    const before = await counts();
    const answers = await Promise.all([signUp({ email }), signUp({ email }), signUp({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const after = await counts();
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it("is refused to a network after 30 attempts with addresses in use", async () => {
    const email = anEmail();
    await signUp({ email });
    await server.services.db.query("delete from rate_limits");
    const statuses = [];
    for (let tries = 0; tries < 31; tries++) statuses.push((await signUp({ email })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 409), 429]);
    expect((await signUp({ email: anEmail() })).status).toBe(429);
    await server.services.db.query("delete from rate_limits");
    expect((await signUp({ email: anEmail() })).status).toBe(200);
  });

  it.each([
    ["invite", "Sign-up requires an invitation. Ask a member of your team to invite you."],
    ["closed", "New accounts are turned off on this server"],
  ] as const)("is refused with SIGNUP=%s", async (SIGNUP, error) => {
    const answer = await server.under({ SIGNUP }, () => signUp({ email: anEmail() }));
    expect(answer).toMatchObject({ status: 403, body: { error, code: "forbidden" } });
  });
});

describe("signing in and out", () => {
  it("returns the user without the session token", async () => {
    const email = anEmail();
    await signUp({ email });
    const answer = await signIn(` ${email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(["user"]);
    const session = await server.request("GET", "/api/auth/get-session", {
      headers: { cookie: cookieOf(answer.headers) },
    });
    expect(session.body).toMatchObject({ user: { email }, session: { expiresAt: expect.any(String) } });
    expect(session.body.session).not.toHaveProperty("token");
  });

  it.each([
    ["a wrong password", () => ({ email: "ann1@example.com", given: "wrong password" })],
    ["an unknown account", () => ({ email: "nobody@example.com", given: password })],
    ["an impossible address", () => ({ email: "nobody", given: password })],
    ["no address", () => ({ email: "", given: password })],
    ["no password", () => ({ email: "ann1@example.com", given: "" })],
    ["a password that is too long", () => ({ email: "ann1@example.com", given: "x".repeat(500) })],
  ])("returns the same 401 for %s", async (_name, make) => {
    const { email, given } = make();
    const answer = await signIn(email, given);
    const { requestId: _requestId, ...body } = answer.body;
    expect({ status: answer.status, body }).toEqual({
      status: 401,
      body: { error: "Invalid email or password", code: "unauthenticated" },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("uses similar CPU time for an unknown account and a wrong password", async () => {
    const email = anEmail();
    await signUp({ email });
    // CPU time, alternating: on a busy machine wall-clock time is too noisy.
    const work = async (address: string) => {
      const before = process.cpuUsage();
      await signIn(address, `${slowPassword}wrong`);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    let [known, unknown] = [0, 0];
    for (let n = 0; n < 7; n++) {
      known += await work(email);
      unknown += await work(`stranger${n}@example.com`);
    }
    // Without a hash for unknown accounts, the ratio would be about 0.1.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it("locks sign-in after ten wrong passwords and sends Retry-After", async () => {
    const email = anEmail();
    await signUp({ email });
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, "wrong password")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({
      code: "rate_limited",
      error: expect.stringContaining("Wait 15 minutes"),
    });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(800);
    expect((await signIn(email)).status).toBe(429);
    server.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await signIn(email)).status).toBe(200);
  });

  it("counts attempts from one IPv6 /64 network together", async () => {
    const email = anEmail();
    await signUp({ email });
    await server.under({ TRUST_PROXY: "1" }, async () => {
      const from = (address: string, given = "wrong password") =>
        signIn(email, given, { "x-forwarded-for": `2001:db8:7:${address}` });
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`1:${n}::${n}`)));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
      expect((await from("2::1", password)).status).toBe(200);
    });
  });

  describe("from a browser that has signed in before", () => {
    afterEach(() => server.services.db.query("delete from rate_limits"));
    const signInFrom = (email: string, given: string, headers: Record<string, string>) =>
      signIn(email, given, { "x-forwarded-for": "2001:db8:aa::1", ...headers });
    /** Sets the state after 100 wrong passwords: unknown browsers are locked out for 15 minutes. */
    const lockOut = async (email: string) => {
      await server.under({ TRUST_PROXY: "1" }, async () => {
        await signInFrom(email, "wrong password", {});
        await server.services.db.query("update rate_limits set used = 100");
        expect((await signInFrom(email, password, { "x-forwarded-for": "2001:db8:ab::1" })).status).toBe(429);
      });
    };
    const deviceOf = (headers: Headers) => headers.getSetCookie().find((one) => one.startsWith("muster.known_device="));
    const knownDevice = async (email: string) => {
      await signUp({ email });
      const cookie = deviceOf((await signIn(email)).headers);
      return { line: cookie ?? "", cookie: cookie?.split(";")[0] ?? "" };
    };

    it("is not locked out by wrong passwords from other networks", async () => {
      const email = anEmail();
      const { line, cookie } = await knownDevice(email);
      expect(line).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
      await server.under({ TRUST_PROXY: "1" }, async () => {
        const tries = Array.from({ length: 100 }, (_, n) => `2001:db8:f${n % 10}::1`);
        await Promise.all(tries.map((network) => signInFrom(email, "wrong", { "x-forwarded-for": network })));
        expect((await signInFrom(email, password, {})).status).toBe(429);
      });
      expect((await signIn(email, password, { cookie })).status).toBe(200);
    });

    it("allows ten wrong passwords in 15 minutes across networks, counted for this browser only", async () => {
      const email = anEmail();
      const { cookie } = await knownDevice(email);
      const statuses: number[] = [];
      await server.under({ TRUST_PROXY: "1" }, async () => {
        for (let n = 0; n < 11; n++)
          statuses.push((await signInFrom(email, "wrong", { cookie, "x-forwarded-for": `2001:db8:b${n}::1` })).status);
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
        expect((await signInFrom(email, password, { cookie })).status).toBe(429);
        expect((await signInFrom(email, password, {})).status).toBe(200);
      });
      server.setNow(new Date(Date.now() + 16 * 60_000));
      expect((await signIn(email, password, { cookie })).status).toBe(200);
    });

    it("keeps its count of wrong passwords after signing in", async () => {
      const email = anEmail();
      const { cookie } = await knownDevice(email);
      for (let n = 0; n < 9; n++) await signIn(email, "wrong", { cookie });
      const renewed = deviceOf((await signIn(email, password, { cookie })).headers)?.split(";")[0] ?? "";
      expect(renewed).not.toBe("");
      expect((await signIn(email, "wrong", { cookie: renewed })).status).toBe(401);
      expect((await signIn(email, "wrong", { cookie: renewed })).status).toBe(429);
    });

    it.each<[string, (own: string) => Promise<string>]>([
      ["the cookie of another account", async () => (await knownDevice(anEmail())).cookie],
      [
        "a forged signature",
        async (own) => own.replace(/\.(.)(?=[^.]*$)/, (_, first) => `.${first === "A" ? "B" : "A"}`),
      ],
      [
        "another account's address under its own signature",
        async (own) => {
          const { cookie } = await knownDevice(anEmail());
          const accountIn = (one: string) => decodeURIComponent(one).split("|")[2] ?? "";
          return cookie.replace(encodeURIComponent(accountIn(cookie)), encodeURIComponent(accountIn(own)));
        },
      ],
      [
        "a value signed with an unknown key",
        async () => `muster.known_device=${encodeURIComponent("known-device|x|y|9999999999999.c2lnbg==")}`,
      ],
    ])("is not recognized with %s", async (_, make) => {
      const email = anEmail();
      const { cookie } = await knownDevice(email);
      const other = await make(cookie);
      expect(other).not.toBe(cookie);
      await lockOut(email);
      await server.under({ TRUST_PROXY: "1" }, async () => {
        expect((await signInFrom(email, password, { cookie: other })).status).toBe(429);
      });
    });

    it("is forgotten after a year", async () => {
      const email = anEmail();
      const { cookie } = await knownDevice(email);
      server.setNow(new Date(Date.now() + 366 * 86_400_000));
      await lockOut(email);
      await server.under({ TRUST_PROXY: "1" }, async () => {
        expect((await signInFrom(email, password, { cookie })).status).toBe(429);
      });
    });
  });

  it("deletes expired counters and sessions", async () => {
    const email = anEmail();
    await signUp({ email });
    await signIn(email, "wrong password");
    const left = async () => {
      const { rows } = await server.services.db.query(
        `select (select count(*)::int from rate_limits) as counters,
                (select count(*)::int from sessions s join users u on u.id = s.user_id where u.email = $1) as sessions`,
        [email],
      );
      return rows[0] as { counters: number; sessions: number };
    };
    await server.services.db.query(
      "update sessions set expires_at = now() - interval '1 minute' where user_id in (select id from users where email = $1)",
      [email],
    );
    expect(await left()).toMatchObject({ counters: expect.any(Number), sessions: 1 });
    server.setNow(new Date(Date.now() + 2 * 3_600_000));
    await signIn(email);
    expect(await left()).toEqual({ counters: 3, sessions: 1 });
  });

  it("returns the same 401 for an impossible address", async () => {
    const wrong = { status: 401, body: { error: "Invalid email or password" } };
    expect(await signIn("a\0@example.com")).toMatchObject(wrong);
    expect(await signIn(`${"a".repeat(5000)}@example.com`, "x".repeat(50_000))).toMatchObject(wrong);
  });

  it("normalizes email addresses and removes line breaks from names", async () => {
    const body = { email: " Ann@BÜCHER.example ", name: "Ann\n\u202eBell ", organizationName: "A\tB" };
    const made = await signUp(body);
    expect(made.body.user).toMatchObject({ email: "ann@xn--bcher-kva.example", name: "Ann Bell" });
    expect((await signUp({ email: "ann@xn--bcher-kva.EXAMPLE" })).status).toBe(409);
    expect((await signIn("ANN@bücher.example")).status).toBe(200);
  });

  it("does not count successful sign-ins", async () => {
    const email = anEmail();
    await signUp({ email });
    for (let n = 0; n < 12; n++) expect((await signIn(email)).status).toBe(200);
  });

  it("ends the session immediately on sign-out", async () => {
    const person = await server.signUp();
    const out = await server.request("POST", "/api/auth/sign-out", { as: person });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toContain("Max-Age=0");
    expect(await server.request("GET", "/api/me", { as: person })).toMatchObject({
      status: 401,
      body: { error: "User not authenticated", code: "unauthenticated" },
    });
    expect((await server.request("GET", "/api/auth/get-session", { as: person })).body).toBeNull();
  });

  it("ends the session when it expires", async () => {
    const person = await server.signUp();
    server.setNow(new Date(Date.now() + 31 * 86_400_000));
    const answer = await server.request("GET", "/api/me", { as: person });
    expect(answer.status).toBe(401);
  });

  it.each([
    ["no cookie", () => ""],
    ["a token without a signature", (cookie: string) => cookie.split(".").slice(0, 2).join(".")],
    [
      "another token under the same signature",
      (cookie: string) => cookie.replace(/session_token=./, (start) => `${start}x`),
    ],
    ["a broken encoding", () => "muster.session_token=%E0%A4%A.%zz"],
  ])("returns 401 with %s", async (_name, change) => {
    const person = await server.signUp();
    const answer = await server.request("GET", "/api/me", { headers: { cookie: change(person.cookie) } });
    expect(answer.status).toBe(401);
  });
});

it("keeps passwords, tokens and cookies out of the log", async () => {
  const email = anEmail();
  const answer = await signUp({ email, password: "canary-password-1" });
  await signIn(email, "canary-password-2");
  const token = /session_token=([^.;]+)/.exec(cookieOf(answer.headers))?.[1] ?? "no token";
  const log = server.logged.join("");
  expect(log).toContain("/api/auth/sign-in/email");
  for (const secret of ["canary-password", token, email]) expect(log).not.toContain(secret);
});

async function counts(): Promise<number[]> {
  const tables = ["users", "accounts", "sessions", "organizations", "members", "usage_accounts"];
  return server.services.db.transaction(async (sql) => {
    const all: number[] = [];
    for (const table of tables)
      all.push(Number((await sql.query(`select count(*)::int as n from ${table}`)).rows[0]?.["n"]));
    return all;
  });
}
