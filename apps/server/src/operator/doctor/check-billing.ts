import { priceIds, priceOf } from "@muster/contracts/plans";
import { formatMoney } from "../../features/billing/plan-messages.ts";
import { openStripe, type StripePrice } from "../../features/billing/stripe.ts";
import { missingStripeSettings, priceVariable, stripeSettings } from "../../features/billing/stripe-settings.ts";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import { type Finding, ok } from "./finding.ts";

const about = "Billing";

/** How plans are sold; with Stripe, whether it answers and its prices match the catalog. */
export async function checkBilling(config: Config): Promise<Finding> {
  if (config.BILLING === "off") return ok(about, "Off. Usage is recorded but not limited.");
  if (config.BILLING === "test") return ok(about, "Test billing is on. No cards are charged.");
  const missing = missingStripeSettings(config);
  if (missing.length > 0)
    return {
      about,
      state: "broken",
      summary: `BILLING is stripe, but these settings are missing: ${missing.join(", ")}.`,
      impact: "Muster can't start.",
      fix: "Set them, or set BILLING to test or off.",
    };
  try {
    return judge(await findWrongPrices(config));
  } catch (error) {
    const cause = error instanceof AppError && error.cause instanceof Error ? error.cause.message : String(error);
    return {
      about,
      state: "broken",
      summary: `Stripe returned an unexpected response: ${cause}`,
      impact: "No one can buy a plan, and changes made at Stripe aren't synced.",
      fix: "Correct STRIPE_SECRET_KEY, or check the connection to STRIPE_API_URL.",
    };
  }
}

function judge(wrong: string[]): Finding {
  if (wrong.length === 0)
    return ok(about, `Stripe is reachable, and all ${priceIds.length} prices match the plan catalog.`);
  return {
    about,
    state: "broken",
    summary: `${wrong.join("; ")}.`,
    impact: "Customers are charged a different price than shown, or can't buy.",
    fix: "Create these prices at Stripe (recurring, in USD) and set their IDs.",
  };
}

async function findWrongPrices(config: Config): Promise<string[]> {
  const settings = stripeSettings(config);
  const stripe = await openStripe(settings);
  const wrong: string[] = [];
  for (const id of priceIds) {
    const fault = faultOf(id, await stripe.findPrice(settings.prices[id]?.[0] ?? ""));
    if (fault) wrong.push(`${priceVariable(id)} ${fault}`);
  }
  return wrong;
}

function faultOf(id: string, found: StripePrice | null): string | undefined {
  const wanted = priceOf(id);
  if (!found || !wanted) return "doesn't match a price at Stripe";
  if (!found.isActive) return "refers to an archived price";
  if (!found.isSold) return "refers to a price whose product is archived";
  if (found.isMetered) return "is billed by usage, but plans are paid in advance";
  const every = `a ${wanted.interval}`;
  if (found.cents === wanted.cents && found.currency === "USD" && found.every === every) return undefined;
  const cost = found.cents === null ? "no fixed amount" : formatMoney(found.cents, found.currency);
  return `costs ${cost} ${found.every}, but the plan catalog says ${formatMoney(wanted.cents)} ${every}`;
}
