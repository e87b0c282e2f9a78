import { randomUUID } from "node:crypto";
import { mcpPath } from "@muster/contracts/mcp";
import { texts } from "@muster/contracts/texts";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import type { AnyRouter } from "@orpc/server";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { encodeError, malformed, toAppError, toOpenaiError } from "../../platform/http/error-response.ts";
import { originBlocker } from "../../platform/http/own-address.ts";
import { securityHeaders } from "../../platform/http/security-headers.ts";
import { loadWebApp } from "../../platform/http/static-files.ts";
import { destinationsOf, destinationsTag, originsOf } from "../../platform/telemetry/destinations.ts";
import type { Services } from "../services.ts";
import { readKeyBlocker } from "../tenancy/actor.ts";
import { limitBody } from "./body-limit.ts";
import { respondOnce } from "./idempotency.ts";
import { metricsHttp } from "./metrics.ts";
import { watchStreams } from "./open-streams.ts";
import { type Authenticate, requestState } from "./request-state.ts";
import { publicCalls, type RequestContext } from "./rpc.ts";
import type { App, HttpContext, HttpEnv } from "./types.ts";

export interface HttpParts {
  services: Services;
  /** Authenticates the request's cookie. */
  authenticate: Authenticate;
  /** The typed calls. */
  router: AnyRouter;
  /** Each function adds its plain routes. */
  plain: ((app: App) => void)[];
  webFolder: string;
  /** Aborted when the server stops, which ends open streams. */
  endOfStreams?: AbortSignal;
}

const unsafe: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The whole HTTP app: typed calls and plain routes under /api, SCIM under /scim, the web app everywhere else. */
export function createHttpApp(parts: HttpParts): App {
  const { services, endOfStreams = new AbortController().signal } = parts;
  const destinations = destinationsOf(services.config);
  const web = loadWebApp(parts.webFolder, destinationsTag(destinations));
  const headers = Object.entries(
    securityHeaders({
      page: web.page,
      isHttps: services.config.PUBLIC_URL?.startsWith("https://") ?? false,
      connectTo: originsOf(destinations),
    }),
  );
  const app: App = new Hono<HttpEnv>();
  const watch = watchStreams(services.live);

  app.use(async (c, next) => {
    c.set("services", services);
    c.set("endOfStreams", endOfStreams);
    c.set("watch", watch);
    c.set("state", requestState(c, services, parts.authenticate, randomUUID()));
    const startedAt = performance.now();
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.set("x-request-id", c.get("state").requestId);
    for (const cookie of c.get("state").cookies) c.res.headers.append("set-cookie", cookie);
    const ms = performance.now() - startedAt;
    logAccess(c, services, ms);
    countRequest(c, ms / 1000);
  });
  const countRequest = metricsHttp(app, services);
  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    const {
      status,
      headers: extra,
      body,
    } = encodeError(error, { requestId: c.get("state").requestId, log: services.log });
    const sent = c.req.path.startsWith(openaiPath) ? toOpenaiError(error) : body;
    return c.json(sent, status as ContentfulStatusCode, { ...extra, "cache-control": "no-store" });
  });
  app.use("/api/*", guard(services));
  for (const add of parts.plain) add(app);
  app.use("/api/*", signedInBeforeBody(publicCalls(parts.router)), limitBody, typedCalls(parts));
  app.all("/api/functions/*", () => {
    throw notFound("function");
  });
  app.all("/api/*", missing);
  app.use("/shared/*", keepPrivate);
  app.all("*", web.serve);
  return app;
}

/** A signed-out request may send a body only to the typed calls that are public: 401 before anything is read. */
function signedInBeforeBody(isPublic: (method: string, path: string) => boolean) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.raw.body && !isPublic(c.req.method, c.req.path) && !(await c.get("state").signedIn()))
      throw new AppError("unauthenticated", texts.unauthenticated);
    await next();
  });
}

/** OpenAI's clients read errors of this format only. */
const openaiPath = "/api/v1/";

function guard(services: Services) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (unsafe.has(c.req.method)) {
      const { host = "", origin, "sec-fetch-site": fetchSite } = c.req.header();
      const { hasKey, signedIn } = c.get("state");
      // Browsers do not send API keys by themselves, so a request with a key needs no origin check. The Model Context Protocol
      // requires it in any case, and its reads are POST requests: its tools check the key's scope.
      if (hasKey && c.req.path !== mcpPath) refuseIf(readKeyBlocker(await signedIn()));
      else
        refuseIf(
          originBlocker({ origin, fetchSite, host: host || new URL(c.req.url).host }, services.config.PUBLIC_URL),
        );
    }
    await next();
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
}

function typedCalls({ services, router }: HttpParts) {
  const handler = createRpcHandler(router);
  return createMiddleware<HttpEnv>(async (c, next) => {
    const state = c.get("state");
    const answer = async (request: Request) =>
      (await handler.handle(request, { prefix: "/api", context: { ...state, services } })).response;
    const key = isPrivate(c.req.path) ? undefined : c.req.header("idempotency-key");
    const actor = key && unsafe.has(c.req.method) ? await state.signedIn() : null;
    const response = await (key && actor
      ? respondOnce(c.req.raw, { services, actor, key }, async (request) => (await answer(request)) ?? missing())
      : answer(c.req.method === "HEAD" ? new Request(c.req.raw, { method: "GET" }) : c.req.raw));
    if (!response) return next();
    c.res = response;
  });
}

/** Responses with secrets, or that end the account, are not stored for replay. */
function isPrivate(path: string): boolean {
  return [
    "/api/profile/",
    "/api/invitations",
    "/api/api-keys",
    "/api/shares",
    "/api/webhooks",
    "/api/scim-tokens",
  ].some((start) => path.startsWith(start));
}

/** A link that grants access is not indexed, and its URL is not sent to other sites as a referrer. */
const keepPrivate = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.res.headers.set("x-robots-tag", "noindex, nofollow, noarchive");
  c.res.headers.set("referrer-policy", "no-referrer");
});

function missing(): never {
  throw new AppError("not_found", "Not found");
}

function logAccess(c: HttpContext, { log }: Services, ms: number): void {
  const { requestId } = c.get("state");
  const entry = {
    requestId,
    method: c.req.method,
    path: pathForLog(c.req.path),
    status: c.res.status,
    ms: Math.round(ms),
  };
  if (/^\/(?:api|scim)\//.test(c.req.path)) log.info(entry, "request");
  else log.debug(entry, "request");
}

/** A token in a log could be used by anyone who reads the log. */
function pathForLog(path: string): string {
  return path.replace(/^\/(invite|reset|confirm|shared)\/.*/, "/$1/…");
}

/** Serves the typed calls; their errors use the same encoder as plain routes. */
function createRpcHandler(router: AnyRouter): OpenAPIHandler<RequestContext> {
  const started = new WeakSet<object>();
  return new OpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [
      ({ context, next }) => {
        started.add(context);
        return next();
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next();
        } catch (thrown) {
          // An error before the call has started can only come from reading its body.
          const isUnread = !started.has(context) && !(thrown instanceof AppError);
          return {
            matched: true,
            response: encodeError(isUnread ? malformed(thrown) : toAppError(thrown), {
              requestId: context.requestId,
              log: context.services.log,
            }),
          };
        }
      },
    ],
  });
}
