import type { Config } from "../../platform/config.ts";
import { plainIp } from "../../platform/http/network.ts";
import { isListeningHost } from "../../platform/http/own-address.ts";
import { publicUrl } from "../mail/smtp.ts";
import type { Services } from "../services.ts";
import type { HttpContext, RequestState, SessionActor } from "./types.ts";

export type Authenticate = (
  request: Request,
  state: Pick<RequestState, "ipAddress" | "cookies">,
) => Promise<SessionActor | null>;

export function requestState(
  c: HttpContext,
  services: Services,
  authenticate: Authenticate,
  requestId: string,
): RequestState {
  const { PUBLIC_URL, TRUST_PROXY } = services.config;
  const isProxied = TRUST_PROXY === "1";
  const ipAddress = plainIp((isProxied && lastHop(c)) || (c.env?.incoming?.socket?.remoteAddress ?? "local"));
  const cookies: string[] = [];
  const ask = () => authenticate(c.req.raw, { ipAddress, cookies });
  let actor: Promise<SessionActor | null> | undefined;
  return {
    requestId,
    cookies,
    hasKey: bearerOf(c.req.raw.headers) !== undefined,
    signedIn: () => {
      actor ??= ask();
      return actor;
    },
    askAgain: ask,
    origin: PUBLIC_URL ? new URL(PUBLIC_URL).origin : ownOrigin(c, services.config),
    ipAddress,
  };
}

/** The token after "Bearer" in the Authorization header; undefined when none was sent. */
export function bearerOf(headers: Headers): string | undefined {
  const match = /^bearer(?:\s+(.*))?$/i.exec(headers.get("authorization") ?? "");
  return match ? (match[1] ?? "") : undefined;
}

/** The origin that the person uses, if it is one of this server's; else the one used for links in emails. */
function ownOrigin(c: HttpContext, config: Config): string {
  const url = new URL(c.req.url);
  const host = c.req.header("host") ?? url.host;
  if (!isListeningHost(host, c.env?.incoming?.socket?.localAddress)) return publicUrl(config);
  const isHttps = config.TRUST_PROXY === "1" && c.req.header("x-forwarded-proto") === "https";
  return `${isHttps ? "https:" : url.protocol}//${host}`;
}

/** The address that the trusted proxy saw: the last entry, because the client may have sent the others. */
function lastHop(c: HttpContext): string | undefined {
  return c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
}
