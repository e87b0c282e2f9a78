import type { Feature } from "../../kernel/feature.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { thinkingKind } from "./thinking.kind.ts";
import { thinkingRuns } from "./thinking.runs.ts";

export const thinking = {
  name: "thinking",
  http: [resultRoute(thinkingKind)],
  runKinds: [thinkingRuns],
  resultKinds: [thinkingKind],
} satisfies Feature;
