import { priceIds } from "@muster/contracts/plans";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";

export interface StripeSettings {
  key: string;
  webhookSecret: string;
  apiUrl: string;
  /** How long one answer may take; ten seconds where nothing is said. */
  timeoutMs?: number;
  /**
   * Stripe's price ids for each of our prices. The first is sold; the others were sold before, and their subscribers keep the
   * plan.
   */
  prices: Record<string, string[]>;
}

type Name = keyof Config & `STRIPE_${string}`;

/** What BILLING=stripe needs and the environment does not say. */
export function missingStripeSettings(config: Config): string[] {
  const needed: Name[] = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", ...priceIds.map(priceVariable)];
  return needed.filter((name) => readList(config[name]).length === 0);
}

/** Throws `unavailable` where something is missing; a start with BILLING=stripe has made sure that nothing is. */
export function stripeSettings(config: Config): StripeSettings {
  const missing = missingStripeSettings(config);
  if (missing.length > 0)
    throw new AppError("unavailable", `Stripe isn't set up. Missing settings: ${missing.join(", ")}.`);
  return {
    key: config.STRIPE_SECRET_KEY ?? "",
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? "",
    apiUrl: config.STRIPE_API_URL,
    prices: Object.fromEntries(priceIds.map((id) => [id, readList(config[priceVariable(id)])])),
  };
}

function readList(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

/** "pro_monthly" → STRIPE_PRICE_PRO_MONTHLY; that there is one for each plan for sale is tested. */
export function priceVariable(priceId: string): Name {
  return `STRIPE_PRICE_${priceId.toUpperCase()}` as Name;
}
