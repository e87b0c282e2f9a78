import type { Feature } from "../../kernel/feature.ts";
import { auditHttp } from "./audit.http.ts";
import { auditRoutes } from "./audit.routes.ts";

export const audit = {
  name: "audit",
  routes: { audit: auditRoutes },
  http: [auditHttp],
} satisfies Feature;
