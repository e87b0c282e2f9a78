import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

/** A user of the issuer. */
export interface IssuerPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface TestIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** The person who signs in; null for a person who declines. */
  person: IssuerPerson | null;
  /** The number of times the issuer asked for sign-in. */
  asked: number;
  close(): Promise<void>;
}

/** An OpenID Connect issuer on loopback that needs no interaction. */
export async function startIssuer(callback: string, settings: Configuration = {}): Promise<TestIssuer> {
  const server = createServer();
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TestIssuer = {
    url,
    clientId: "muster",
    clientSecret: "a secret of the issuer's",
    person: null,
    asked: 0,
    close: () => new Promise((done) => void server.close(() => done())),
  };
  /** Users as of their sign-in; several sign-ins may be in progress at once. */
  const people = new Map<string, IssuerPerson>();
  const provider = new Provider(url, {
    clients: [
      {
        client_id: issuer.clientId,
        client_secret: issuer.clientSecret,
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL("signed-out", callback).href],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          const yes = '<input type="hidden" form="op.logoutForm" name="logout" value="yes">';
          ctx.body = `<!doctype html><title>Sign out</title>${form}${yes}<script>document.forms[0].submit()</script>`;
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    cookies: { keys: ["a key for tests"] },
    ...settings,
  });
  answerInteractions(provider, issuer, people);
  server.on("request", provider.callback());
  return issuer;
}

/** Signs in as the set person and consents, as the forms of a real issuer would. */
function answerInteractions(provider: Provider, issuer: TestIssuer, people: Map<string, IssuerPerson>): void {
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/interaction/")) return next();
    const { prompt, params, session } = await provider.interactionDetails(ctx.req, ctx.res);
    if (!issuer.person) {
      const result = { error: "access_denied", error_description: "The person said no" };
      return provider.interactionFinished(ctx.req, ctx.res, result);
    }
    if (prompt.name === "login") {
      issuer.asked += 1;
      people.set(issuer.person.sub, issuer.person);
      const result = { login: { accountId: issuer.person.sub } };
      return provider.interactionFinished(ctx.req, ctx.res, result);
    }
    const grant = new provider.Grant({
      ...(session && { accountId: session.accountId }),
      clientId: String(params["client_id"]),
    });
    grant.addOIDCScope("openid email profile");
    return provider.interactionFinished(ctx.req, ctx.res, { consent: { grantId: await grant.save() } });
  });
}

/** Follows redirects from an issuer URL to the first URL elsewhere, and returns that. `jar` holds the cookies. */
export async function followIssuerRedirects(
  issuer: TestIssuer,
  from: string,
  jar = new Map<string, string>(),
): Promise<string> {
  let url = from;
  let form: URLSearchParams | undefined;
  for (let steps = 0; url.startsWith(issuer.url); steps++) {
    if (steps > 20) throw new Error(`The issuer sends round in circles: ${url}`);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(form && { method: "POST", body: form }),
    });
    form = undefined;
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    const page = location ? "" : await response.text();
    const [, action, xsrf] = /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(page) ?? [];
    if (!location && !action) throw new Error(`The issuer answered ${response.status}: ${page}`);
    if (xsrf) form = new URLSearchParams({ xsrf, logout: "yes" });
    url = new URL(location ?? action ?? "", url).href;
  }
  return url;
}
