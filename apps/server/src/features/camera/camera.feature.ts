import type { Feature } from "../../kernel/feature.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { cameraKind } from "./camera.kind.ts";
import { cameraRoutes } from "./camera.routes.ts";
import { cameraRuns } from "./camera.runs.ts";

export const camera = {
  name: "camera",
  routes: { camera: cameraRoutes },
  http: [resultRoute(cameraKind)],
  runKinds: [cameraRuns],
  resultKinds: [cameraKind],
} satisfies Feature;
