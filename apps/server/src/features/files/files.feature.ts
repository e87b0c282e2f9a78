import type { Feature } from "../../kernel/feature.ts";
import { bytesQueue } from "./bytes.jobs.ts";
import { removeBytes } from "./bytes.service.ts";
import { filesHttp } from "./files.http.ts";
import { filesRoutes } from "./files.routes.ts";
import { personDocuments } from "./owner-kinds.ts";

export const files = {
  name: "files",
  routes: { files: filesRoutes },
  http: [filesHttp],
  tables: ["files"],
  ownerKinds: [personDocuments],
  jobs: [{ queue: bytesQueue, work: removeBytes, concurrency: 1 }],
} satisfies Feature;
