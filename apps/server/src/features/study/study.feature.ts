import type { Feature } from "../../kernel/feature.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { studyKind } from "./study.kind.ts";
import { studyRuns } from "./study.runs.ts";

export const study = {
  name: "study",
  http: [resultRoute(studyKind)],
  runKinds: [studyRuns],
  resultKinds: [studyKind],
} satisfies Feature;
