import type { JsonWebKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { type Claims, type HostileIssuer, startHostileIssuer } from "./hostile-issuer.factory.ts";

let server: TestServer;
let hostile: HostileIssuer;
let nonce = "";
beforeAll(async () => {
  hostile = await startHostileIssuer(() => nonce);
  server = await startTestServer({ OIDC_CLIENT_ID: "muster", OIDC_ISSUER: hostile.url });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await hostile.close();
});

/** Signs in through the issuer in a new browser and returns the redirect target. */
async function goAndReturn(): Promise<string> {
  const left = await server.request("GET", "/api/auth/oidc/start");
  const asked = new URL(left.headers.get("location") ?? "").searchParams;
  nonce = asked.get("nonce") ?? "";
  const back = `/api/auth/oidc/callback?code=any&state=${asked.get("state")}`;
  const answer = await server.request("GET", back, { headers: { cookie: cookieOf(left.headers) } });
  return answer.headers.get("location") ?? String(answer.status);
}

const refused = "/login?sso=not_trusted";
const unverified = "/login?sso=email_not_verified";
describe("a token", () => {
  it.each<[string, HostileIssuer["signing"], (nonce: string) => Claims, string]>([
    ["that is whole", "good", (nonce) => ({ nonce }), "/"],
    ["of another sign-in", "good", () => ({ nonce: "another" }), refused],
    ["without a nonce", "good", () => ({}), refused],
    ["signed with another key", "forged", (nonce) => ({ nonce }), refused],
    ["signed with the published key as a secret", "shared", (nonce) => ({ nonce }), refused],
    ["that is unsigned", "none", (nonce) => ({ nonce }), refused],
    ["for another client", "good", (nonce) => ({ nonce, aud: "another" }), refused],
    [
      "for several audiences and authorized for another client",
      "good",
      (nonce) => ({ nonce, aud: ["muster", "x"], azp: "x" }),
      refused,
    ],
    ["of another issuer", "good", (nonce) => ({ nonce, iss: "http://another" }), refused],
    ["that has expired", "good", (nonce) => ({ nonce, exp: 1_000_000_000 }), refused],
    ["without an expiry", "good", (nonce) => ({ nonce, exp: undefined }), refused],
    ["that is not valid yet", "good", (nonce) => ({ nonce, nbf: Date.now() / 1000 + 3600 }), refused],
    ["without a subject", "good", (nonce) => ({ nonce, sub: "" }), refused],
    ["with a NUL character in the subject", "good", (nonce) => ({ nonce, sub: "a\0b" }), refused],
    ["with an invalid address", "good", (nonce) => ({ nonce, sub: "n", email: "nobody" }), unverified],
    ["with two addresses", "good", (nonce) => ({ nonce, sub: "n", email: "a@example.com\nb@example.com" }), unverified],
    ["whose email_verified is not a boolean", "good", (nonce) => ({ nonce, sub: "n", email_verified: "yes" }), refused],
    [
      "with control characters in the name",
      "good",
      (nonce) => ({ nonce, sub: "z", email: "z@example.com", name: "Z\0\r\n\ud800" }),
      "/",
    ],
  ])("%s", async (_name, signing, claims, to) => {
    Object.assign(hostile, { signing, claims });
    expect(await goAndReturn()).toBe(to);
  });

  it.each<[string, (forged: JsonWebKey) => Claims]>([
    ["names a key that is not published", () => ({ kid: "another" })],
    ["names no key", () => ({ kid: undefined })],
    ["embeds its own key", (jwk) => ({ jwk })],
    ["links to its own key", () => ({ jku: `${hostile.url}/keys`, x5u: `${hostile.url}/keys` })],
    ["has an unknown critical header", () => ({ crit: ["odd"], odd: true })],
  ])("that is forged and %s", async (_name, head) => {
    Object.assign(hostile, { signing: "forged", head, claims: (nonce: string) => ({ nonce }) });
    expect(await goAndReturn()).toBe(refused);
    hostile.head = () => ({});
  });

  it("is accepted after key rotation", async () => {
    Object.assign(hostile, { signing: "good", claims: (nonce: string) => ({ nonce }) });
    expect(await goAndReturn()).toBe("/");
    hostile.rotate();
    expect(await goAndReturn()).toBe("/");
  });

  it.each<[string, Claims, string]>([
    ["of the same person", { sub: "u1", email: "u1@example.com", email_verified: true }, "/"],
    ["of another person", { sub: "another", email: "u2@example.com", email_verified: true }, refused],
    ["that is unverified", { sub: "u1", email: "u3@example.com", email_verified: false }, "/"],
    ["of a new person that is unverified", { sub: "u4", email: "u4@example.com" }, unverified],
    ["that is invalid", { sub: "u5", email: "u5", email_verified: "true" }, unverified],
    ["in the wrong format", { email: ["u6@example.com"] }, "/login?sso=unreachable"],
  ])("without an address, when the userinfo endpoint returns one %s", async (_name, info, to) => {
    const sub = String(info["sub"] === "another" ? "u1" : (info["sub"] ?? "u6"));
    Object.assign(hostile, { signing: "good", info, claims: (nonce: string) => ({ nonce, sub, email: undefined }) });
    expect(await goAndReturn()).toBe(to);
  });

  it.each([
    ["/token", 500],
    ["/keys", 503],
  ])("is refused when the issuer's %s returns %d", async (place, status) => {
    const claims = (said: string) => ({ nonce: said });
    Object.assign(hostile, { signing: "good", claims, faults: { [place]: status } });
    expect(await goAndReturn()).toBe("/login?sso=unreachable");
    hostile.faults = {};
  });
});
