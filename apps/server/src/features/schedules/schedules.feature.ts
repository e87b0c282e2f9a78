import { message } from "@muster/contracts/messages";
import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { on } from "../../kernel/subscriptions.ts";
import { AppError } from "../../platform/errors.ts";
import { agentDeleted } from "../agents/agents.events.ts";
import { fileDeleting, fileNeedsAsked } from "../files/files.events.ts";
import { baseChanged } from "../knowledge/knowledge.events.ts";
import { listScheduledFiles, pauseSchedulesOfAgent, wakeSchedulesOfBase } from "./schedules.repo.ts";
import { schedulesRoutes } from "./schedules.routes.ts";
import { startDueQueue, startDueSchedules } from "./schedules.worker.ts";

export const schedules = {
  name: "schedules",
  routes: { schedules: schedulesRoutes },
  tables: ["schedules", "schedule_runs"],
  jobs: [{ queue: startDueQueue, work: startDueSchedules, concurrency: 1, schedule: "* * * * *" }],
  personalData: [{ name: "schedules", select: ownRows("schedules"), erase: [eraseRows("schedules")] }],
  subscriptions: [
    on(agentDeleted, (tx, _services, { agentId }) =>
      pauseSchedulesOfAgent(tx, agentId, message("schedules.agent_deleted")),
    ),
    // Later changes of the same minute are in the base by then.
    on(baseChanged, (tx, services, { baseId }) =>
      wakeSchedulesOfBase(tx, baseId, new Date(services.now().getTime() + 60_000)),
    ),
    on(fileNeedsAsked, (tx, _services, { fileIds }) => listScheduledFiles(tx, fileIds)),
    on(fileDeleting, async (tx, _services, { fileId }) => {
      if ((await listScheduledFiles(tx, [fileId])).length > 0)
        throw new AppError("conflict", message("schedules.file_used"));
    }),
  ],
} satisfies Feature;
