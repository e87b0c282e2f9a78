import { defineAccess } from "../../platform/testing/access.ts";

const path = "POST /api/ollama/collaborations/create";

export const access = defineAccess("collaboration", {
  routes: {
    // The matrix has no model; collaboration.test.ts covers successful calls.
    [path]: { body: () => ({ agentIds: [], task: "" }), answers: [422, 422, 422, 403, 422, 422, 401] },
  },
  audit: { [path]: "the person's own result" },
  openToKeys: [path],
});
