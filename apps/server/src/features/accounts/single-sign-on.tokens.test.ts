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

/** To the issuer and back with what it says, in a browser of its own. */
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
    ["that nobody signed", "none", (nonce) => ({ nonce }), refused],
    ["for another program", "good", (nonce) => ({ nonce, aud: "another" }), refused],
    ["for us, too, but made for another", "good", (nonce) => ({ nonce, aud: ["muster", "x"], azp: "x" }), refused],
    ["of another issuer", "good", (nonce) => ({ nonce, iss: "http://another" }), refused],
    ["that has run out", "good", (nonce) => ({ nonce, exp: 1_000_000_000 }), refused],
    ["that never runs out", "good", (nonce) => ({ nonce, exp: undefined }), refused],
    ["that does not hold yet", "good", (nonce) => ({ nonce, nbf: Date.now() / 1000 + 3600 }), refused],
    ["about nobody", "good", (nonce) => ({ nonce, sub: "" }), refused],
    ["about a name with a zero sign", "good", (nonce) => ({ nonce, sub: "a\0b" }), refused],
    ["with no address", "good", (nonce) => ({ nonce, sub: "n", email: "nobody" }), unverified],
    ["with two addresses", "good", (nonce) => ({ nonce, sub: "n", email: "a@example.com\nb@example.com" }), unverified],
    [
      "whose address is said to be confirmed in words",
      "good",
      (nonce) => ({ nonce, sub: "n", email_verified: "yes" }),
      refused,
    ],
    [
      "with a name of zero signs",
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
    ["names none", () => ({ kid: undefined })],
    ["brings its own key along", (jwk) => ({ jwk })],
    ["says where its key is", () => ({ jku: `${hostile.url}/keys`, x5u: `${hostile.url}/keys` })],
    ["is of a kind we do not know", () => ({ crit: ["odd"], odd: true })],
  ])("that is forged and %s", async (_name, head) => {
    Object.assign(hostile, { signing: "forged", head, claims: (nonce: string) => ({ nonce }) });
    expect(await goAndReturn()).toBe(refused);
    hostile.head = () => ({});
  });

  it("is taken with a key that is new since, and not with the one before", async () => {
    Object.assign(hostile, { signing: "good", claims: (nonce: string) => ({ nonce }) });
    expect(await goAndReturn()).toBe("/");
    hostile.rotate();
    expect(await goAndReturn()).toBe("/");
  });

  it.each<[string, Claims, string]>([
    ["of the same person", { sub: "u1", email: "u1@example.com", email_verified: true }, "/"],
    ["of somebody else", { sub: "another", email: "u2@example.com", email_verified: true }, refused],
    ["that nobody has confirmed", { sub: "u1", email: "u3@example.com", email_verified: false }, "/"],
    ["of a new person that nobody has confirmed", { sub: "u4", email: "u4@example.com" }, unverified],
    ["that is none", { sub: "u5", email: "u5", email_verified: "true" }, unverified],
    ["of no shape", { email: ["u6@example.com"] }, "/login?sso=unreachable"],
  ])("without an address, where the issuer tells one %s", async (_name, info, to) => {
    const sub = String(info["sub"] === "another" ? "u1" : (info["sub"] ?? "u6"));
    Object.assign(hostile, { signing: "good", info, claims: (nonce: string) => ({ nonce, sub, email: undefined }) });
    expect(await goAndReturn()).toBe(to);
  });

  it.each([
    ["/token", 500],
    ["/keys", 503],
  ])("cannot come where the issuer's %s answers %d", async (place, status) => {
    const claims = (said: string) => ({ nonce: said });
    Object.assign(hostile, { signing: "good", claims, faults: { [place]: status } });
    expect(await goAndReturn()).toBe("/login?sso=unreachable");
    hostile.faults = {};
  });
});
