import type { Feature } from "../../kernel/feature.ts";
import { authenticateByKey } from "./api-keys.authenticate.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";

export const apiKeys = {
  name: "api-keys",
  routes: { apiKeys: apiKeysRoutes },
  openHttp: (services) => ({ authenticate: (otherwise) => authenticateByKey(services, otherwise) }),
  tables: ["api_keys"],
} satisfies Feature;
