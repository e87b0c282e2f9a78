import { authed, writer } from "../../kernel/http/rpc.ts";
import {
  assignJobRole,
  createJobRole,
  deleteJobRole,
  hireForJobRole,
  listJobRoles,
  updateJobRole,
} from "./job-roles.service.ts";
import { startingRoles } from "./starting-roles.ts";

export const jobRolesRoutes = {
  list: authed.jobRoles.list.handler(({ context }) => listJobRoles(context)),
  library: authed.jobRoles.library.handler(() => ({ items: startingRoles })),
  create: writer.jobRoles.create.handler(({ context, input }) => createJobRole(context, input)),
  update: writer.jobRoles.update.handler(({ context, input }) => updateJobRole(context, input)),
  remove: writer.jobRoles.remove.handler(({ context, input }) => deleteJobRole(context, input)),
  assign: writer.jobRoles.assign.handler(({ context, input }) => assignJobRole(context, input)),
  hire: writer.jobRoles.hire.handler(({ context, input }) => hireForJobRole(context, input)),
};
