import { defineAccess, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("dashboard", {
  routes: {
    "GET /api/dashboard": { answers: signedIn200 },
  },
  openToKeys: ["GET /api/dashboard"],
});
