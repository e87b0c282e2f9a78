import { authed, writer } from "../../kernel/http/rpc.ts";
import { imageStatus, initializeModels } from "./images.servers.service.ts";

export const imagesRoutes = {
  status: authed.images.status.handler(({ context }) => imageStatus(context)),
  initialize: writer.images.initialize.handler(({ context }) => initializeModels(context)),
};
