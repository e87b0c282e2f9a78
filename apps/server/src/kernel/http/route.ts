import type { Handler, MiddlewareHandler } from "hono";
import { refuseIf } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import { writeBlocker } from "../tenancy/actor.ts";
import { limitBody, whileUploading } from "./body-limit.ts";
import { refuseKeys, toContext } from "./signed-in.ts";
import type { App, HttpContext, HttpEnv, OpenStream, SessionActor } from "./types.ts";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export interface PlainRoute {
  method: Method;
  /** The full path in Hono's syntax: "/api/tasks/:id/events". */
  path: string;
  /** "token": the feature checks its own bearer tokens; sessions and API keys are refused. */
  access: "public" | "session" | "token";
  summary: string;
  /** For the API description; JSON by default. */
  mediaType?: string;
  /** Accepts multipart/form-data and streams it; all other routes refuse it. */
  takesUpload?: true;
  /** Changes only the person's own data, so viewers may call it. */
  isOwn?: true;
  /** Accepts API keys. */
  isOpenToKeys?: true;
}

type PublicHandler = (c: HttpContext) => Response | Promise<Response>;
type SessionHandler = (c: HttpContext, context: Context & { actor: SessionActor }) => Response | Promise<Response>;

const registry = new WeakMap<App, PlainRoute[]>();

/**
 * Adds a route that is not a typed call (a stream, an upload, a download) and records it for the API description and the access
 * matrix. With access "session" signed-out callers get a 401, and viewers may not change anything.
 */
export function route(app: App, entry: PlainRoute & { access: "public" | "token" }, handler: PublicHandler): void;
export function route(app: App, entry: PlainRoute & { access: "session" }, handler: SessionHandler): void;
export function route(app: App, entry: PlainRoute, handler: SessionHandler): void {
  registry.set(app, [...routesOf(app), entry]);
  const answer = async (c: HttpContext, context: Context & { actor: SessionActor }) => {
    const openStream = () => c.get("watch")(context.actor, c.get("state").askAgain);
    c.set("openStream", openStream);
    const response = await handler(c, context);
    return entry.mediaType && response.body ? abortWhenEnded(response, openStream()) : response;
  };
  const answerPublic = handler as PublicHandler; // the overload without a session
  // The body is not read before its sender is authorized.
  const admit: MiddlewareHandler<HttpEnv> = async (c, next) => {
    if (!entry.isOpenToKeys && entry.access !== "token") await refuseKeys(c.get("state"));
    if (entry.access === "session") {
      const context = await toContext(c.get("state"), c.get("services"));
      if (entry.method !== "GET" && !entry.isOwn) refuseIf(writeBlocker(context.actor));
      c.set("context", context);
    }
    await next();
  };
  const guarded: Handler<HttpEnv> = async (c) => {
    const context = c.get("context");
    const work = async () => (context ? answer(c, context) : answerPublic(c));
    const response = await (entry.takesUpload ? whileUploading(c, work) : work());
    // No one would read the body, and it would hold its stream and its slot among the open ones.
    if (c.req.method === "HEAD") await response.body?.cancel();
    return response;
  };
  if (entry.takesUpload) app.on(entry.method, entry.path, admit, guarded);
  else app.on(entry.method, entry.path, admit, limitBody, guarded);
}

/** Stops a download when its session ends, as an event stream does. */
function abortWhenEnded(response: Response, { signal, close }: OpenStream): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  response.body?.pipeTo(writable, { signal }).then(close, close);
  return new Response(readable, response);
}

export function routesOf(app: App): PlainRoute[] {
  return registry.get(app) ?? [];
}
