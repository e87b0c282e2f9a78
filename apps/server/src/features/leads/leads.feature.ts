import type { Feature } from "../../kernel/feature.ts";
import { ownRows } from "../../kernel/personal-data.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { leadsHttp } from "./leads.http.ts";
import { leadSearchKind } from "./leads.kind.ts";
import { leadsRoutes } from "./leads.routes.ts";
import { leadSearchRuns } from "./leads.runs.ts";
import { purgeDeletedLeads, purgeLeadsQueue } from "./leads.service.ts";

export const leads = {
  name: "leads",
  routes: { leads: leadsRoutes },
  http: [resultRoute(leadSearchKind), leadsHttp],
  runKinds: [leadSearchRuns],
  resultKinds: [leadSearchKind],
  tables: ["leads", "lead_activity", "lead_criteria", "lead_opt_outs"],
  jobs: [{ queue: purgeLeadsQueue, work: purgeDeletedLeads, concurrency: 1, schedule: "51 * * * *" }],
  // Leads are the organization's: they stay when the person who added them leaves.
  personalData: [
    { name: "leads", select: ownRows("leads", "created_by = $2") },
    { name: "lead_activity", select: ownRows("lead_activity", "created_by = $2") },
  ],
} satisfies Feature;
