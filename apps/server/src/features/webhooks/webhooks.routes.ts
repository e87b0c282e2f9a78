import { authed } from "../../kernel/http/rpc.ts";
import * as service from "./webhooks.service.ts";

export const webhooksRoutes = {
  list: authed.webhooks.list.handler(({ context }) => service.listWebhooks(context)),
  create: authed.webhooks.create.handler(({ context, input }) => service.createWebhook(context, input)),
  update: authed.webhooks.update.handler(({ context, input }) => service.updateWebhook(context, input)),
  remove: authed.webhooks.remove.handler(({ context, input }) => service.removeWebhook(context, input)),
  rotateSecret: authed.webhooks.rotateSecret.handler(({ context, input }) => service.rotateSecret(context, input)),
  test: authed.webhooks.test.handler(({ context, input }) => service.testWebhook(context, input)),
  deliveries: authed.webhooks.deliveries.handler(({ context, input }) => service.listDeliveries(context, input)),
  resend: authed.webhooks.resend.handler(({ context, input }) => service.resendDelivery(context, input)),
};
