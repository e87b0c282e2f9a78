import type { Feature } from "../../kernel/feature.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { collaborationKind } from "./collaboration.kind.ts";
import { collaborationRuns } from "./collaboration.runs.ts";

export const collaboration = {
  name: "collaboration",
  http: [resultRoute(collaborationKind)],
  runKinds: [collaborationRuns],
  resultKinds: [collaborationKind],
} satisfies Feature;
