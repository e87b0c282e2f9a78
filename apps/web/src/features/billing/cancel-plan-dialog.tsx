import type { BillingOverview } from "@muster/contracts/billing";
import { z } from "zod";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatMoneyCents } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { usePlanChange } from "./billing.queries.ts";
import { planDay } from "./billing-format.ts";

const schema = z.object({ when: z.enum(["period_end", "now"]) });

/** Asks when the plan should end and explains each choice. */
export function CancelPlanDialog({ overview, onClose }: { overview: BillingOverview; onClose: () => void }) {
  const options = cancelOptions(overview);
  const change = usePlanChange();
  const form = useZodForm({
    schema,
    defaultValues: { when: options[0]?.value ?? "now" },
    onSubmit: ({ when }) => change.mutateAsync({ kind: "cancel", when }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Cancel plan"
      description="You keep your agents, files, tasks, and chats. The Free plan includes 10 actions a month."
      submitLabel="Cancel plan"
      busyLabel="Canceling…"
      cancelLabel="Keep plan"
      danger
      canDiscard
      onClose={onClose}
    >
      <RadioCards legend="End date" {...form.choice("when")} options={options} />
    </FormDialog>
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
    description: immediateEffect(status, guarantee),
  };
  if (status === "past_due") return [now];
  const mayEndNow = guarantee !== null || status === "trialing";
  return [...(cancelAtPeriodEnd ? [] : [atEnd]), ...(mayEndNow ? [now] : [])];
}

function immediateEffect(status: BillingOverview["status"], guarantee: BillingOverview["guarantee"]): string {
  if (guarantee)
    return `Full refund under the 14-day money-back guarantee (until ${planDay(guarantee.until)}). Available once per person and organization.`;
  return status === "trialing" ? "Your free trial ends. You won’t be charged." : "The open invoice is voided.";
}
