import { authed, os, writer } from "../../kernel/http/rpc.ts";
import {
  createCheckout,
  listPlans,
  readSubscription,
  readUsageByAction,
  refreshFromStripe,
} from "./billing.service.ts";
import { cancelCheckout, completeCheckout, getCheckout } from "./checkout.service.ts";
import { changePlan, createPortal, listInvoices, readOverview } from "./portal.service.ts";
import { takePurpose } from "./purposes.service.ts";

export const billingRoutes = {
  plans: os.billing.plans.handler(() => listPlans()),
  usage: authed.billing.usage.handler(({ context }) => readUsageByAction(context)),
  subscription: authed.billing.subscription.handler(({ context }) => readSubscription(context)),
  createCheckout: writer.billing.createCheckout.handler(({ context, input }) =>
    createCheckout(context, context.origin, input),
  ),
  takePurpose: writer.billing.takePurpose.handler(({ context }) => takePurpose(context)),
  getCheckout: authed.billing.getCheckout.handler(({ context, input }) => getCheckout(context, input)),
  completeCheckout: writer.billing.completeCheckout.handler(({ context, input }) =>
    completeCheckout(context, context.origin, input),
  ),
  cancelCheckout: writer.billing.cancelCheckout.handler(({ context, input }) =>
    cancelCheckout(context, context.origin, input),
  ),
  overview: authed.billing.overview.handler(({ context }) => readOverview(context)),
  invoices: authed.billing.invoices.handler(({ context, input }) => listInvoices(context, input)),
  createPortal: writer.billing.createPortal.handler(({ context, input }) =>
    createPortal(context, context.origin, input),
  ),
  cancel: writer.billing.cancel.handler(({ context, input }) => changePlan(context, { kind: "cancel", ...input })),
  resume: writer.billing.resume.handler(({ context }) => changePlan(context, { kind: "resume" })),
  setTestCard: writer.billing.setTestCard.handler(({ context, input }) =>
    changePlan(context, { kind: "card", ...input }),
  ),
  refresh: writer.billing.refresh.handler(({ context }) => refreshFromStripe(context)),
};
