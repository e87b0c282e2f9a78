import type { Feature } from "../../kernel/feature.ts";
import { bytesQueue } from "./bytes.jobs.ts";
import { removeBytes } from "./bytes.service.ts";
import { sweepContents } from "./contents.service.ts";
import { filesHttp } from "./files.http.ts";
import { contentSweepQueue } from "./files.jobs.ts";
import { filesRoutes } from "./files.routes.ts";

export const files = {
  name: "files",
  routes: { files: filesRoutes },
  http: [filesHttp],
  tables: ["contents", "files", "file_documents"],
  jobs: [
    { queue: contentSweepQueue, work: sweepContents, concurrency: 1, schedule: "23 * * * *" },
    { queue: bytesQueue, work: removeBytes, concurrency: 1 },
  ],
} satisfies Feature;
