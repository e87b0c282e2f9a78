import { oc } from "@orpc/contract";
import { z } from "zod";
import { me, memberRoles } from "./accounts.ts";
import { emailAddress } from "./addresses.ts";

const tags = ["members"];

export const member = z.object({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  joinedAt: z.string(),
  /** When one of their sessions was last used; null when they are signed out everywhere. Rounded like sessions. */
  lastSeenAt: z.string().nullable(),
  /** The roles that the caller may give them; may be empty. */
  assignableRoles: z.array(z.enum(memberRoles)),
  /** Why the caller may not change the role, or remove them; null when they may. */
  roleBlocker: z.string().nullable(),
  removeBlocker: z.string().nullable(),
  transferBlocker: z.string().nullable(),
});
export type Member = z.infer<typeof member>;

export const invitationStates = ["open", "accepted", "declined", "revoked", "expired"] as const;

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  state: z.enum(invitationStates),
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  /** When the newest link was sent. */
  sentAt: z.string(),
  expiresAt: z.string(),
  /** Whether an email was sent; otherwise the inviter copied the link. */
  isMailed: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** `link` is returned only this once, and only when no mail is sent: only its hash is stored. */
export const sentInvitation = z.object({ invitation, link: z.string().nullable() });
export type SentInvitation = z.infer<typeof sentInvitation>;

/** What the holder of a link may see. In any state but open, only whose invitation it was. */
export const invitationView = z.object({
  state: z.enum(invitationStates),
  organizationName: z.string(),
  /** Null unless it is open. */
  email: z.string().nullable(),
  role: z.enum(memberRoles).nullable(),
  invitedBy: z.string().nullable(),
  expiresAt: z.string(),
  /** Whether the address has an account already; without one, the link leads to sign-up. */
  hasAccount: z.boolean(),
  /** Whether a new account can be created with it here. */
  canSignUp: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationView>;

export const inviteInput = z.object({
  email: emailAddress,
  role: z.enum(memberRoles),
});

/** A person's id in calls about members, else an invitation's. */
const byId = z.object({ id: z.string().max(100) });
const byToken = z.object({ token: z.string().min(1).max(200) });
const memberList = z.object({
  items: z.array(member),
  /** Null for people who may not see them. */
  invitations: z.array(invitation).nullable(),
  /** Why the caller may not invite; null when they may. */
  inviteBlocker: z.string().nullable(),
  invitableRoles: z.array(z.enum(memberRoles)),
  leaveBlocker: z.string().nullable(),
  /** Whether invitations are mailed; otherwise their link is copied. */
  mail: z.boolean(),
});
export type Members = z.infer<typeof memberList>;

/** What moves to another member when this one is removed, or leaves. */
const memberWork = z.object({
  tasks: z.number().int(),
  /** Those of the tasks that have not ended. They are stopped first, and with them the approvals they wait for. */
  running: z.number().int(),
  schedules: z.number().int(),
  /** Shares of tasks, by link or within the organization, that would end. */
  shares: z.number().int(),
  receivers: z.array(member.pick({ userId: true, displayName: true, role: true })),
  /** Who takes over unless the caller chooses; null when no one can. */
  handOverTo: z.string().nullable(),
});
export type MemberWork = z.infer<typeof memberWork>;

const receiver = z.string().max(100);

export const members = {
  list: oc.route({ method: "GET", path: "/members", summary: "List members and invitations", tags }).output(memberList),
  changeRole: oc
    .route({ method: "PATCH", path: "/members/{id}", summary: "Change a member's role", tags })
    .input(byId.extend({ role: z.enum(memberRoles) }))
    .output(member),
  work: oc
    .route({ method: "GET", path: "/members/{id}/work", summary: "Preview what removing a member hands over", tags })
    .input(byId)
    .output(memberWork),
  /** `handOverTo` takes over their tasks: by default the caller, else a member who may assign tasks. */
  remove: oc
    .route({ method: "DELETE", path: "/members/{id}", summary: "Remove a member", tags, successStatus: 204 })
    .input(byId.extend({ handOverTo: receiver.optional() })),
  transfer: oc
    .route({
      method: "POST",
      path: "/members/{id}/transfer-ownership",
      summary: "Transfer ownership to another member",
      tags,
    })
    .input(byId)
    .output(me),
  /** `handOverTo` takes over your tasks: by default the owner who is longest in the organization, else an owner or admin. */
  leave: oc
    .route({ method: "POST", path: "/organization/leave", summary: "Leave the current organization", tags })
    .input(z.object({ handOverTo: receiver.optional() }).optional())
    .output(z.object({ success: z.literal(true) })),
  invite: oc
    .route({ method: "POST", path: "/invitations", summary: "Invite a member by email", tags, successStatus: 201 })
    .input(inviteInput)
    .output(sentInvitation),
  resend: oc
    .route({
      method: "POST",
      path: "/invitations/{id}/resend",
      summary: "Resend an invitation with a new link",
      tags,
    })
    .input(byId)
    .output(sentInvitation),
  revoke: oc
    .route({
      method: "DELETE",
      path: "/invitations/{id}",
      summary: "Revoke an invitation",
      tags,
      successStatus: 204,
    })
    .input(byId),
  /** The token is in the body, because URLs are logged. */
  viewInvitation: oc
    .route({ method: "POST", path: "/invitations/view", summary: "Get an invitation by its link", tags })
    .input(byToken)
    .output(invitationView),
  accept: oc
    .route({ method: "POST", path: "/invitations/accept", summary: "Accept an invitation", tags })
    .input(byToken)
    .output(me),
  decline: oc
    .route({ method: "POST", path: "/invitations/decline", summary: "Decline an invitation", tags })
    .input(byToken)
    .output(z.object({ success: z.literal(true) })),
};
