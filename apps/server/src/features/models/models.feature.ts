import type { Feature } from "../../kernel/feature.ts";
import { firstUseQueue, workOnFirstUse } from "./first-use.service.ts";
import { gpuBuildRuns, localModelRuns } from "./local.runs.ts";
import { modelsRoutes } from "./models.routes.ts";
import { pullRuns } from "./pulls.runs.ts";

export const models = {
  name: "models",
  routes: { models: modelsRoutes },
  tables: ["model_providers", "model_prices", "model_settings", "model_pulls"],
  runKinds: [pullRuns, localModelRuns, gpuBuildRuns],
  jobs: [{ queue: firstUseQueue, work: workOnFirstUse, concurrency: 1 }],
} satisfies Feature;
