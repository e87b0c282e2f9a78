import { canary, defineAccess, signedIn200 } from "../../platform/testing/access.ts";
import { makeApproval } from "./approvals.factory.ts";

export const access = defineAccess("approvals", {
  routes: {
    "GET /api/approvals": { answers: signedIn200 },
    "GET /api/approvals/{id}": { id: "approval", answers: [200, 200, 404, 404, 404, 404, 401] },
    "POST /api/approvals/{id}/decision": {
      id: "approval",
      body: () => ({ decision: "refused" }),
      answers: [200, 200, 404, 403, 404, 404, 401],
    },
    "GET /api/approval-settings": { answers: signedIn200 },
    "PUT /api/approval-settings": {
      body: () => ({ allowedHosts: ["example.com"] }),
      answers: [200, 200, 403, 403, 200, 200, 401],
    },
  },
  audit: {
    "POST /api/approvals/{id}/decision": ["approval_refused"],
    "PUT /api/approval-settings": ["approval_settings_changed"],
  },
  openToKeys: ["GET /api/approvals", "GET /api/approvals/{id}"],
  rows: {
    approval: async ({ server, owner, make }) =>
      makeApproval(server.services, owner, { taskId: await make("task"), title: `${canary} task` }),
  },
});
