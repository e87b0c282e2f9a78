import { authed } from "../../kernel/http/rpc.ts";
import { createToken, listTokens, revokeToken } from "./scim.tokens.service.ts";

export const scimTokensRoutes = {
  list: authed.scimTokens.list.handler(({ context }) => listTokens(context, { origin: context.origin })),
  create: authed.scimTokens.create.handler(({ context, input }) => createToken(context, input)),
  revoke: authed.scimTokens.revoke.handler(({ context, input }) => revokeToken(context, input)),
};
