import { canary, defineAccess, editedByAdmins, readByAdmins } from "../../platform/testing/access.ts";

// Nothing listens on port 9 (discard), which the matrix allows, so a test event fails at once.
const draft = { name: canary, url: "http://127.0.0.1:9/hook", eventTypes: ["lead.status_changed"] };

export const access = defineAccess("webhooks", {
  routes: {
    "GET /api/webhooks": { answers: readByAdmins },
    // Strangers and removed members are on a trial, which does not include webhooks.
    "POST /api/webhooks": { body: () => draft, answers: [201, 201, 403, 403, 402, 402, 401] },
    "PATCH /api/webhooks/{id}": { id: "webhook", body: () => ({ name: "Renamed" }), answers: editedByAdmins },
    "DELETE /api/webhooks/{id}": { id: "webhook", answers: [204, 204, 403, 403, 404, 404, 401] },
    "POST /api/webhooks/{id}/secret": { id: "webhook", answers: editedByAdmins },
    "POST /api/webhooks/{id}/test": { id: "webhook", answers: editedByAdmins },
    "GET /api/webhooks/{id}/deliveries": { id: "webhook", answers: editedByAdmins },
    "POST /api/webhook-deliveries/{id}/resend": { id: "webhookDelivery", answers: editedByAdmins },
  },
  audit: {
    "POST /api/webhooks": ["webhook_created"],
    "PATCH /api/webhooks/{id}": ["webhook_changed"],
    "DELETE /api/webhooks/{id}": ["webhook_deleted"],
    "POST /api/webhooks/{id}/secret": ["webhook_secret_rotated"],
    "POST /api/webhooks/{id}/test": ["webhook_tested"],
    "POST /api/webhook-deliveries/{id}/resend": ["webhook_resent"],
  },
  rows: {
    // The matrix creates more webhooks than an organization may have.
    async webhook({ server, owner, post }) {
      const { items } = (await server.request("GET", "/api/webhooks", { as: owner })).body;
      if (items.length > 8) await server.request("DELETE", `/api/webhooks/${items.at(-1).id}`, { as: owner });
      return (await post("/api/webhooks", draft)).webhook.id;
    },
    async webhookDelivery({ make, post }) {
      return (await post(`/api/webhooks/${await make("webhook")}/test`, {})).id;
    },
  },
});
