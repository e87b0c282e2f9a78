// Longer than others: its cases share one server and one issuer.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Config } from "../../platform/config.ts";
import { cookieOf, startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { readOwnAccount } from "./accounts.security.service.ts";
import { startHostileIssuer } from "./hostile-issuer.factory.ts";
import { followIssuerRedirects, type IssuerPerson, startIssuer, type TestIssuer } from "./issuer.factory.ts";
import { sealIssuerSession, signOutAtIssuer } from "./issuer-session.ts";
import { renewRecoveryCodes } from "./two-factor.service.ts";

const callback = "http://localhost:3000/api/auth/oidc/callback";
let server: TestServer;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer(callback);
  server = await startTestServer({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_NAME: "Acme ID",
  });
}, 60_000);
let n = 0;
let person: Required<IssuerPerson>;
beforeEach(() => {
  n += 1;
  person = { sub: `subject-${n}`, email: `sso${n}@example.com`, email_verified: true, name: `Ann ${n}` };
  issuer.person = person;
});
afterEach(() => server.setNow(undefined));
afterAll(async () => {
  await server.stop();
  await issuer.close();
});

const path = (url: string) => url.replace("http://localhost:3000", "");

/** Goes to the issuer and returns the redirect back to Muster without following it. */
async function leave(start = "/api/auth/oidc/start") {
  const left = await server.request("GET", start);
  const to = left.headers.get("location") ?? "";
  return { left, to, cookie: cookieOf(left.headers), back: path(await followIssuerRedirects(issuer, to)) };
}

/** The same for a signed-in person who connects an account. */
async function leaveToConnect(as: TestPerson) {
  const left = await server.request("POST", "/api/auth/oidc/connect", { as, body: { password: as.password } });
  return { cookie: cookieOf(left.headers), back: path(await followIssuerRedirects(issuer, left.body.url)) };
}

async function signIn(start?: string) {
  const { back, cookie } = await leave(start);
  const answer = await server.request("GET", back, { headers: { cookie } });
  return { to: answer.headers.get("location") ?? "", cookie: cookieOf(answer.headers), answer, back };
}

const me = (cookie: string) => server.request("GET", "/api/me", { headers: { cookie } });

describe("single sign-on", () => {
  it("creates an account on the first visit and reuses it on the next", async () => {
    const first = await signIn("/api/auth/oidc/start?next=%2Ftasks%3Fstatus%3Dfailed");
    expect(first.to).toBe("/tasks?status=failed");
    const { body } = await me(first.cookie);
    expect(body).toMatchObject({
      user: { email: person.email },
      profile: { displayName: person.name, tier: "trial" },
      organization: { name: `${person.name}'s workspace`, memberRole: "owner" },
    });
    issuer.person = { ...person, email: "moved@example.com", email_verified: false };
    const second = await signIn();
    expect(second.to).toBe("/");
    expect((await me(second.cookie)).body.user).toEqual(body.user);
    const options = await server.request("GET", "/api/auth/options");
    expect(options.body).toMatchObject({ singleSignOn: { name: "Acme ID" }, passwords: true });
  });

  it("sends a new PKCE challenge, state and nonce each time, in an HttpOnly cookie", async () => {
    const [one, other] = [await leave(), await leave()];
    const ask = (url: string) => Object.fromEntries(new URL(url).searchParams);
    expect(ask(one.to)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: callback,
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(ask(one.to)[name]).not.toBe(ask(other.to)[name]);
    expect(one.left.headers.getSetCookie()[0]).toMatch(/^muster\.single_sign_on=.*HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ["without the sign-in cookie", "", (back: string) => back],
    ["with another state", undefined, (back: string) => back.replace(/state=[^&]+/, "state=another")],
  ])("refuses a callback %s", async (_name, cookie, change) => {
    const { back, cookie: own } = await leave();
    const answer = await server.request("GET", change(back), { headers: { cookie: cookie ?? own } });
    expect(answer.headers.get("location")).toBe("/login?sso=expired");
    expect(cookieOf(answer.headers)).not.toContain("session_token");
  });

  it("accepts each callback once and within ten minutes", async () => {
    const { back, cookie } = await leave();
    const come = () => server.request("GET", back, { headers: { cookie } });
    expect((await come()).headers.get("location")).toBe("/");
    expect((await come()).headers.get("location")).toBe("/login?sso=expired");
    const late = await leave();
    server.setNow(new Date(Date.now() + 601_000));
    const answer = await server.request("GET", late.back, { headers: { cookie: late.cookie } });
    expect(answer.headers.get("location")).toBe("/login?sso=expired");
  });

  it("creates one account for concurrent sign-ins from several tabs", async () => {
    const tabs = [await leave(), await leave(), await leave()];
    const answers = await Promise.all(
      tabs.map(({ back, cookie }) => server.request("GET", back, { headers: { cookie } })),
    );
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(["/", "/", "/"]);
    const people = await Promise.all(answers.map(async ({ headers }) => (await me(cookieOf(headers))).body.user.id));
    expect(new Set(people).size).toBe(1);
  });

  it("reports when the person declines at the issuer", async () => {
    issuer.person = null;
    expect((await signIn()).to).toBe("/login?sso=refused");
  });

  it.each(["//evil.example.com", "/\\evil.example.com", "https://evil.example.com", "javascript:alert(1)"])(
    "ignores an external redirect target: %s",
    async (next) => {
      expect((await signIn(`/api/auth/oidc/start?next=${encodeURIComponent(next)}`)).to).toBe("/");
    },
  );
});

describe("an existing account", () => {
  async function connect(as: TestPerson) {
    const { back, cookie } = await leaveToConnect(as);
    const answer = await server.request("GET", back, { headers: { cookie: `${as.cookie}; ${cookie}` } });
    return answer.headers.get("location");
  }

  it("can be connected only with the password, from the same origin, and never by a link", async () => {
    const owner = await server.signUp();
    const ask = (body: object, headers: Record<string, string> = {}) =>
      server.request("POST", "/api/auth/oidc/connect", { as: owner, body, headers });
    expect((await ask({})).status).toBe(403);
    expect((await ask({ password: "another password" })).status).toBe(422);
    const elsewhere = { origin: "https://evil.example.com" };
    expect((await ask({ password: owner.password }, elsewhere)).status).toBe(403);
    const { back, cookie } = await leave("/api/auth/oidc/start?connect=1");
    await server.request("GET", back, { headers: { cookie: `${owner.cookie}; ${cookie}` } });
    const { rowCount } = await server.services.db.query(
      "select from accounts where user_id = $1 and provider_id = 'oidc'",
      [owner.userId],
    );
    expect(rowCount).toBe(0);
  });

  it("is opened only if both sides have verified the email address", async () => {
    const owner = await server.signUp({ email: person.email, isConfirmed: false });
    expect((await signIn()).to).toBe("/login?sso=not_linked");
    await server.services.db.query("update users set email_verified = true where id = $1", [owner.userId]);
    issuer.person = { ...person, email_verified: false };
    expect((await signIn()).to).toBe("/login?sso=email_not_verified");
    issuer.person = person;
    expect((await me((await signIn()).cookie)).body.user.id).toBe(owner.userId);
  });

  it("opens an account that nothing could sign in to yet, and confirms its address", async () => {
    const { db } = server.services;
    const values = ["provisioned", person.email];
    await db.query(
      "insert into users (id, name, email, email_verified, created_at, updated_at) values ($1, 'Ann', $2, false, now(), now())",
      values,
    );
    expect((await signIn()).to).toBe("/");
    const { rows } = await db.query("select email_verified from users where id = $1 and email = $2", values);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  it("can be connected while signed in and is then opened under any email address", async () => {
    const owner = await server.signUp();
    const security = () => server.request("GET", "/api/profile/security", { as: owner });
    expect((await security()).body.singleSignOn).toEqual({ name: "Acme ID", isConnected: false });
    expect(await connect(owner)).toBe("/settings?tab=profile&connected=1");
    expect((await security()).body.singleSignOn.isConnected).toBe(true);
    const audit = await server.request("GET", "/api/audit?topic=security", { as: owner });
    expect(audit.body.items).toMatchObject([{ kind: "single_sign_on_connected", actorName: expect.any(String) }]);
    expect((await me((await signIn()).cookie)).body.user.id).toBe(owner.userId);
    const another = await server.signUp();
    expect(await connect(another)).toBe("/settings?tab=profile&sso=taken");
  });

  it("is not connected by a callback that another person started", async () => {
    const [attacker, victim] = [await server.signUp(), await server.signUp()];
    const { back, cookie } = await leaveToConnect(attacker);
    const answer = await server.request("GET", back, { headers: { cookie: `${victim.cookie}; ${cookie}` } });
    expect(answer.headers.get("location")).toBe("/settings?tab=profile&sso=expired");
  });

  it("requires its second factor", async () => {
    const first = await signIn();
    const { body } = await me(first.cookie);
    await server.services.db.query(
      "insert into two_factors (user_id, secret, last_step, confirmed_at, created_at) values ($1, 'sealed', 0, now(), now())",
      [body.user.id],
    );
    const second = await signIn("/api/auth/oidc/start?next=/tasks");
    expect(second.to).toBe("/login?step=code&next=%2Ftasks");
    expect(second.cookie).toContain("second_step");
    expect((await me(second.cookie)).status).toBe(401);
  });
});

describe("signing out", () => {
  const jar = new Map<string, string>();
  async function enter() {
    const left = await server.request("GET", "/api/auth/oidc/start");
    const back = path(await followIssuerRedirects(issuer, left.headers.get("location") ?? "", jar));
    const answer = await server.request("GET", back, { headers: { cookie: cookieOf(left.headers) } });
    return cookieOf(answer.headers);
  }
  const signOut = (cookie: string) => server.request("POST", "/api/auth/sign-out", { headers: { cookie }, body: {} });
  afterEach(() => jar.clear());

  it("ends the session, redirects to the issuer's logout and returns only to this server", async () => {
    const before = issuer.asked;
    await enter();
    const cookie = await enter();
    expect(issuer.asked - before).toBe(1);
    const { body } = await signOut(cookie);
    expect((await me(cookie)).status).toBe(401);
    expect(body).toEqual({ success: true, singleSignOn: { name: "Acme ID", url: expect.any(String) } });
    const url = new URL(body.singleSignOn.url);
    expect(url.origin).toBe(issuer.url);
    const returnTo = "http://localhost:3000/api/auth/oidc/signed-out";
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: issuer.clientId,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: returnTo,
    });
    expect(await followIssuerRedirects(issuer, url.href, jar)).toBe(returnTo);
    const home = await server.request("GET", path(returnTo));
    expect(home.headers.get("location")).toBe("/login?signed-out=everywhere");
    await enter();
    expect(issuer.asked - before).toBe(2);
    // The session has already ended, so there is nothing to sign out of.
    expect((await signOut(cookie)).body).toEqual({ success: true, singleSignOn: null });
  });

  it("keeps the issuer's session if configured or if the issuer is down, and says so", async () => {
    const stays = { success: true, singleSignOn: { name: "Acme ID", url: null } };
    const cookie = await enter();
    await server.under({ OIDC_LOGOUT: "0" }, async () => {
      expect((await signOut(cookie)).body).toEqual(stays);
      const sealed = await enter();
      await server.under({ OIDC_LOGOUT: "1" }, async () => {
        const url = new URL((await signOut(sealed)).body.singleSignOn.url);
        expect(url.searchParams.has("id_token_hint")).toBe(false);
      });
    });
    const other = await enter();
    await server.under({ OIDC_ISSUER: "http://127.0.0.1:9" }, async () => {
      expect((await signOut(other)).body).toEqual({ success: true, singleSignOn: null });
    });
    const { body } = await signOut((await server.signUp()).cookie);
    expect(body).toEqual({ success: true, singleSignOn: null });
  });

  it("reports that the issuer's session continues if the issuer has no logout endpoint", async () => {
    const issuer = await startHostileIssuer(() => "");
    const services = { ...server.services, config: { ...server.services.config, OIDC_ISSUER: issuer.url } };
    const issuerSession = sealIssuerSession(services.config, { issuer: issuer.url, token: "a.b.c" });
    const returnTo = "http://localhost:3000/";
    expect(await signOutAtIssuer(services, { issuerSession, returnTo })).toEqual({ name: "Acme ID", url: null });
    await issuer.close();
  });

  it("encrypts the issuer's ID token and leaves it out of the data export", async () => {
    const cookie = await enter();
    const { rows } = await server.services.db.query(
      "select issuer_session from sessions where issuer_session is not null",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/eyJ[\w-]+\.eyJ/);
    const { body } = await me(cookie);
    expect(JSON.stringify(await readOwnAccount(server.services, body.user.id))).not.toMatch(/issuerSession|token/);
  });

  it("also ends the issuer's session after a second-factor sign-in", async () => {
    const { body } = await me(await enter());
    const begun = await server.request("GET", "/api/auth/oidc/start");
    await server.services.db.query(
      "insert into two_factors (user_id, secret, last_step, confirmed_at, created_at) values ($1, 'sealed', 0, now(), now())",
      [body.user.id],
    );
    const back = path(await followIssuerRedirects(issuer, begun.headers.get("location") ?? "", jar));
    const half = await server.request("GET", back, { headers: { cookie: cookieOf(begun.headers) } });
    const codes = await renewRecoveryCodes(server.services, server.services.db, body.user.id);
    const whole = await server.request("POST", "/api/auth/sign-in/second-step", {
      headers: { cookie: cookieOf(half.headers) },
      body: { recoveryCode: codes[0], trustDevice: false },
    });
    expect((await signOut(cookieOf(whole.headers))).body.singleSignOn.url).toContain("id_token_hint");
  });
});

describe("the settings", () => {
  const under = (settings: Partial<Config>, work: () => Promise<void>) => server.under(settings, work);

  it("SIGNUP=closed refuses new people, and OIDC_ORGANIZATION lets them join one", async () => {
    await under({ SIGNUP: "closed" }, async () => {
      expect((await signIn()).to).toBe("/login?sso=sign_up_closed");
    });
    const owner = await server.signUp({ organizationName: "Team Zanzibar" });
    await under({ SIGNUP: "closed", OIDC_ORGANIZATION: "Team Zanzibar" }, async () => {
      expect((await me((await signIn()).cookie)).body.organization).toMatchObject({
        id: owner.orgId,
        memberRole: "member",
        memberCount: 2,
      });
    });
  });

  it("SIGNUP=invite admits invited people by their link only, into that organization", async () => {
    const owner = await server.signUp({ organizationName: "Inviting Ltd" });
    const invite = async (email: string) => {
      const { body } = await server.request("POST", "/api/invitations", { as: owner, body: { email, role: "viewer" } });
      return `/api/auth/oidc/start?next=${encodeURIComponent(new URL(body.link).pathname)}`;
    };
    const [own, others] = [await invite(person.email), await invite(`not-${person.email}`)];
    for (const SIGNUP of ["invite", "closed"] as const)
      await under({ SIGNUP }, async () => {
        expect((await signIn()).to).toBe("/login?sso=sign_up_closed");
        expect((await signIn(others)).to).toBe("/login?sso=sign_up_closed");
      });
    await under({ SIGNUP: "closed" }, async () => {
      expect((await signIn(own)).to).toBe("/login?sso=sign_up_closed");
    });
    await under({ SIGNUP: "invite" }, async () => {
      const { to, cookie } = await signIn(own);
      expect(to).toBe("/");
      const { organization, organizations } = (await me(cookie)).body;
      expect([organization.id, organization.memberRole, organizations.length]).toEqual([owner.orgId, "viewer", 1]);
    });
  });

  it("OIDC_ORGANIZATION is created on the first sign-in and must be unambiguous", async () => {
    await under({ OIDC_ORGANIZATION: "Fresh Ltd" }, async () => {
      const { body } = await me((await signIn()).cookie);
      expect(body.organization).toMatchObject({ name: "Fresh Ltd", memberRole: "owner" });
    });
    await under({ OIDC_ORGANIZATION: "Rush Ltd" }, async () => {
      const arrivals = [];
      for (const sub of ["rush-1", "rush-2", "rush-3"]) {
        issuer.person = { ...person, sub, email: `${sub}@example.com` };
        arrivals.push(await leave());
      }
      const answers = arrivals.map(({ back, cookie }) => server.request("GET", back, { headers: { cookie } }));
      expect((await Promise.all(answers)).map(({ headers }) => headers.get("location"))).toEqual(
        arrivals.map(() => "/"),
      );
      const { rows } = await server.services.db.query("select id from organizations where name = 'Rush Ltd'");
      expect(rows).toHaveLength(1);
    });
    await server.signUp({ organizationName: "Twins" });
    await server.signUp({ organizationName: "Twins" });
    issuer.person = { ...person, sub: "another", email: `twin${n}@example.com` };
    await under({ OIDC_ORGANIZATION: "Twins" }, async () => {
      expect((await signIn()).to).toBe("/login?sso=organization");
    });
  });

  it("OIDC_ONLY=1 refuses passwords, passkeys and resets", async () => {
    const known = await server.signUp();
    await under({ OIDC_ONLY: "1" }, async () => {
      const error = "Sign in with Acme ID";
      const body = { email: known.email, password: known.password };
      for (const each of ["sign-in/email", "sign-up/email", "password/forgot", "passkey/options"])
        expect(await server.request("POST", `/api/auth/${each}`, { body }), each).toMatchObject({
          status: 403,
          body: { error },
        });
      expect((await signIn()).to).toBe("/");
    });
  });

  it("too many attempts redirect to the login page instead of returning JSON", async () => {
    await server.services.db.query("update rate_limits set used = 600");
    const left = await server.request("GET", "/api/auth/oidc/start");
    expect(left.headers.get("location")).toBe("/login?sso=too_often");
    await server.services.db.query("delete from rate_limits");
  });

  it("an issuer that is unreachable or has the wrong name is reported and logged", async () => {
    const other = createServer((_request, response) =>
      response.end(JSON.stringify({ issuer: "http://somebody.else" })),
    );
    await new Promise<void>((ready) => void other.listen(0, "127.0.0.1", ready));
    const urls = ["http://127.0.0.1:9", `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
    for (const OIDC_ISSUER of urls)
      await under({ OIDC_ISSUER }, async () => {
        const left = await server.request("GET", "/api/auth/oidc/start");
        expect(left.headers.get("location")).toBe("/login?sso=unreachable");
      });
    other.close();
    expect(server.logged.join("")).toContain("Single sign-on failed");
  });
});

it("stores no issuer tokens and keeps the client secret out of the log", async () => {
  await signIn();
  const { rows } = await server.services.db.query("select * from accounts where provider_id = 'oidc'");
  for (const row of rows)
    expect([row["access_token"], row["id_token"], row["refresh_token"]]).toEqual([null, null, null]);
  expect(server.logged.join("")).not.toContain(issuer.clientSecret);
});
