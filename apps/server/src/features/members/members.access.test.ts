import { defineAccess, editedByAdmins, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("members", {
  routes: {
    "GET /api/members": { answers: signedIn200 },
    "GET /api/members/{id}/work": { id: "colleague", answers: [200, 200, 403, 403, 404, 404, 401] },
    "PATCH /api/members/{id}": { id: "colleague", body: () => ({ role: "viewer" }), answers: editedByAdmins },
    "DELETE /api/members/{id}": { id: "colleague", answers: [204, 204, 403, 403, 404, 404, 401] },
    // The target is already the owner, so ownership does not change here.
    "POST /api/members/{id}/transfer-ownership": { id: "owner", answers: [403, 403, 403, 403, 404, 404, 401] },
    "POST /api/invitations": {
      body: () => ({ email: `guest-${Math.random()}@example.com`, role: "member" }),
      answers: [201, 201, 403, 403, 201, 201, 401],
    },
    "POST /api/invitations/{id}/resend": { id: "invitation", answers: editedByAdmins },
    "DELETE /api/invitations/{id}": { id: "invitation", answers: [204, 204, 403, 403, 404, 404, 401] },
    // Access depends on the link's token, not on the role; an unknown token returns 404.
    "POST /api/invitations/view": { body: () => ({ token: "unknown" }), answers: [404, 404, 404, 404, 404, 404, 404] },
    "POST /api/invitations/accept": {
      body: () => ({ token: "unknown" }),
      answers: [404, 404, 404, 404, 404, 404, 401],
    },
    "POST /api/invitations/decline": {
      body: () => ({ token: "unknown" }),
      answers: [404, 404, 404, 404, 404, 404, 404],
    },
    // Afterwards only the owner is left.
    "POST /api/organization/leave": { answers: [409, 200, 200, 200, 409, 409, 401], runsLast: 2 },
  },
  audit: {
    "PATCH /api/members/{id}": ["member_role_changed"],
    "DELETE /api/members/{id}": ["member_removed"],
    "POST /api/members/{id}/transfer-ownership": ["ownership_transferred"],
    "POST /api/invitations": ["member_invited"],
    "POST /api/invitations/{id}/resend": ["invitation_resent"],
    "DELETE /api/invitations/{id}": ["invitation_revoked"],
    "POST /api/invitations/view": "reads only",
    "POST /api/invitations/accept": ["member_joined"],
    "POST /api/invitations/decline": ["invitation_declined"],
    "POST /api/organization/leave": ["member_left"],
  },
  auditedElsewhere: [
    "POST /api/members/{id}/transfer-ownership",
    "POST /api/invitations/accept",
    "POST /api/invitations/decline",
    "POST /api/organization/leave",
  ],
  rows: {
    invitation: async ({ post }) => {
      const email = `guest-${Math.random()}@example.com`;
      return (await post("/api/invitations", { email, role: "member" })).invitation.id;
    },
    colleague: async ({ server, owner }) => (await server.join(owner, "member")).userId,
    owner: async ({ owner }) => owner.userId,
  },
});
