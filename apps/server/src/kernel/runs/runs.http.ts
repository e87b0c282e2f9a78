import { notFound } from "../../platform/errors.ts";
import { sse } from "../../platform/http/sse.ts";
import { isId } from "../../platform/ids.ts";
import type { Context } from "../context.ts";
import { route } from "../http/route.ts";
import type { App, HttpContext } from "../http/types.ts";
import { readRun } from "./runs.ts";
import { subscribeRunEvents } from "./stream.ts";

/** The events of any run of the person who asks. */
export function runsHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/runs/:id/events",
      access: "session",
      summary: "A run's progress as server-sent events",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const id = c.req.param("id") ?? "";
      const run = isId(id) ? await context.inOrg((tx) => readRun(tx, id)) : undefined;
      if (run?.userId !== context.actor.userId) throw notFound("record");
      return streamRun(c, context, run.id);
    },
  );
}

/** Streams a run that the caller may see, from after the event that the client has seen last. */
export function streamRun(
  c: HttpContext,
  { services, actor }: Pick<Context, "services" | "actor">,
  runId: string,
): Response {
  const last = Number(c.req.header("last-event-id") ?? c.req.query("after") ?? 0);
  const after = Number.isSafeInteger(last) && last > 0 ? last : 0;
  return sse(c, (signal) => subscribeRunEvents(services, { orgId: actor.orgId, runId, after, signal }));
}
