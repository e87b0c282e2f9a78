import type { Feature } from "../../kernel/feature.ts";
import { activityHttp } from "./activity.http.ts";
import { activityRoutes } from "./activity.routes.ts";

export const activity = {
  name: "activity",
  routes: { activity: activityRoutes },
  http: [activityHttp],
} satisfies Feature;
