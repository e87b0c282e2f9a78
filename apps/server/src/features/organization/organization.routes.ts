import { authed, writer } from "../../kernel/http/rpc.ts";
import { cancelDeletion, readData, requestDeletion } from "./organization.service.ts";

export const organizationRoutes = {
  data: authed.organization.data.handler(({ context }) => readData(context)),
  delete: writer.organization.delete.handler(({ context, input }) => requestDeletion(context, input)),
  keep: writer.organization.keep.handler(({ context }) => cancelDeletion(context)),
};
