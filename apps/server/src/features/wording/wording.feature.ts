import type { Feature } from "../../kernel/feature.ts";
import { wordingRoutes } from "./wording.routes.ts";

export const wording = {
  name: "wording",
  routes: { wording: wordingRoutes },
  tables: ["wordings"],
} satisfies Feature;
