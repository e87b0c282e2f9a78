import type { Feature } from "../../kernel/feature.ts";
import { membersRoutes } from "./members.routes.ts";

export const members = {
  name: "members",
  routes: { members: membersRoutes },
  tables: ["invitations"],
} satisfies Feature;
