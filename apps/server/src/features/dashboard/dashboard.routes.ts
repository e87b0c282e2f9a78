import { authed } from "../../kernel/http/rpc.ts";
import { readDashboard } from "./dashboard.service.ts";

export const dashboardRoutes = {
  get: authed.dashboard.get.handler(({ context, input }) => readDashboard(context, input)),
};
