import { authed } from "../../kernel/http/rpc.ts";
import { readMe, renameOrganization, switchOrganization, updateProfile } from "./accounts.service.ts";

export const accountsRoutes = {
  me: authed.accounts.me.handler(({ context }) => readMe(context)),
  updateProfile: authed.accounts.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  renameOrganization: authed.accounts.renameOrganization.handler(({ context, input }) =>
    renameOrganization(context, input),
  ),
  switchOrganization: authed.accounts.switchOrganization.handler(async ({ context, input }) => {
    const session = await context.signedIn();
    return switchOrganization(context, session?.sessionId ?? "", input);
  }),
};
