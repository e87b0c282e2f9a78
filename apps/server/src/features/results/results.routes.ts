import { authed, writer } from "../../kernel/http/rpc.ts";
import * as service from "./results.service.ts";
import { keepResultAsFile, saveResult } from "./results.service.ts";

export const resultsRoutes = {
  list: authed.results.list.handler(({ context, input }) => service.listResults(context, input)),
  get: authed.results.get.handler(({ context, input }) => service.getResult(context, input)),
  update: writer.results.update.handler(({ context, input }) => service.updateResult(context, input)),
  save: writer.results.save.handler(({ context, input }) => saveResult(context, input)),
  toFile: writer.results.toFile.handler(({ context, input }) => keepResultAsFile(context, input)),
  cancel: writer.results.cancel.handler(({ context, input }) => service.cancelResult(context, input)),
  remove: writer.results.remove.handler(({ context, input }) => service.removeResult(context, input)),
  restore: writer.results.restore.handler(({ context, input }) => service.restoreResult(context, input)),
};
