import { newId } from "../../platform/ids.ts";
import { canary, defineAccess, seenByA, signedIn200 } from "../../platform/testing/access.ts";

const changedByWriters: [number, number, number, number, number, number, number] = [200, 200, 200, 403, 404, 404, 401];

export const access = defineAccess("leads", {
  routes: {
    // No source is open in tests: the search is refused and not charged.
    "POST /api/ai-features/lead-generation": {
      body: () => ({ what: "logistics", where: "Oslo" }),
      answers: [503, 503, 503, 403, 503, 503, 401],
    },
    "GET /api/leads": { answers: signedIn200 },
    "GET /api/leads/export": { answers: signedIn200 },
    "POST /api/leads": { body: () => ({ company: "Halden" }), answers: [201, 201, 201, 403, 201, 201, 401] },
    "GET /api/leads/criteria": { answers: signedIn200 },
    "PUT /api/leads/criteria": {
      body: () => ({ industries: ["Logistics"] }),
      answers: [200, 200, 200, 403, 200, 200, 401],
    },
    "POST /api/leads/import": {
      body: () => ({ name: "prospects.csv", text: `Company\nBerg ${newId()}\n` }),
      answers: [200, 200, 200, 403, 200, 200, 401],
    },
    // There is no such result; leads.search.test.ts saves companies of one as its owner and as another person.
    "POST /api/leads/found": {
      body: () => ({ resultId: newId(), positions: [1] }),
      answers: [404, 404, 404, 403, 404, 404, 401],
    },
    "GET /api/leads/{id}": { id: "lead", answers: seenByA },
    "PATCH /api/leads/{id}": { id: "lead", body: () => ({ phone: `+47 ${newId()}` }), answers: changedByWriters },
    "POST /api/leads/{id}/notes": {
      id: "lead",
      body: () => ({ text: `${canary} called` }),
      answers: [201, 201, 201, 403, 404, 404, 401],
    },
    "POST /api/leads/{id}/merge": {
      id: "lead",
      body: ({ lead }) => ({ otherId: lead }),
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
    "DELETE /api/leads/{id}": { id: "lead", answers: [204, 204, 204, 403, 404, 404, 401] },
    "POST /api/leads/{id}/restore": { id: "deletedLead", answers: [200, 200, 200, 403, 404, 404, 401] },
  },
  audit: {
    "POST /api/ai-features/lead-generation": "the person's own search",
    "GET /api/leads/export": ["leads_exported"],
    "POST /api/leads": ["lead_added"],
    "PUT /api/leads/criteria": ["lead_criteria_changed"],
    "POST /api/leads/import": ["leads_imported"],
    "POST /api/leads/found": ["leads_found"],
    "PATCH /api/leads/{id}": ["lead_changed"],
    "POST /api/leads/{id}/notes": ["lead_note"],
    "POST /api/leads/{id}/merge": ["lead_merged"],
    "DELETE /api/leads/{id}": ["lead_deleted"],
    "POST /api/leads/{id}/restore": ["lead_restored"],
  },
  auditedElsewhere: ["POST /api/leads/found", "POST /api/leads/{id}/merge"],
  openToKeys: [
    "POST /api/ai-features/lead-generation",
    "GET /api/leads",
    "GET /api/leads/export",
    "POST /api/leads",
    "GET /api/leads/criteria",
    "PUT /api/leads/criteria",
    "POST /api/leads/import",
    "POST /api/leads/found",
    "GET /api/leads/{id}",
    "PATCH /api/leads/{id}",
    "POST /api/leads/{id}/notes",
    "POST /api/leads/{id}/merge",
    "DELETE /api/leads/{id}",
    "POST /api/leads/{id}/restore",
  ],
  rows: {
    lead: async ({ post }) => (await post("/api/leads", { company: `${canary} Freight`, location: canary })).id,
    async deletedLead({ server, owner, post }) {
      const { id } = await post("/api/leads", { company: `${canary} Mills` });
      await server.request("DELETE", `/api/leads/${id}`, { as: owner });
      return id;
    },
  },
  internal: ({ lead }) => [lead],
});
