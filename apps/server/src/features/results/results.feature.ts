import type { Feature } from "../../kernel/feature.ts";
import { resultsHttp } from "./results.http.ts";
import { resultsRoutes } from "./results.routes.ts";

export const results = {
  name: "results",
  routes: { results: resultsRoutes },
  http: [resultsHttp],
  tables: ["ai_results"],
} satisfies Feature;
