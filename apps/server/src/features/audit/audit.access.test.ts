import { defineAccess, readByAdmins } from "../../platform/testing/access.ts";

export const access = defineAccess("audit", {
  routes: {
    "GET /api/audit": { answers: readByAdmins },
    "GET /api/audit/export": { answers: readByAdmins },
    "POST /api/audit/check": { answers: readByAdmins },
  },
  audit: {
    "GET /api/audit/export": ["audit_exported"],
    "POST /api/audit/check": "reads only",
  },
});
