import { authed } from "../../kernel/http/rpc.ts";
import { listSessions } from "../accounts/sessions.service.ts";
import { deleteAccount, viewDeletion } from "./deletion.service.ts";
import { listExports, startExport } from "./exports.service.ts";
import * as service from "./profile.service.ts";

/** Calls on the person's own account, for viewers too. */
export const profileRoutes = {
  security: authed.profile.security.handler(({ context }) => service.viewSecurity(context, context.origin)),
  changePassword: authed.profile.changePassword.handler(({ context, input }) => service.changePassword(context, input)),
  changeEmail: authed.profile.changeEmail.handler(({ context, input }) => service.askEmailChange(context, input)),
  sendVerification: authed.profile.sendVerification.handler(({ context }) => service.sendVerification(context)),
  beginTwoFactor: authed.profile.beginTwoFactor.handler(({ context, input }) => service.beginTwoFactor(context, input)),
  confirmTwoFactor: authed.profile.confirmTwoFactor.handler(({ context, input }) =>
    service.confirmTwoFactor(context, input),
  ),
  renewRecoveryCodes: authed.profile.renewRecoveryCodes.handler(({ context, input }) =>
    service.renewRecoveryCodes(context, input),
  ),
  turnOffTwoFactor: authed.profile.turnOffTwoFactor.handler(({ context, input }) =>
    service.turnOffTwoFactor(context, input),
  ),
  forgetDevices: authed.profile.forgetDevices.handler(({ context }) => service.forgetDevices(context)),
  renamePasskey: authed.profile.renamePasskey.handler(({ context, input }) => service.renamePasskey(context, input)),
  deletePasskey: authed.profile.deletePasskey.handler(({ context, input }) => service.deletePasskey(context, input)),
  sessions: authed.profile.sessions.handler(async ({ context }) => ({
    items: await listSessions(context.services, context.actor),
  })),
  endSession: authed.profile.endSession.handler(({ context, input }) => service.endSession(context, input)),
  endOtherSessions: authed.profile.endOtherSessions.handler(({ context }) => service.endOtherSessions(context)),
  deletion: authed.profile.deletion.handler(({ context }) => viewDeletion(context)),
  deleteAccount: authed.profile.deleteAccount.handler(({ context, input }) => deleteAccount(context, input)),
  exports: authed.profile.exports.handler(({ context }) => listExports(context)),
  startExport: authed.profile.startExport.handler(({ context }) => startExport(context)),
};
