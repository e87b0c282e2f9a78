import type { Feature } from "../../kernel/feature.ts";
import { dashboardRoutes } from "./dashboard.routes.ts";

export const dashboard = {
  name: "dashboard",
  routes: { dashboard: dashboardRoutes },
} satisfies Feature;
