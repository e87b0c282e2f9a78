import { authed, writer } from "../../kernel/http/rpc.ts";
import * as service from "./schedules.service.ts";

export const schedulesRoutes = {
  list: authed.schedules.list.handler(({ context }) => service.listOwnSchedules(context)),
  create: writer.schedules.create.handler(({ context, input }) => service.createSchedule(context, input)),
  repeat: writer.schedules.repeat.handler(({ context, input }) => service.repeatTask(context, input)),
  update: writer.schedules.update.handler(({ context, input }) => service.updateSchedule(context, input)),
  remove: writer.schedules.remove.handler(({ context, input }) => service.removeSchedule(context, input)),
  runs: authed.schedules.runs.handler(({ context, input }) => service.listRuns(context, input)),
  calendar: authed.schedules.calendar.handler(({ context, input }) => service.readCalendar(context, input)),
  preview: authed.schedules.preview.handler(({ context, input }) => service.previewTiming(context, input)),
};
