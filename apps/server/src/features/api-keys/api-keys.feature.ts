import type { Feature } from "../../kernel/feature.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";
import { authenticateByKey } from "./api-keys.service.ts";

export const apiKeys = {
  name: "api-keys",
  routes: { apiKeys: apiKeysRoutes },
  openHttp: (services) => ({ authenticate: (otherwise) => authenticateByKey(services, otherwise) }),
  tables: ["api_keys"],
  personalData: [
    {
      name: "api_keys",
      select: `select id, name, scope, last_four, created_at, expires_at, last_used_at from api_keys
                where org_id = $1 and user_id = $2 and id > $3 order by id limit $4`,
    },
  ],
} satisfies Feature;
