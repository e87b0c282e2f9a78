import { authed, writer } from "../../kernel/http/rpc.ts";
import { askForDeletion, readData, takeDeletionBack } from "./organization.service.ts";

export const organizationRoutes = {
  data: authed.organization.data.handler(({ context }) => readData(context)),
  delete: writer.organization.delete.handler(({ context, input }) => askForDeletion(context, input)),
  keep: writer.organization.keep.handler(({ context }) => takeDeletionBack(context)),
};
