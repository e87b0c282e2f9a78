import type { BillingOverview } from "@muster/contracts/billing";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatMoneyCents } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { usePlanChange } from "./billing.queries.ts";
import { planDay } from "./billing-words.ts";

type When = "period_end" | "now";

/** Asks when the plan should end and explains each choice. */
export function CancelPlanDialog({ overview, onClose }: { overview: BillingOverview; onClose: () => void }) {
  const options = cancelOptions(overview);
  const [when, setWhen] = useState<When>(options[0]?.value ?? "now");
  const change = usePlanChange();
  return (
    <Dialog
      title="Cancel plan"
      description="You keep your agents, files, tasks, and chats. The Free plan includes 10 actions a month."
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button data-autofocus onClick={onClose}>
            Keep plan
          </Button>
          <Button
            variant="danger"
            busy={change.isPending}
            busyLabel="Canceling…"
            onClick={() => change.mutate({ kind: "cancel", when }, { onSuccess: onClose })}
          >
            Cancel plan
          </Button>
        </>
      }
    >
      <RadioCards<When> legend="End date" value={when} onChange={setWhen} options={options} />
      {change.isError && (
        <p role="alert" className="mt-4 text-fault">
          {change.error.message}
        </p>
      )}
    </Dialog>
  );
}

/** When the plan can end; empty without a plan, or when it is canceled already and nothing is refunded. */
export function cancelOptions({ status, interval, currentPeriodEnd, cancelAtPeriodEnd, guarantee }: BillingOverview) {
  if (interval === null) return [];
  const end = currentPeriodEnd ? planDay(currentPeriodEnd) : "the last day of the period";
  const atEnd = {
    value: "period_end" as const,
    title: `On ${end}`,
    description: "Your plan stays active until then and won’t renew. You can resume it any time before that.",
  };
  const now = {
    value: "now" as const,
    title: guarantee ? `Now, with a ${formatMoneyCents(guarantee.cents)} refund` : "Now",
    description: nowMeans(status, guarantee),
  };
  if (status === "past_due") return [now];
  const mayEndNow = guarantee !== null || status === "trialing";
  return [...(cancelAtPeriodEnd ? [] : [atEnd]), ...(mayEndNow ? [now] : [])];
}

function nowMeans(status: BillingOverview["status"], guarantee: BillingOverview["guarantee"]): string {
  if (guarantee)
    return `Full refund under the 14-day money-back guarantee (until ${planDay(guarantee.until)}). Available once per person and organization.`;
  return status === "trialing" ? "Your free trial ends. You won’t be charged." : "The open invoice is voided.";
}
