import type { Feature } from "../../kernel/feature.ts";
import { exportQueue, exportSweepQueue } from "./exports.jobs.ts";
import { sweepExports } from "./exports.service.ts";
import { makeExport } from "./exports.worker.ts";
import { profileHttp } from "./profile.http.ts";
import { profileRoutes } from "./profile.routes.ts";

export const profile = {
  name: "profile",
  routes: { profile: profileRoutes },
  http: [profileHttp],
  tables: ["personal_exports"],
  jobs: [
    { queue: exportQueue, work: makeExport, concurrency: 1 },
    { queue: exportSweepQueue, work: sweepExports, concurrency: 1, schedule: "17 * * * *" },
  ],
} satisfies Feature;
