import { canary, defineAccess, readByAdmins, refusedToAll } from "../../platform/testing/access.ts";

/** Sessions and API keys open no SCIM route, whatever the role. */
const tokenOnly = { answers: refusedToAll(401), withKey: 401 };
const person = { ...tokenOnly, id: "scimPerson" };
const group = { ...tokenOnly, id: "scimGroup" };
const byToken = "refused without a SCIM token: scim.test.ts looks for its events";

export const access = defineAccess("scim", {
  routes: {
    "GET /api/scim-tokens": { answers: readByAdmins },
    // The row takes one of the two tokens; the owner creates the other. Strangers and removed members are on a trial.
    "POST /api/scim-tokens": { body: () => ({ name: canary }), answers: [201, 409, 403, 403, 402, 402, 401] },
    "DELETE /api/scim-tokens/{id}": { id: "scimToken", answers: [204, 204, 403, 403, 404, 404, 401] },
    "GET /scim/v2/Users": tokenOnly,
    "POST /scim/v2/Users": { ...tokenOnly, body: () => ({ userName: "guest@example.com" }) },
    "GET /scim/v2/Users/{id}": person,
    "PUT /scim/v2/Users/{id}": { ...person, body: () => ({ userName: "guest@example.com" }) },
    "PATCH /scim/v2/Users/{id}": { ...person, body: () => ({ Operations: [] }) },
    "DELETE /scim/v2/Users/{id}": person,
    "GET /scim/v2/Groups": tokenOnly,
    "POST /scim/v2/Groups": { ...tokenOnly, body: () => ({ displayName: canary }) },
    "GET /scim/v2/Groups/{id}": group,
    "PUT /scim/v2/Groups/{id}": { ...group, body: () => ({ displayName: canary }) },
    "PATCH /scim/v2/Groups/{id}": { ...group, body: () => ({ Operations: [] }) },
    "DELETE /scim/v2/Groups/{id}": group,
    "GET /scim/v2/ServiceProviderConfig": tokenOnly,
    "GET /scim/v2/ResourceTypes": tokenOnly,
    "GET /scim/v2/ResourceTypes/{id}": group,
    "GET /scim/v2/Schemas": tokenOnly,
    "GET /scim/v2/Schemas/{id}": group,
  },
  audit: {
    "POST /api/scim-tokens": ["scim_token_created"],
    "DELETE /api/scim-tokens/{id}": ["scim_token_revoked"],
    "POST /scim/v2/Users": byToken,
    "PUT /scim/v2/Users/{id}": byToken,
    "PATCH /scim/v2/Users/{id}": byToken,
    "DELETE /scim/v2/Users/{id}": byToken,
    "POST /scim/v2/Groups": byToken,
    "PUT /scim/v2/Groups/{id}": byToken,
    "PATCH /scim/v2/Groups/{id}": byToken,
    "DELETE /scim/v2/Groups/{id}": "keeps or deletes a group that changes nothing in Muster",
  },
  rows: {
    // The matrix needs more tokens than an organization may have at once.
    async scimToken({ server, owner, post }) {
      const { items } = (await server.request("GET", "/api/scim-tokens", { as: owner })).body;
      for (const { id } of items) await server.request("DELETE", `/api/scim-tokens/${id}`, { as: owner });
      return (await post("/api/scim-tokens", { name: canary })).token.id;
    },
    scimPerson: async ({ owner }) => owner.userId,
    scimGroup: async () => "admin",
  },
});
