import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { bytesQueue } from "./bytes.jobs.ts";
import { removeBytes } from "./bytes.service.ts";
import { filesHttp } from "./files.http.ts";
import { profileTableQueue } from "./files.jobs.ts";
import { personDocuments } from "./files.read.service.ts";
import { filesRoutes } from "./files.routes.ts";
import { profileUpload } from "./files.worker.ts";
import { uploadOf } from "./uploads-in-copy.service.ts";

export const files = {
  name: "files",
  routes: { files: filesRoutes },
  http: [filesHttp],
  tables: ["files", "file_tables", "table_profiles"],
  ownerKinds: [personDocuments],
  jobs: [
    { queue: profileTableQueue, work: profileUpload, concurrency: 1 },
    { queue: bytesQueue, work: removeBytes, concurrency: 1 },
  ],
  personalData: [
    { name: "uploads", select: ownRows("files"), filesOf: uploadOf("uploads"), erase: [eraseRows("files")] },
  ],
} satisfies Feature;
