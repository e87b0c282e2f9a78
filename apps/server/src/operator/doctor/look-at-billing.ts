import { priceIds, priceOf } from "@muster/contracts/plans";
import { openStripe, type StripePrice } from "../../features/billing/stripe.ts";
import { missingStripeSettings, priceVariable, stripeSettings } from "../../features/billing/stripe-settings.ts";
import { money } from "../../features/billing/telling.ts";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import { type Finding, ok } from "./finding.ts";

const about = "Billing";

/** What plans are bought by; with Stripe, whether it answers and has every price as the catalogue says. */
export async function lookAtBilling(config: Config): Promise<Finding> {
  if (config.BILLING === "off") return ok(about, "Off: use is recorded and nothing is limited.");
  if (config.BILLING === "test") return ok(about, "The test checkout: no card is charged.");
  const missing = missingStripeSettings(config);
  if (missing.length > 0)
    return {
      about,
      state: "broken",
      says: `BILLING is stripe, and ${missing.join(", ")} are not set.`,
      costs: "Muster does not start.",
      mend: "Set them, or set BILLING to test or off.",
    };
  try {
    return judge(await findWrongPrices(config));
  } catch (error) {
    const cause = error instanceof AppError && error.cause instanceof Error ? error.cause.message : String(error);
    return {
      about,
      state: "broken",
      says: `Stripe did not answer as it should: ${cause}`,
      costs: "Nobody can buy a plan, and what changes at Stripe is not seen here.",
      mend: "Correct STRIPE_SECRET_KEY, or the way out to STRIPE_API_URL.",
    };
  }
}

function judge(wrong: string[]): Finding {
  if (wrong.length === 0) return ok(about, `Stripe answers, and all ${priceIds.length} prices are the catalogue's.`);
  return {
    about,
    state: "broken",
    says: `${wrong.join("; ")}.`,
    costs: "Customers pay something else than they are shown, or cannot buy.",
    mend: "Create these prices at Stripe (recurring, in USD) and set their ids.",
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
  if (!found || !wanted) return "names no price at Stripe";
  if (!found.isActive) return "names a price that is archived";
  if (!found.isSold) return "names a price whose product is archived";
  if (found.isMetered) return "is billed by use, and the catalogue's plans are paid in advance";
  const every = `a ${wanted.interval}`;
  if (found.cents === wanted.cents && found.currency === "USD" && found.every === every) return undefined;
  const cost = found.cents === null ? "no fixed amount" : money(found.cents, found.currency);
  return `costs ${cost} ${found.every}, the catalogue says ${money(wanted.cents)} ${every}`;
}
