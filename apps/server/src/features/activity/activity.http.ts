import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { sse } from "../../platform/http/sse.ts";
import { personEvents } from "./person-events.ts";

/** Event stream for the signed-in person while a page is open. */
export function activityHttp(app: App): void {
  const summary =
    "Stream your notifications and changes as server-sent events: notification, withdrawn, account, approvals, usage, task, run, sources";
  route(app, { method: "GET", path: "/api/events", access: "session", summary, isOpenToKeys: true }, (c, context) =>
    sse(c, (signal) => personEvents(context, signal)),
  );
}
