import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { isMissing, unlessMissing } from "./stripe-objects.ts";

/** A visit to Stripe's checkout. */
export interface StripePage {
  id: string;
  isOpen: boolean;
  /** Hash of everything that it was opened for. */
  wanted: string | null;
  url: string | null;
}

export interface StripeCheckout {
  customerId: string;
  orgId: string;
  /** Our price id. */
  priceId: string;
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  /** Hash of all these fields. */
  wanted: string;
  /** The page that was opened before this one. */
  after: string | undefined;
}

/** The same request after the same last page opens one page: a second click gets the first one's page. */
export async function openCheckout(stripe: Stripe, wanted: StripeCheckout, price: string): Promise<string> {
  const { customerId: customer, orgId, trialDays, successUrl, cancelUrl } = wanted;
  const metadata = { organization: orgId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: orgId,
      line_items: [{ price, quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      metadata: { ...metadata, wanted: wanted.wanted },
      subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
    },
    { idempotencyKey: hashOf(["checkout", wanted.wanted, wanted.after]) },
  );
  if (!session.url) throw new Error("Stripe opened a checkout without an address");
  return session.url;
}

/** Newest first; the newest hundred. */
export async function listCheckouts(stripe: Stripe, customer: string): Promise<StripePage[]> {
  const known = await unlessMissing(() => stripe.checkout.sessions.list({ customer, limit: 100 }));
  return (known?.data ?? []).map(({ id, status, metadata, url }) => {
    return { id, isOpen: status === "open", wanted: metadata?.["wanted"] ?? null, url };
  });
}

/** Closes it for purchases. One that was paid or has expired meanwhile stays unchanged. */
export async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
    if (!isMissing(error) && (error as { statusCode?: number }).statusCode !== 400) throw error;
  });
}

/** For idempotency keys: Stripe allows 255 characters. */
export function hashOf(facts: unknown): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
