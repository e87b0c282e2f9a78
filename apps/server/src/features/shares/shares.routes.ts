import { authed, os, writer } from "../../kernel/http/rpc.ts";
import { createShare, deliverShare, listOwnShares, openLink, readShared, revokeShare } from "./shares.service.ts";

export const sharesRoutes = {
  list: authed.shares.list.handler(({ context, input }) => listOwnShares(context, input)),
  create: writer.shares.create.handler(({ context, input }) => createShare(context, input)),
  deliver: writer.shares.deliver.handler(({ context, input }) => deliverShare(context, input)),
  revoke: writer.shares.revoke.handler(({ context, input }) => revokeShare(context, input)),
  read: authed.shares.read.handler(({ context, input }) => readShared(context, input)),
  open: os.shares.open.handler(({ context, input }) => openLink(context, input)),
};
