import type { BillingOverview } from "@muster/contracts/billing";
import { Chip } from "../../ui/chip.tsx";
import { formatMoneyCents } from "../../ui/format.ts";
import { usePlans } from "./billing.queries.ts";

/** "Pro · $50 a month", with the status unless it is active. */
export function PlanName({ overview }: { overview: BillingOverview }) {
  const { tier, interval, priceCents, status, cancelAtPeriodEnd } = overview;
  const name = usePlans().data?.items.find((plan) => plan.id === tier)?.name ?? tier;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-[560] text-read capitalize">{name}</span>
      {priceCents !== null && (
        <span className="num text-ink-2">
          {formatMoneyCents(priceCents)} a {interval}
        </span>
      )}
      {status === "past_due" && <Chip tone="attention">Payment failed</Chip>}
      {status === "trialing" && interval !== null && <Chip tone="line">Free trial</Chip>}
      {cancelAtPeriodEnd && <Chip tone="line">Canceled</Chip>}
    </p>
  );
}
