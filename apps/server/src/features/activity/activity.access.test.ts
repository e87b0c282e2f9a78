import { defineAccess, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("activity", {
  routes: {
    "GET /api/notifications": { answers: signedIn200 },
    "POST /api/notifications/read": { body: () => ({}), answers: signedIn200 },
    "GET /api/notifications/preferences": { answers: signedIn200 },
    "PATCH /api/notifications/preferences": { body: () => ({ mail: { task_failed: true } }), answers: signedIn200 },
    "GET /api/activity": { answers: signedIn200 },
    "GET /api/events": { answers: signedIn200 },
  },
  audit: {
    "POST /api/notifications/read": "the person's own notifications",
    "PATCH /api/notifications/preferences": "the person's own preferences",
  },
  openToKeys: ["GET /api/activity", "GET /api/events"],
});
