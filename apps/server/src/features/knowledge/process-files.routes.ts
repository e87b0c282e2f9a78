import { authed, writer } from "../../kernel/http/rpc.ts";
import { getProcessing, saveProcessed } from "./process-files.service.ts";

export const fileProcessingRoutes = {
  get: authed.fileProcessing.get.handler(({ context, input }) => getProcessing(context, input)),
  save: writer.fileProcessing.save.handler(({ context, input }) => saveProcessed(context, input)),
};
