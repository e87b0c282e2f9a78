import type { BillingOverview } from "@muster/contracts/billing";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { formatMoneyCents, formatUnits } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { actionsWord } from "./actions-word.ts";
import { useOpenPortal, useOverview } from "./billing.queries.ts";
import { planSentence } from "./billing-format.ts";
import { InvoiceList } from "./invoice-list.tsx";
import { planBlocker } from "./plan-blocker.ts";
import { PlanCards } from "./plan-cards.tsx";
import { PlanName } from "./plan-name.tsx";

/** The Plan and billing tab: the plan's state, its portal, and the plans. */
export function PlanSettings() {
  const me = useMe();
  return (
    <>
      <Section title="Your plan">
        <CurrentPlan />
      </Section>
      {me.billing !== "off" && (
        <Section title="Plans">
          <PlanCards from="settings" />
        </Section>
      )}
      {me.billing === "stripe" && !planBlocker(me) && (
        <Section title="Invoices">
          <InvoiceList />
        </Section>
      )}
    </>
  );
}

function CurrentPlan() {
  const overview = useOverview();
  return (
    <Panel className="p-4">
      <RecordView query={overview} loading={<SkeletonText lines={3} />} errorTitle="Couldn’t load your plan">
        {(data) => <PlanFacts overview={data} />}
      </RecordView>
    </Panel>
  );
}

function PlanFacts({ overview }: { overview: BillingOverview }) {
  const me = useMe();
  const portal = useOpenPortal();
  const { usage } = me;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-[240px]">
        {me.billing !== "off" && <PlanName overview={overview} />}
        <p className={overview.status === "past_due" ? "text-attention" : "text-ink-2"}>{planSentence(overview)}</p>
        {overview.creditCents > 0 && (
          <p className="text-ink-2">{formatMoneyCents(overview.creditCents)} credit, applied to your next invoices.</p>
        )}
      </div>
      <div className="w-full md:w-[180px]">
        {usage.limit !== null && <Ticks value={usage.percentage} tone="ink" label="Actions used" />}
        <p className="num mt-1 text-ink-3 text-small">
          {usage.limit === null
            ? `${formatUnits(usage.used)} ${actionsWord(usage.used)} used, no limit`
            : `${formatUnits(usage.used)} of ${formatUnits(usage.limit)} ${actionsWord(usage.limit)} used`}
        </p>
      </div>
      {me.billing !== "off" && (
        <Button busy={portal.isPending} disabledReason={planBlocker(me)} onClick={() => portal.mutate()}>
          Manage billing
        </Button>
      )}
      {portal.isError && (
        <p role="alert" className="w-full text-fault">
          {portal.error.message}
        </p>
      )}
    </div>
  );
}
