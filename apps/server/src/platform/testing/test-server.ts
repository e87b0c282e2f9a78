import { randomBytes } from "node:crypto";
import type { MemberRole } from "@muster/contracts/accounts";
import { createApp } from "../../app.ts";
import type { Config } from "../config.ts";
import { newId } from "../ids.ts";
import { testPassword as password } from "./test-password.ts";
import { startTestServices, type TestServices } from "./test-services.ts";

/** A signed-in person with their cookie. */
export interface TestPerson {
  cookie: string;
  userId: string;
  orgId: string;
  email: string;
  password: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, else its text. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its responses
  body: any;
}

export interface RequestOptions {
  as?: TestPerson | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestServer extends TestServices {
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>;
  /** The raw response, for streams. */
  fetch(request: Request): Promise<Response>;
  /** Creates a person with a new organization. Their address is confirmed by default. */
  signUp(details?: { email?: string; organizationName?: string; isConfirmed?: boolean }): Promise<TestPerson>;
  /** Creates a person who joins the owner's organization. */
  join(owner: TestPerson, role: MemberRole): Promise<TestPerson>;
}

const origin = "http://localhost:3000";

/** The whole program, handling requests, on a separate database for this test file. Tests start workers themselves. */
export async function startTestServer(settings: Partial<Config> = {}): Promise<TestServer> {
  const test = await startTestServices(settings);
  const app = createApp(test.services, new AbortController().signal);
  const fetch = async (request: Request) => app.fetch(request);
  const server: TestServer = {
    ...test,
    fetch,
    request: async (method, path, { as, body, headers = {} } = {}) => {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const response = await fetch(
        new Request(`${origin}${path}`, {
          method,
          headers: {
            host: new URL(origin).host,
            ...(as && { cookie: as.cookie }),
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body !== undefined && { body: text }),
        }),
      );
      return { status: response.status, headers: response.headers, body: await readBody(response) };
    },
    async signUp({ isConfirmed = true, ...details } = {}) {
      const email = details.email ?? `person-${randomBytes(5).toString("hex")}@example.com`;
      const answer = await server.request("POST", "/api/auth/sign-up/email", { body: { password, ...details, email } });
      if (answer.status !== 200) throw new Error(`Sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      const cookie = cookieOf(answer.headers);
      const person = { cookie, userId: answer.body.user.id, orgId: "", email, password };
      if (isConfirmed)
        await test.services.db.query("update users set email_verified = true where id = $1", [person.userId]);
      const { rows } = await test.services.db.query("select organization_id from members where user_id = $1", [
        person.userId,
      ]);
      return { ...person, orgId: String(rows[0]?.["organization_id"]) };
    },
    async join(owner, role) {
      const person = await server.signUp();
      // Without an email: invitations have their own tests.
      await test.services.db.query("delete from organizations where id = $1", [person.orgId]);
      await test.services.db.query(
        "insert into members (id, organization_id, user_id, role, created_at) values ($1, $2, $3, $4, now())",
        [newId(), owner.orgId, person.userId, role],
      );
      return { ...person, orgId: owner.orgId };
    },
  };
  return server;
}

/** The Cookie header that a browser would send. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.headers.get("content-type")?.startsWith("application/json") && text ? JSON.parse(text) : text;
}
