import { defineAccess, readByAdmins, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("organization", {
  routes: {
    "GET /api/organization/data": { answers: signedIn200 },
    "GET /api/organization/export": { answers: readByAdmins },
    "POST /api/organization/deletion": {
      body: () => ({ name: "not its name" }),
      answers: [422, 403, 403, 403, 422, 422, 401],
    },
    "DELETE /api/organization/deletion": { answers: [200, 403, 403, 403, 200, 200, 401] },
  },
  audit: {
    "GET /api/organization/export": ["organization_exported"],
    "POST /api/organization/deletion": ["organization_deletion_asked", "plan_cancel_planned"],
    "DELETE /api/organization/deletion": ["organization_kept", "plan_resumed"],
  },
  auditedElsewhere: ["POST /api/organization/deletion", "DELETE /api/organization/deletion"],
});
