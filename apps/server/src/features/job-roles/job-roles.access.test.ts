import { canary, defineAccess, editedByAdmins, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("job-roles", {
  routes: {
    "GET /api/job-roles": { answers: signedIn200 },
    "GET /api/job-roles/library": { answers: signedIn200 },
    "POST /api/job-roles": {
      body: () => ({ title: "Clerk", department: "Finance" }),
      answers: [201, 201, 201, 403, 201, 201, 401],
    },
    "PATCH /api/job-roles/{id}": { id: "jobRole", body: () => ({ mission: "Other" }), answers: editedByAdmins },
    "DELETE /api/job-roles/{id}": { id: "jobRole", answers: [204, 204, 403, 403, 404, 404, 401] },
    "PUT /api/job-roles/{id}/agents": {
      id: "jobRole",
      body: ({ agent }) => ({ agentIds: [agent] }),
      answers: editedByAdmins,
    },
    "POST /api/job-roles/{id}/hire": {
      id: "jobRole",
      body: () => ({ name: "Ann" }),
      answers: [201, 201, 201, 403, 404, 404, 401],
    },
  },
  audit: {
    "POST /api/job-roles": ["job_role_created"],
    "PATCH /api/job-roles/{id}": ["job_role_changed"],
    "DELETE /api/job-roles/{id}": ["job_role_deleted"],
    "PUT /api/job-roles/{id}/agents": ["job_role_assigned"],
    "POST /api/job-roles/{id}/hire": ["agent_created", "job_role_assigned"],
  },
  openToKeys: [
    "GET /api/job-roles",
    "GET /api/job-roles/library",
    "POST /api/job-roles",
    "PATCH /api/job-roles/{id}",
    "DELETE /api/job-roles/{id}",
    "PUT /api/job-roles/{id}/agents",
    "POST /api/job-roles/{id}/hire",
  ],
  rows: {
    jobRole: async ({ post }) => (await post("/api/job-roles", { title: `${canary} clerk`, department: canary })).id,
  },
  internal: ({ jobRole }) => [jobRole],
});
