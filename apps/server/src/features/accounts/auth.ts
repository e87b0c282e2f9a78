import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { hashPassword } from "better-auth/crypto";
import { betterAuth } from "better-auth/minimal";
import type { House } from "../../kernel/house.ts";
import type { Orm, Sql } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { accounts, sessions, users, verifications } from "./accounts.table.ts";

export type Auth = ReturnType<typeof createAuth>;

const sessionSeconds = 30 * 86_400;

interface Within {
  sql: Sql;
  /** Made beforehand: hashing takes tens of milliseconds, and a transaction should not wait for it. */
  passwordHash: string;
}

/**
 * Passwords, sessions and their cookie. Its own HTTP routes are not served: `accounts.http.ts` calls what it needs. Statements
 * join the transaction given to `within`, so that a person and their organization are made together or not at all.
 */
export function createAuth({ db, config }: Pick<House, "db" | "config">, secret: string) {
  const open = new AsyncLocalStorage<Within>();
  const current = () => open.getStore()?.sql.orm ?? db.orm;
  const orm = new Proxy({} as Orm, { get: (_target, name) => Reflect.get(current(), name, current()) });
  const isHttps = config.PUBLIC_URL?.startsWith("https://") ?? false;
  const auth = betterAuth({
    baseURL: config.PUBLIC_URL ?? "http://localhost",
    secret,
    database: drizzleAdapter(orm, {
      provider: "pg",
      transaction: false,
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: async (password) => open.getStore()?.passwordHash ?? hashPassword(password) },
    },
    session: { expiresIn: sessionSeconds, updateAge: 86_400 },
    advanced: { cookiePrefix: "muster", useSecureCookies: isHttps, database: { generateId: () => newId() } },
    // Our own limits count by account and address, in the database; its log would hold people's addresses.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
  return {
    api: auth.api,
    cookieName: `${isHttps ? "__Secure-" : ""}muster.session_token`,
    within: <T>(context: Within, work: () => Promise<T>): Promise<T> => open.run(context, work),
  };
}
