import type { Feature } from "../../kernel/feature.ts";
import { approvalSubscriptions } from "./approvals.notify.service.ts";
import { approvalsRoutes } from "./approvals.routes.ts";

export const approvals = {
  name: "approvals",
  routes: { approvals: approvalsRoutes },
  subscriptions: approvalSubscriptions,
} satisfies Feature;
