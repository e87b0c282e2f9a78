import { authed, writer } from "../../kernel/http/rpc.ts";
import * as service from "./wallet.service.ts";

export const walletRoutes = {
  waiting: authed.wallet.waiting.handler(({ context }) => service.listUnanchored(context)),
  prepare: writer.wallet.prepare.handler(({ context, input }) => service.prepareAnchor(context, input)),
  sent: writer.wallet.sent.handler(({ context, input }) => service.storeSent(context, input)),
  check: writer.wallet.check.handler(({ context, input }) => service.checkAgain(context, input)),
  list: authed.wallet.list.handler(({ context, input }) => service.listOwnAnchors(context, input)),
  get: authed.wallet.get.handler(({ context, input }) => service.getAnchor(context, input)),
  proof: authed.wallet.proof.handler(({ context, input }) => service.readProof(context, input)),
  discard: writer.wallet.discard.handler(({ context, input }) => service.discardAnchor(context, input)),
  transaction: authed.wallet.transaction.handler(({ context, input }) => service.readChain(context, input)),
};
