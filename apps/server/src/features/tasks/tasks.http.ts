import { analyticsFilter } from "@muster/contracts/tasks-analytics";
import { z } from "zod";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { streamRun } from "../../kernel/runs/runs.http.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { invalidInput } from "../../platform/http/error-response.ts";
import { exportAnalytics } from "./analytics.service.ts";
import { downloadDeliverable } from "./tasks.download.service.ts";
import { mustFindTask } from "./tasks.service.ts";

/** Streaming endpoints: a task's events, and its document as a file. */
export function tasksHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/tasks/:id/events",
      access: "session",
      summary: "Stream a task's progress as server-sent events",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const task = await context.inOrg((tx) => mustFindTask(tx, context.actor.userId, c.req.param("id") ?? ""));
      return streamRun(c, context, task.runId);
    },
  );

  route(
    app,
    {
      method: "GET",
      path: "/api/task-analytics/export",
      access: "session",
      summary: "Download the task report as PDF, or its tasks as CSV",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const parsed = analyticsFilter.extend({ format: z.enum(["csv", "pdf"]) }).safeParse(c.req.query());
      if (!parsed.success) throw invalidInput(parsed.error.issues);
      const file = await exportAnalytics(context, parsed.data);
      return attachmentResponse(
        {
          ...file,
          sizeBytes: file.bytes.length,
          open: (part) => (part ? file.bytes.subarray(part.start, part.end + 1) : file.bytes),
        },
        c.req.raw,
      );
    },
  );

  route(
    app,
    {
      method: "GET",
      path: "/api/tasks/:id/deliverable",
      access: "session",
      summary: "Download a deliverable",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const version = c.req.query("version");
      const file = await downloadDeliverable(context, {
        id: c.req.param("id") ?? "",
        format: c.req.query("format"),
        version: version === undefined ? undefined : Number(version),
        isCounted: c.req.method !== "HEAD",
      });
      return attachmentResponse(
        {
          ...file,
          sizeBytes: file.bytes.length,
          open: (part) => (part ? file.bytes.subarray(part.start, part.end + 1) : file.bytes),
        },
        c.req.raw,
      );
    },
  );
}
