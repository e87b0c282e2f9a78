import { writer } from "../../kernel/http/rpc.ts";
import { confirmRecord } from "./camera.service.ts";

export const cameraRoutes = {
  confirm: writer.camera.confirm.handler(({ context, input }) => confirmRecord(context, input)),
};
