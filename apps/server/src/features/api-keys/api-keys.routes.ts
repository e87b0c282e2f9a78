import { authed } from "../../kernel/http/rpc.ts";
import { createKey, listMembersKeys, listOwnKeys, revokeKey } from "./api-keys.service.ts";

// Viewers may create keys: such a key can only read, like its owner.
export const apiKeysRoutes = {
  list: authed.apiKeys.list.handler(({ context }) => listOwnKeys(context)),
  listPeoples: authed.apiKeys.listPeoples.handler(({ context, input }) => listMembersKeys(context, input)),
  create: authed.apiKeys.create.handler(({ context, input }) => createKey(context, input)),
  revoke: authed.apiKeys.revoke.handler(({ context, input }) => revokeKey(context, input)),
};
