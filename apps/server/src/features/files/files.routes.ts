import { authed, writer } from "../../kernel/http/rpc.ts";
import { getFile, removeFile } from "./files.service.ts";

export const filesRoutes = {
  get: authed.files.get.handler(({ context, input }) => getFile(context, input)),
  remove: writer.files.remove.handler(({ context, input }) => removeFile(context, input)),
};
