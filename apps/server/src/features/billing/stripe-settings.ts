import { priceIds } from "@muster/contracts/plans";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";

export interface StripeSettings {
  key: string;
  webhookSecret: string;
  apiUrl: string;
  /** Timeout of one request; ten seconds by default. */
  timeoutMs?: number;
  /**
   * Stripe's price ids for each of our prices. The first is sold; the others were sold before, and their subscribers keep the
   * plan.
   */
  prices: Record<string, string[]>;
}

type Name = keyof Config & `STRIPE_${string}`;

/** Variables that BILLING=stripe needs and the environment lacks. */
export function missingStripeSettings(config: Config): string[] {
  const needed: Name[] = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", ...priceIds.map(priceVariable)];
  return needed.filter((name) => readList(config[name]).length === 0);
}

/** Throws `unavailable` when a variable is missing; the start with BILLING=stripe has checked them. */
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

/** "pro_monthly" → STRIPE_PRICE_PRO_MONTHLY; a test ensures one for each plan on sale. */
export function priceVariable(priceId: string): Name {
  return `STRIPE_PRICE_${priceId.toUpperCase()}` as Name;
}
