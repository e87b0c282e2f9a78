import { newId } from "../../platform/ids.ts";
import { defineAccess, ownersOwnChange } from "../../platform/testing/access.ts";

const result = {
  ...{
    fileId: "none",
    imageData: "/api/files/none/content",
    timestamp: "2026-01-01T00:00:00.000Z",
    width: 10,
    height: 10,
  },
  analysis: { description: "Zanzibar", objects: [], text: [], emotions: [], tags: [], quality: 90, confidence: null },
  measures: { quality: 90, sharpness: 1, brightness: 100, contrast: 200, noise: 0, remarks: [] },
  ...{ words: [], codes: [], proposals: [], visionNotice: null, confirmed: {} },
};

export const access = defineAccess("camera", {
  routes: {
    // An upload that is not the caller's own, or no picture, is refused.
    "POST /api/ai-features/camera": {
      body: () => ({ file: "none" }),
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
    "POST /api/ai-features/camera/{id}/confirm": {
      id: "capture",
      body: () => ({ kind: "receipt", fields: { merchant: "Zanzibar" } }),
      answers: ownersOwnChange,
    },
  },
  audit: {
    "POST /api/ai-features/camera": "the person's own capture",
    "POST /api/ai-features/camera/{id}/confirm": "the person's own capture",
  },
  openToKeys: ["POST /api/ai-features/camera", "POST /api/ai-features/camera/{id}/confirm"],
  rows: {
    async capture({ server, owner }) {
      const id = newId();
      await server.services.db.query(
        `insert into ai_results (id, org_id, user_id, kind, title, input, result, status, units, credits, created_at, ended_at)
         values ($1, $2, $3, 'capture', 'Zanzibar', $4, $5, 'completed', 1, 0, now(), now())`,
        [
          ...[id, owner.orgId, owner.userId, JSON.stringify({ value: { file: "none" } })],
          JSON.stringify({ value: { madeBy: { engine: "builtin", model: null }, result } }),
        ],
      );
      return id;
    },
  },
});
