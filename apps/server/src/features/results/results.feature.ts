import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { resultsHttp } from "./results.http.ts";
import { resultsRoutes } from "./results.routes.ts";

export const results = {
  name: "results",
  routes: { results: resultsRoutes },
  http: [resultsHttp],
  tables: ["ai_results"],
  personalData: [{ name: "results", select: ownRows("ai_results"), erase: [eraseRows("ai_results")] }],
} satisfies Feature;
