import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { notFound } from "../../platform/errors.ts";
import { receiveStripeEvent } from "./stripe-sync.service.ts";

/** Stripe's webhook. The signature covers the raw bytes, so the body is read as bytes. */
export function billingHttp(app: App): void {
  route(
    app,
    { method: "POST", path: "/api/billing/webhook", access: "public", summary: "Receive Stripe webhooks" },
    async (c) => {
      const services = c.get("services");
      if (services.config.BILLING !== "stripe") throw notFound("record");
      const body = Buffer.from(await c.req.arrayBuffer());
      await receiveStripeEvent(services, body, c.req.header("stripe-signature"));
      return c.json({ received: true });
    },
  );
}
