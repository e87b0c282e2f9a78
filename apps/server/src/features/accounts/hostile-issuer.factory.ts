import { createHmac, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Claims added to a valid token, or replacing its claims. */
export type Claims = Record<string, unknown>;

export interface HostileIssuer {
  url: string;
  /** Returns the claims of the next token for the given nonce. */
  claims(nonce: string): Claims;
  /** Signs with an unpublished key, with the public key as an HMAC secret, or not at all. */
  signing: "good" | "forged" | "shared" | "none";
  /** Returns additional header fields of the token, such as `kid` or `jwk`. */
  head(forged: JsonWebKey): Claims;
  /** The response of its userinfo endpoint. */
  info: Claims;
  /** Replaces the signing key and publishes only the new one. */
  rotate(): void;
  /** Maps a path to the status it returns instead; 0 never responds. */
  faults: Record<string, number>;
  close(): Promise<void>;
}

/** An OpenID Connect issuer that signs the claims a test sets. */
export async function startHostileIssuer(nonceOf: () => string): Promise<HostileIssuer> {
  const other = newKey();
  let good = newKey();
  let kid = 1;
  const server = createServer((request, response) => {
    const { url } = issuer;
    const answers: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () => ({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/me`,
      }),
      "/me": () => issuer.info,
      "/keys": () => ({
        keys: [{ ...good.publicKey.export({ format: "jwk" }), kid: String(kid), alg: "RS256", use: "sig" }],
      }),
      "/token": () => ({
        access_token: "none",
        token_type: "Bearer",
        id_token: token(issuer.signing, {
          keys: { good, other },
          head: { kid: String(kid), ...issuer.head(other.publicKey.export({ format: "jwk" })) },
          claims: { ...whole(url), ...issuer.claims(nonceOf()) },
        }),
      }),
    };
    const fault = issuer.faults[request.url ?? ""];
    if (fault === 0) return;
    response.writeHead(fault ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answers[request.url ?? ""]?.() ?? {}));
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const issuer: HostileIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: (nonce) => ({ nonce }),
    signing: "good",
    faults: {},
    head: () => ({}),
    info: {},
    rotate() {
      good = newKey();
      kid += 1;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return issuer;
}

function whole(issuer: string): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: "muster",
    sub: "s",
    email: "s@example.com",
    email_verified: true,
    iat: now,
    exp: now + 60,
  };
}

interface Unsigned {
  keys: Record<"good" | "other", Keys>;
  head: Claims;
  claims: Claims;
}

function token(signing: HostileIssuer["signing"], { keys, head, claims }: Unsigned): string {
  const alg = { good: "RS256", forged: "RS256", shared: "HS256", none: "none" }[signing];
  const text = [{ alg, ...head }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const shared = keys.good.publicKey.export({ format: "pem", type: "spki" });
  const signature = {
    good: () => sign("sha256", Buffer.from(text), keys.good.privateKey),
    forged: () => sign("sha256", Buffer.from(text), keys.other.privateKey),
    shared: () => createHmac("sha256", shared).update(text).digest(),
    none: () => Buffer.alloc(0),
  }[signing]();
  return `${text}.${signature.toString("base64url")}`;
}

type Keys = ReturnType<typeof newKey>;

function newKey() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}
