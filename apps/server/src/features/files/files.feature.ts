import type { Feature } from "../../kernel/feature.ts";
import { filesHttp } from "./files.http.ts";
import { filesRoutes } from "./files.routes.ts";
import { personDocuments } from "./owner-kinds.ts";

export const files = {
  name: "files",
  routes: { files: filesRoutes },
  http: [filesHttp],
  tables: ["files"],
  ownerKinds: [personDocuments],
} satisfies Feature;
