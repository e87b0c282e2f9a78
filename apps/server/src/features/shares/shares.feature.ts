import type { Feature } from "../../kernel/feature.ts";
import { eraseRows } from "../../kernel/personal-data.ts";
import { sharesRoutes } from "./shares.routes.ts";

export const shares = {
  name: "shares",
  routes: { shares: sharesRoutes },
  personalData: [
    {
      name: "shares",
      select: `select id, kind, subject_id, audience, title, state, opened, created_at, expires_at from shares
                where org_id = $1 and user_id = $2 and id > $3 order by id limit $4`,
      erase: [eraseRows("shares")],
    },
  ],
} satisfies Feature;
