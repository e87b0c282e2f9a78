import type { Feature } from "../../kernel/feature.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { imagesHttp } from "./images.http.ts";
import { imageKind } from "./images.kind.ts";
import { imagesRoutes } from "./images.routes.ts";
import { imageRuns } from "./images.runs.ts";

export const images = {
  name: "images",
  routes: { images: imagesRoutes },
  http: [resultRoute(imageKind), imagesHttp],
  runKinds: [imageRuns],
  resultKinds: [imageKind],
} satisfies Feature;
