import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthOptions } from "better-auth/minimal";
import type { Services } from "../../kernel/services.ts";
import { identityRole } from "../../kernel/tenancy/tenancy.ts";
import type { Orm, Sql } from "../../platform/db/types.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { readSignedCookie, writeSignedCookie } from "../../platform/session/signed-cookie.ts";
import { sessionSeconds } from "./accounts.repo.ts";
import { accounts, passkeys, sessions, users, verifications } from "./accounts.table.ts";
import { hashPassword } from "./passwords.ts";

export type Auth = ReturnType<typeof createAuth>;

type CookieName = "session_token" | "second_step" | "trusted_device" | "known_device" | "single_sign_on";

interface Within {
  sql: Sql;
  /** Computed beforehand: hashing takes tens of milliseconds, which a transaction should not wait for. */
  passwordHash: string;
}

/**
 * Passwords, sessions and their cookie. The library's HTTP routes are not served: `accounts.http.ts` calls what it needs.
 * Statements join the transaction given to `within`, so that a person and their organization are created together or not at all.
 */
export function createAuth({ db, config }: Pick<Services, "db" | "config">, secret: string) {
  const open = new AsyncLocalStorage<Within>();
  const current = () => (open.getStore()?.sql ?? db).as(identityRole).orm;
  const orm = new Proxy({} as Orm, { get: (_target, name) => Reflect.get(current(), name, current()) });
  const isHttps = config.PUBLIC_URL?.startsWith("https://") ?? false;
  const publicUrl = new URL(config.PUBLIC_URL ?? "http://localhost");
  const cookie = (name: CookieName) => ({
    name: `${isHttps ? "__Secure-" : ""}muster.${name}`,
    secret,
    isSecure: isHttps,
  });
  const options = {
    baseURL: config.PUBLIC_URL ?? "http://localhost",
    secret,
    emailAndPassword: {
      enabled: true,
      // The contract checks our own limits, in characters; these are in string units.
      minPasswordLength: 8,
      maxPasswordLength: 256,
      password: { hash: async (password) => open.getStore()?.passwordHash ?? hashPassword(password) },
    },
    // We check the age of a sign-in ourselves, before sensitive changes.
    session: { expiresIn: sessionSeconds, updateAge: 86_400, freshAge: 0 },
    // By default the library reads the address from a header that any client can set.
    advanced: {
      ipAddress: { disableIpTracking: true },
      cookiePrefix: "muster",
      useSecureCookies: isHttps,
      database: { generateId: () => newId() },
    },
    // Our own limits count by account and address, in the database; the library's log would contain addresses.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
  let api: ReturnType<typeof openLibrary> | undefined;
  let passkeyApi: ReturnType<typeof openPasskeys> | undefined;
  return {
    api: () => {
      api ??= openLibrary(options, orm);
      return api;
    },
    /** The same for passkeys. */
    passkeyApi: () => {
      passkeyApi ??= openPasskeys(options, orm, publicUrl);
      return passkeyApi;
    },
    /** Reads a cookie; undefined when it is absent or not signed by us. */
    readCookie: (headers: Headers, name: CookieName) =>
      readSignedCookie(headers.get("cookie"), cookie(name).name, secret),
    /** The Set-Cookie line for a cookie; an empty value and zero seconds delete it. */
    writeCookie: (name: CookieName, value: string, seconds: number) => writeSignedCookie(cookie(name), value, seconds),
    within: <T>(context: Within, work: () => Promise<T>): Promise<T> => open.run(context, work),
  };
}

/** Loaded with the first sign-up: an idle server would keep several megabytes of it. */
async function openLibrary<Options extends BetterAuthOptions>(options: Options, orm: Orm) {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import("better-auth/minimal"),
    import("better-auth/adapters/drizzle"),
  ]);
  const database = drizzleAdapter(orm, {
    provider: "pg",
    transaction: false,
    schema: { user: users, session: sessions, account: accounts, verification: verifications, passkey: passkeys },
  });
  return betterAuth({ ...options, database }).api;
}

/** Loaded with the first passkey: the libraries that read its certificates are as large again. */
async function openPasskeys<Options extends BetterAuthOptions>(options: Options, orm: Orm, publicUrl: URL) {
  const { passkey } = await import("@better-auth/passkey");
  const plugin = passkey({
    rpID: publicUrl.hostname,
    rpName: "Muster",
    ...(publicUrl.origin !== "http://localhost" && { origin: publicUrl.origin }),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: { afterVerification: ({ verification }) => requireVerifiedUser(verification.registrationInfo) },
    authentication: {
      afterVerification: ({ verification }) => requireVerifiedUser(verification.authenticationInfo),
    },
  });
  return openLibrary({ ...options, plugins: [plugin] }, orm);
}

/** A passkey counts as both steps of a sign-in, so the device must have verified its user by finger, face or PIN. */
function requireVerifiedUser(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new AppError("unauthenticated", "Your device couldn't verify your identity");
}
