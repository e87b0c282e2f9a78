import type { BillingOverview } from "@muster/contracts/billing";
import type { Plan } from "@muster/contracts/plans";
import { Check } from "lucide-react";
import { useState } from "react";
import { currentPurpose } from "../../platform/purpose.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { formatMoneyCents } from "../../ui/format.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { useOverview, usePlans, useStartCheckout } from "./billing.queries.ts";
import { guaranteeSentence, trialSentence } from "./billing-format.ts";
import { checkoutRequest, type Interval } from "./checkout-request.ts";
import { planBlocker } from "./plan-blocker.ts";

/** The plans for sale, side by side, with monthly or yearly prices. */
export function PlanCards({ from }: { from: "modal" | "settings" }) {
  const plans = usePlans();
  const overview = useOverview();
  const [interval, setInterval] = useState<Interval>("month");
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label="Billing period"
          value={interval}
          onChange={setInterval}
          options={[
            { value: "month", label: "Monthly" },
            { value: "year", label: "Yearly" },
          ]}
        />
        <span className="text-ink-2 text-small">Yearly saves 2 months</span>
      </div>
      <QueryView
        query={plans}
        loading={<LoadingCards />}
        isEmpty={(data) => data.items.length === 0}
        empty={<p className="text-ink-2">No plans are available on this server.</p>}
        errorTitle="Couldn’t load plans"
      >
        {(data) =>
          // Waits until it is known what is offered here; if that fails, nothing extra is offered.
          overview.isPending ? (
            <LoadingCards />
          ) : (
            <Cards
              plans={data.items.filter((plan) => plan.forSale)}
              interval={interval}
              from={from}
              overview={overview.data}
            />
          )
        }
      </QueryView>
      <p className="mt-3 text-ink-2 text-small">
        {overview.data && guaranteeSentence(overview.data.guaranteeNext)} Change your plan at any time.
      </p>
    </div>
  );
}

interface CardsProps {
  plans: Plan[];
  interval: Interval;
  from: "modal" | "settings";
  overview: BillingOverview | undefined;
}

function Cards({ plans, interval, from, overview }: CardsProps) {
  const start = useStartCheckout();
  return (
    <ul className="grid overflow-hidden rounded-md border border-line md:grid-cols-2 lg:grid-cols-4">
      {plans.map((plan, index) => (
        <li
          key={plan.id}
          className={cx(
            "flex flex-col border-line p-5",
            plan.popular ? "bg-raised" : "bg-surface",
            index > 0 && "max-md:border-t",
            index % 2 === 1 && "md:border-l",
            index > 1 && "md:max-lg:border-t",
            index > 0 && "lg:border-l",
          )}
        >
          <Card
            plan={plan}
            interval={interval}
            overview={overview}
            busy={start.isPending && start.variables.priceId.startsWith(`${plan.id}_`)}
            isBlocked={start.isPending}
            onChoose={() => start.mutate(checkoutRequest(offered(plan, overview), interval, from, currentPurpose()))}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  plan: Plan;
  interval: Interval;
  overview: BillingOverview | undefined;
  busy: boolean;
  isBlocked: boolean;
  onChoose: () => void;
}

function Card({ plan, interval, overview, busy, isBlocked, onChoose }: CardProps) {
  const me = useMe();
  const isOwn = me.profile.tier === plan.id;
  const isCurrent =
    isOwn && overview?.interval === interval && overview.status !== "trialing" && !overview.cancelAtPeriodEnd;
  return (
    <>
      <div className="flex min-h-5 flex-wrap items-center gap-2">
        <h3 className="card-title">{plan.name}</h3>
        {plan.popular && <Chip tone="ink">Most popular</Chip>}
      </div>
      <Price plan={offered(plan, overview)} interval={interval} note={trialNote(plan, overview)} />
      <div className="mt-4">
        <Button
          wide
          variant={plan.popular ? "primary" : "secondary"}
          busy={busy}
          disabled={isBlocked}
          disabledReason={isCurrent ? "This is your plan" : planBlocker(me)}
          onClick={onChoose}
        >
          {isCurrent ? "Your plan" : chooseWords(offered(plan, overview), isOwn && overview !== undefined, interval)}
        </Button>
      </div>
      <ul className="mt-4 grid gap-1.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2 text-ink-2">
            <Check size={14} aria-hidden="true" className="mt-[3px] shrink-0 text-ink-3" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The plan as offered here: its free trial is offered once, and only to organizations without a plan. */
function offered(plan: Plan, overview: BillingOverview | undefined): Plan {
  return overview?.trialOffered ? plan : { ...plan, trialDays: 0 };
}

function chooseWords(plan: Plan, isOwn: boolean, interval: Interval): string {
  if (isOwn) return interval === "year" ? `Bill ${plan.name} yearly` : `Bill ${plan.name} monthly`;
  return plan.trialDays > 0 ? `Try ${plan.name} for ${plan.trialDays} days` : `Choose ${plan.name}`;
}

/** Before a purchase: why this plan's free days are not offered. */
function trialNote(plan: Plan, overview: BillingOverview | undefined): string | null {
  return plan.trialDays > 0 && overview ? trialSentence(plan.name, overview.trialUsed) : null;
}

function Price({ plan, interval, note }: { plan: Plan; interval: Interval; note: string | null }) {
  const isYearly = interval === "year";
  const price = isYearly
    ? `${formatMoneyCents(plan.yearlyCents)}/year`
    : `${formatMoneyCents(plan.monthlyCents)}/month`;
  const monthly = isYearly ? `${formatMoneyCents(Math.round(plan.yearlyCents / 12))} a month` : "Billed monthly";
  return (
    <>
      <p className="num mt-3 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-[560] text-price tracking-[-0.025em]">
          {formatMoneyCents(isYearly ? plan.yearlyCents : plan.monthlyCents)}
        </span>
        <span className="text-ink-3 text-small">{isYearly ? "a year" : "a month"}</span>
      </p>
      <p className="num min-h-8 text-ink-3 text-small">
        {plan.trialDays > 0 ? `${plan.trialDays}-day free trial, then ${price}` : (note ?? monthly)}
      </p>
    </>
  );
}

function LoadingCards() {
  return (
    <div className="grid overflow-hidden rounded-md border border-line md:grid-cols-2 lg:grid-cols-4">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="h-[330px] bg-surface p-5">
          <Skeleton width={72} height={14} />
          <Skeleton width={96} height={30} className="mt-5 mb-10" />
          <SkeletonText lines={5} />
        </div>
      ))}
    </div>
  );
}
