import { contract } from "@muster/contracts/contract";
import { implement, isProcedure, type MiddlewareNextFn } from "@orpc/server";
import { refuseIf } from "../../platform/errors.ts";
import type { Services } from "../services.ts";
import { writeBlocker } from "../tenancy/actor.ts";
import { refuseKeys, toContext } from "./signed-in.ts";
import type { RequestState } from "./types.ts";

export interface RequestContext extends RequestState {
  services: Services;
}

/** The contract to implement; public calls start here. API keys are accepted where the contract says so. */
export const os = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, next }) => {
    if (!isOpenToKeys(procedure)) await refuseKeys(context);
    return next();
  });

/** For signed-in callers: handlers get a `Context`. */
export const authed = os.use(needSession);

async function needSession({ context, next }: { context: RequestContext; next: MiddlewareNextFn<unknown> }) {
  return next({ context: await toContext(context, context.services) });
}

/** For changes: viewers are refused. */
export const writer = authed.use(({ context, next }) => {
  refuseIf(writeBlocker(context.actor));
  return next();
});

/** Returns a predicate for the public typed calls, by method and path. */
export function publicCalls(router: object): (method: string, path: string) => boolean {
  const patterns = listPublic(router).map(
    ({ method, path }) => new RegExp(`^${method} /api${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  );
  return (method, path) => patterns.some((pattern) => pattern.test(`${method} ${path}`));
}

function listPublic(router: object): { method: string; path: string }[] {
  return Object.values(router).flatMap((value: object) => {
    if (!isProcedure(value)) return listPublic(value);
    const { middlewares, route } = value["~orpc"];
    if ((middlewares as readonly unknown[]).includes(needSession)) return [];
    return [{ method: route.method ?? "POST", path: route.path ?? "" }];
  });
}

/** Whether a call's contract starts with `openToKeys`. */
export function isOpenToKeys(procedure: { "~orpc": { meta: object } }): boolean {
  const { meta } = procedure["~orpc"];
  return "isOpenToKeys" in meta && meta.isOpenToKeys === true;
}
