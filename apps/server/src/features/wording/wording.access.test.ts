import { defineAccess, readByAdmins, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("wording", {
  routes: {
    "GET /api/wording": { answers: signedIn200 },
    "PUT /api/wording/{id}": {
      id: "text",
      body: () => ({ text: "Good to see you, {name}" }),
      answers: readByAdmins,
    },
    "DELETE /api/wording/{id}": { id: "text", answers: readByAdmins },
  },
  audit: {
    "PUT /api/wording/{id}": ["text_changed"],
    "DELETE /api/wording/{id}": ["text_changed"],
  },
  // Texts are addressed by key, and every organization has every key.
  rows: { text: async () => "welcome_message" },
});
