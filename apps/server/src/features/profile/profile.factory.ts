import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { TestPerson, TestServer } from "../../platform/testing/test-server.ts";
import { cookieOf } from "../../platform/testing/test-server.ts";
import { codeAt, stepAt } from "../accounts/totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app shows for a key at a time. */
export function appCode(key: string, at: Date): string {
  const bits = [...key].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeAt(Uint8Array.from(bytes), stepAt(at));
}

/** Reads the token from the newest email to a person in the server's log; no mail server is configured. */
export async function tokenSentTo(server: TestServer, email: string, subject: string): Promise<string> {
  return vi.waitFor(
    () => {
      const lines = server.logged.map((line) => JSON.parse(line) as { to?: string; subject?: string; link?: string });
      const mail = lines.findLast((line) => line.to === email && line.subject === subject && line.link);
      const token = /token=([\w-]+)/.exec(mail?.link ?? "")?.[1];
      if (!token) throw new Error(`No mail “${subject}” to ${email}`);
      return token;
    },
    { timeout: 10_000, interval: 20 },
  );
}

export function signInWith(server: TestServer, email: string, password: string, cookie = "") {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  return server.request("POST", "/api/auth/sign-in/email", { body: { email, password }, headers });
}

/** The same person in another browser. */
export async function signInElsewhere(server: TestServer, person: TestPerson): Promise<TestPerson> {
  const answer = await signInWith(server, person.email, person.password);
  return { ...person, cookie: cookieOf(answer.headers) };
}

/** Turns on two-factor authentication; returns the app's key and the recovery codes. */
export async function turnOnTwoFactor(server: TestServer, person: TestPerson) {
  const begun = await server.request("POST", "/api/profile/two-factor", {
    as: person,
    body: { password: person.password },
    headers: { "idempotency-key": randomUUID() }, // as the web app does: the response must not be stored
  });
  const key: string = begun.body.key;
  const code = appCode(key, server.services.now());
  const on = await server.request("POST", "/api/profile/two-factor/confirm", {
    as: person,
    body: { code },
    headers: { "idempotency-key": randomUUID() },
  });
  return { key, uri: begun.body.uri as string, codes: on.body.recoveryCodes as string[] };
}
