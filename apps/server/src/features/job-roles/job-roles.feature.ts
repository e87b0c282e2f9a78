import type { Feature } from "../../kernel/feature.ts";
import { ownRows } from "../../kernel/personal-data.ts";
import { jobRolesRoutes } from "./job-roles.routes.ts";

export const jobRoles = {
  name: "job-roles",
  routes: { jobRoles: jobRolesRoutes },
  tables: ["job_roles", "job_role_agents"],
  personalData: [{ name: "job_roles", select: ownRows("job_roles", "created_by = $2") }],
} satisfies Feature;
