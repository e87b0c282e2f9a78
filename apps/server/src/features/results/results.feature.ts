import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { resultsHttp } from "./results.http.ts";
import { resultsRoutes } from "./results.routes.ts";
import { purgeDeletedResults, purgeResultsQueue } from "./results.service.ts";

export const results = {
  name: "results",
  routes: { results: resultsRoutes },
  http: [resultsHttp],
  tables: ["ai_results"],
  jobs: [{ queue: purgeResultsQueue, work: purgeDeletedResults, concurrency: 1, schedule: "43 * * * *" }],
  personalData: [{ name: "results", select: ownRows("ai_results"), erase: [eraseRows("ai_results")] }],
} satisfies Feature;
