import type { Feature } from "../../kernel/feature.ts";
import { eraseDue } from "./organization.erase.service.ts";
import { organizationHttp } from "./organization.http.ts";
import { eraseQueue } from "./organization.jobs.ts";
import { organizationRoutes } from "./organization.routes.ts";

export const organization = {
  name: "organization",
  routes: { organization: organizationRoutes },
  http: [organizationHttp],
  jobs: [{ queue: eraseQueue, work: eraseDue, concurrency: 1, schedule: "*/10 * * * *" }],
} satisfies Feature;
