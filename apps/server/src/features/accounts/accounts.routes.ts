import { authed } from "../../kernel/http/rpc.ts";
import { readMe, renameOrganization, switchOrganization, updateProfile } from "./accounts.service.ts";
import { createOrganization } from "./accounts.sign-up.service.ts";

export const accountsRoutes = {
  me: authed.accounts.me.handler(({ context }) => readMe(context)),
  updateProfile: authed.accounts.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  renameOrganization: authed.accounts.renameOrganization.handler(({ context, input }) =>
    renameOrganization(context, input),
  ),
  // Viewers may: they own what they create.
  createOrganization: authed.accounts.createOrganization.handler(async ({ context, input }) => {
    const { userId, displayName, sessionId } = context.actor;
    const organizationId = await createOrganization(context.services, { userId, displayName, ...input });
    return switchOrganization(context, sessionId, { organizationId });
  }),
  switchOrganization: authed.accounts.switchOrganization.handler(async ({ context, input }) => {
    const session = await context.signedIn();
    return switchOrganization(context, session?.sessionId ?? "", input);
  }),
};
