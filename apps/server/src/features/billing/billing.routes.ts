import { authed, os, writer } from "../../kernel/http/rpc.ts";
import { listPlans, readSubscription, readUsageByAction } from "./billing.service.ts";
import { cancelCheckout, completeCheckout, createCheckout, getCheckout } from "./checkout.service.ts";

export const billingRoutes = {
  plans: os.billing.plans.handler(() => listPlans()),
  usage: authed.billing.usage.handler(({ context }) => readUsageByAction(context)),
  subscription: authed.billing.subscription.handler(({ context }) => readSubscription(context)),
  createCheckout: writer.billing.createCheckout.handler(({ context, input }) =>
    createCheckout(context, context.origin, input),
  ),
  getCheckout: authed.billing.getCheckout.handler(({ context, input }) => getCheckout(context, input)),
  completeCheckout: writer.billing.completeCheckout.handler(({ context, input }) =>
    completeCheckout(context, context.origin, input),
  ),
  cancelCheckout: writer.billing.cancelCheckout.handler(({ context, input }) =>
    cancelCheckout(context, context.origin, input),
  ),
};
