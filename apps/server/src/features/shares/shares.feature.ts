import type { Feature } from "../../kernel/feature.ts";
import { sharesRoutes } from "./shares.routes.ts";

export const shares = {
  name: "shares",
  routes: { shares: sharesRoutes },
} satisfies Feature;
