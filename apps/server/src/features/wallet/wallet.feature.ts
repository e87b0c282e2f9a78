import type { Feature } from "../../kernel/feature.ts";
import { eraseRows } from "../../kernel/personal-data.ts";
import { walletRoutes } from "./wallet.routes.ts";
import { checkAnchor, checkAnchorQueue } from "./wallet.worker.ts";

export const wallet = {
  name: "wallet",
  routes: { wallet: walletRoutes },
  tables: ["anchors", "anchor_leaves"],
  jobs: [{ queue: checkAnchorQueue, work: checkAnchor, concurrency: 2 }],
  personalData: [
    {
      name: "anchors",
      select: `select a.*, (select jsonb_agg(jsonb_build_object('interaction_id', l.interaction_id, 'leaf', l.leaf) order by l.position)
          from anchor_leaves l where l.org_id = $1 and l.anchor_id = a.id) as leaves
        from anchors a where a.org_id = $1 and a.user_id = $2 and a.id > $3 order by a.id limit $4`,
      // Its leaves are deleted with it. What is on a chain stays there: a hash, which names no one.
      erase: [eraseRows("anchors")],
    },
  ],
} satisfies Feature;
