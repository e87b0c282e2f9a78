import { signInInput, signUpInput } from "@muster/contracts/accounts";
import type { z } from "zod";
import { route } from "../../kernel/http/route.ts";
import type { App, HttpContext } from "../../kernel/http/types.ts";
import { invalidInput, malformed } from "../../platform/http/error-answer.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { signIn } from "./accounts.sign-in.service.ts";
import { signUp } from "./accounts.sign-up.service.ts";
import type { Auth } from "./auth.ts";

const mostSignUpsAnHour = 300;

/** Signing up, in and out: the calls that set or clear the session's cookie. The token is in the cookie alone, never in a body. */
export function accountsHttp(auth: Auth): (app: App) => void {
  return (app) => {
    route(
      app,
      { ...post, path: "/api/auth/sign-up/email", summary: "Make an account and an organization" },
      async (c) => {
        const house = c.get("house");
        const { ipAddress } = c.get("state");
        const input = await readBody(c, signUpInput);
        const limit = { key: `sign-up:${ipAddress}`, most: mostSignUpsAnHour, windowSeconds: 3600 };
        await countUse(house.db, [limit], house.now());
        const { user, headers } = await signUp(house, auth, input, c.req.raw.headers);
        return withCookies(c.json({ user }), headers);
      },
    );
    route(app, { ...post, path: "/api/auth/sign-in/email", summary: "Sign in" }, async (c) => {
      const { ipAddress } = c.get("state");
      const input = await readBody(c, signInInput);
      const { user, headers } = await signIn(c.get("house"), auth, { input, headers: c.req.raw.headers, ipAddress });
      return withCookies(c.json({ user }), headers);
    });
    route(app, { ...post, path: "/api/auth/sign-out", summary: "Sign out" }, async (c) => {
      const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
      const response = withCookies(c.json({ success: true }), headers);
      response.headers.set("clear-site-data", '"cache"');
      return response;
    });
    route(
      app,
      { method: "GET", path: "/api/auth/get-session", access: "public", summary: "The session, or null" },
      async (c) => {
        const { response, headers } = await auth.api.getSession({ headers: c.req.raw.headers, returnHeaders: true });
        if (!response) return c.json(null);
        const { token: _token, ...session } = response.session;
        return withCookies(c.json({ session, user: response.user }), headers);
      },
    );
  };
}

const post = { method: "POST", access: "public" } as const;

async function readBody<Schema extends z.ZodType>(c: HttpContext, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch((error: unknown) => {
    throw malformed(error);
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

function withCookies(response: Response, headers: Headers): Response {
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
}
