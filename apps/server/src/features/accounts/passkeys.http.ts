import { route } from "../../kernel/http/route.ts";
import type { App, HttpContext } from "../../kernel/http/types.ts";
import { refuseIf } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { requireIdentity } from "./accounts.identity.service.ts";
import { passkeysBlocker } from "./accounts.policy.ts";
import type { Auth } from "./auth.ts";
import { clientOf, proof, readBody, withCookies } from "./http-parts.ts";
import * as service from "./passkeys.service.ts";
import { assertion, newPasskey } from "./passkeys.shapes.ts";

/** Routes for passkeys: sign in, confirm, create. Challenges are stored in a separate cookie. */
export function passkeysHttp(auth: Auth): (app: App) => void {
  return (app) => {
    route(
      app,
      {
        method: "POST",
        path: "/api/auth/passkey/options",
        access: "public",
        summary: "Get the options to sign in with a passkey",
      },
      async (c) => {
        await begin(c);
        const { options, cookies } = await service.passkeySignInOptions(auth, c.req.raw.headers);
        return withCookies(c.json(options), cookies);
      },
    );
    route(
      app,
      { method: "POST", path: "/api/auth/passkey/sign-in", access: "public", summary: "Sign in with a passkey" },
      async (c) => {
        await begin(c);
        const { response } = await readBody(c, assertion);
        const made = await service.signInWithPasskey(c.get("services"), auth, { response, from: clientOf(c) });
        return withCookies(c.json({ user: made.user }), made.cookies);
      },
    );
    ownPasskeysHttp(app, auth);
  };
}

function ownPasskeysHttp(app: App, auth: Auth): void {
  const own = { method: "POST", access: "session", isOwn: true } as const;
  route(
    app,
    { ...own, path: "/api/auth/passkey/confirm", summary: "Confirm your identity with a passkey" },
    async (c, { actor }) => {
      await begin(c);
      const { response } = await readBody(c, assertion);
      await service.confirmWithPasskey(c.get("services"), auth, { actor, response, headers: c.req.raw.headers });
      return c.json({ success: true });
    },
  );
  route(
    app,
    { ...own, path: "/api/profile/passkeys/options", summary: "Get the options to create a passkey" },
    async (c, { actor }) => {
      await begin(c);
      const { password } = await readBody(c, proof);
      await requireIdentity(c.get("services"), actor, { password });
      const { options, cookies } = await service.passkeyRegistrationOptions(auth, c.req.raw.headers);
      return withCookies(c.json(options), cookies);
    },
  );
  route(app, { ...own, path: "/api/profile/passkeys", summary: "Save a passkey" }, async (c, { actor }) => {
    await begin(c);
    const { name, response } = await readBody(c, newPasskey);
    const { headers } = c.req.raw;
    return c.json(await service.addPasskey(c.get("services"), auth, { actor, name, response, headers }), 201);
  });
}

async function begin(c: HttpContext): Promise<void> {
  const { ipAddress, origin } = c.get("state");
  const services = c.get("services");
  refuseIf(passkeysBlocker(services.config, origin));
  await countUse(
    services.db,
    [{ key: `passkey:${networkOf(ipAddress)}`, most: 600, windowSeconds: 900 }],
    services.now(),
  );
}
