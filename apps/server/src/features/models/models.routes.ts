import { authed } from "../../kernel/http/rpc.ts";
import { listModels } from "./models.service.ts";

export const modelsRoutes = {
  list: authed.models.list.handler(({ context }) => listModels(context.house)),
};
