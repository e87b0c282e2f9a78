import type { BillingOverview } from "@muster/contracts/billing";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatMoneyCents } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { usePlanChange } from "./billing.queries.ts";
import { planDay } from "./billing-words.ts";

type When = "period_end" | "now";

/** Asks when the plan is to end and says what each choice means, before anything happens. */
export function CancelPlanDialog({ overview, onClose }: { overview: BillingOverview; onClose: () => void }) {
  const options = cancelOptions(overview);
  const [when, setWhen] = useState<When>(options[0]?.value ?? "now");
  const change = usePlanChange();
  return (
    <Dialog
      title="Cancel plan"
      description="Agents, files, tasks and chats stay. On the Free plan there are 10 actions a month."
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
      <RadioCards<When> legend="When it ends" value={when} onChange={setWhen} options={options} />
      {change.isError && (
        <p role="alert" className="mt-4 text-fault">
          {change.error.message}
        </p>
      )}
    </Dialog>
  );
}

/** When the plan may end; none where there is no plan, or it is canceled already and nothing is given back. */
export function cancelOptions({ status, interval, currentPeriodEnd, cancelAtPeriodEnd, guarantee }: BillingOverview) {
  if (interval === null) return [];
  const end = currentPeriodEnd ? planDay(currentPeriodEnd) : "the period's end";
  const atEnd = {
    value: "period_end" as const,
    title: `On ${end}`,
    description: "It works until then and is not renewed. You can take this back until that day.",
  };
  const now = {
    value: "now" as const,
    title: guarantee ? `Now, with ${formatMoneyCents(guarantee.cents)} back` : "Now",
    description: nowMeans(status, guarantee),
  };
  if (status === "past_due") return [now];
  const mayEndNow = guarantee !== null || status === "trialing";
  return [...(cancelAtPeriodEnd ? [] : [atEnd]), ...(mayEndNow ? [now] : [])];
}

function nowMeans(status: BillingOverview["status"], guarantee: BillingOverview["guarantee"]): string {
  if (guarantee)
    return `The 14-day guarantee holds until ${planDay(guarantee.until)}. All that was paid is given back, once for an organization and a person.`;
  return status === "trialing" ? "The free trial ends. Nothing was paid." : "The open invoice becomes void.";
}
