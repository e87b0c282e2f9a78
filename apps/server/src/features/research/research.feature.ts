import type { Feature } from "../../kernel/feature.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { researchKind } from "./research.kind.ts";
import { researchRoutes } from "./research.routes.ts";
import { researchRuns } from "./research.runs.ts";

export const research = {
  name: "research",
  routes: { research: researchRoutes },
  http: [resultRoute(researchKind)],
  runKinds: [researchRuns],
  resultKinds: [researchKind],
} satisfies Feature;
