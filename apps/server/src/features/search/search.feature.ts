import type { Feature } from "../../kernel/feature.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { searchHttp } from "./search.http.ts";
import { searchKind } from "./search.kind.ts";
import { searchRoutes } from "./search.routes.ts";
import { searchRuns } from "./search.runs.ts";
import { webSearch } from "./search.tools.ts";

export const search = {
  name: "search",
  routes: { search: searchRoutes },
  tables: ["search_services"],
  http: [resultRoute(searchKind), searchHttp],
  runKinds: [searchRuns],
  resultKinds: [searchKind],
  tools: [webSearch],
} satisfies Feature;
