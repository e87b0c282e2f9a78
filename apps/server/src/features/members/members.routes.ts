import { authed, os, writer } from "../../kernel/http/rpc.ts";
import { networkOf } from "../../platform/http/network.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { invite, resendInvitation, revokeInvitation } from "./invitations.service.ts";
import { viewWork } from "./members.handover.service.ts";
import { acceptInvitation, declineInvitation, viewInvitation } from "./members.join.service.ts";
import { leaveOrganization, removeMember } from "./members.leave.service.ts";
import { changeRole, listMembers, transferOwnership } from "./members.service.ts";

/** Tokens cannot be guessed; the limit only saves work. */
const byLink = os.use(async ({ context, next }) => {
  const { services, ipAddress } = context;
  const limit = { key: `invitation:${networkOf(ipAddress)}`, most: 300, windowSeconds: 600 };
  await countUse(services.db, [limit], services.now());
  return next();
});

export const membersRoutes = {
  list: authed.members.list.handler(({ context }) => listMembers(context)),
  work: authed.members.work.handler(({ context, input }) => viewWork(context, input)),
  changeRole: writer.members.changeRole.handler(({ context, input }) => changeRole(context, input)),
  remove: writer.members.remove.handler(({ context, input }) => removeMember(context, input)),
  transfer: writer.members.transfer.handler(({ context, input }) => transferOwnership(context, input)),
  // Viewers may leave, and may join another organization.
  leave: authed.members.leave.handler(async ({ context, input }) => {
    await leaveOrganization(context, input);
    return { success: true as const };
  }),
  invite: writer.members.invite.handler(({ context, input }) => invite(context, { ...input, origin: context.origin })),
  resend: writer.members.resend.handler(({ context, input }) =>
    resendInvitation(context, { ...input, origin: context.origin }),
  ),
  revoke: writer.members.revoke.handler(({ context, input }) => revokeInvitation(context, input)),
  viewInvitation: byLink.members.viewInvitation.handler(({ context, input }) =>
    viewInvitation(context.services, input.token),
  ),
  accept: authed.members.accept.handler(({ context, input }) =>
    acceptInvitation(context, context.actor.sessionId, input),
  ),
  decline: byLink.members.decline.handler(async ({ context, input }) => {
    await declineInvitation(context.services, input);
    return { success: true as const };
  }),
};
