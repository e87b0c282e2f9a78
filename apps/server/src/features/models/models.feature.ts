import type { Feature } from "../../kernel/feature.ts";
import { modelsRoutes } from "./models.routes.ts";
import { pullJobs } from "./pulls.worker.ts";

export const models = {
  name: "models",
  routes: { models: modelsRoutes },
  tables: ["model_providers", "model_prices", "model_settings", "model_pulls"],
  jobs: pullJobs,
} satisfies Feature;
